/**
 * Styles for elements whose meaning is otherwise shown only by their background. In forced colours (Windows' contrast
 * themes) browsers replace backgrounds but keep these system colours.
 */
export const marked = {
  _highContrast: { forcedColorAdjust: "none", bg: "Highlight", color: "HighlightText" },
} as const;
