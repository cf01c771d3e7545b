/** The height of the console's header, which is lower than the header of the shop's pages. */
export const consoleHeaderHeight = "3.5rem";

/** The width of the rail from `md` on, and the height of the bar on smaller screens. */
export const railWidth = "15rem";
export const barHeight = "3.75rem";
