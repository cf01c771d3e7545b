/**
 * Styles for meanings that otherwise only a background shows. In forced colours (the contrast themes of Windows)
 * browsers replace backgrounds but keep these system colours.
 */
export const marked = {
  _highContrast: { forcedColorAdjust: "none", bg: "Highlight", color: "HighlightText" },
} as const;
