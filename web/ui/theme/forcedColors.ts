/**
 * Colours for meanings that are otherwise shown only by a background. In forced colours (the contrast themes of
 * Windows) browsers replace backgrounds but keep these system colours.
 */
export const marked = {
  _highContrast: { forcedColorAdjust: "none", bg: "Highlight", color: "HighlightText" },
} as const;
