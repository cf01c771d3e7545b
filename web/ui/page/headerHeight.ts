/**
 * The height of the shop's fixed header, which has two rows on phones and one row on larger screens. Styles use
 * `--header-height` for it.
 */
export const headerHeight = { base: "7.5rem", md: "4.5rem" };

/**
 * Matches windows that are too low for fixed bars, such as a phone held sideways or a page zoomed to 400 %. In such a
 * window the header and the bar with a quote's price scroll with the page, because together they would cover the
 * window. Also matches print, where fixed bars would appear on each sheet.
 */
export const lowWindow = "@media (max-height: 24rem), print";
