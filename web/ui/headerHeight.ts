/** The header's height, which the page below leaves free: two rows on phones, one from there on. */
export const headerHeight = { base: "7.5rem", md: "4.5rem" };
