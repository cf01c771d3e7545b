/**
 * The height of the shop's fixed header: two rows on phones, one on larger screens. Styles read the height from
 * `--header-height`.
 */
export const headerHeight = { base: "7.5rem", md: "4.5rem" };

/**
 * Matches a window too low for fixed bars: a phone held sideways, or a screen enlarged to 400 %. There the header and
 * the bar with a quote's price scroll with the page, because together they would cover it. Also matches paper, where
 * fixed bars would be printed over each page.
 */
export const lowWindow = "@media (max-height: 24rem), print";
