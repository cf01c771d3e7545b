/**
 * For what a background alone would tell. In forced colours (the contrast themes of Windows) the browser replaces
 * backgrounds; these system colours stay.
 */
export const marked = {
  _highContrast: { forcedColorAdjust: "none", bg: "Highlight", color: "HighlightText" },
} as const;
