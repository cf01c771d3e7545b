/** The height of the fixed header: two rows on phones, one on larger screens. */
export const headerHeight = { base: "7.5rem", md: "4.5rem" };
