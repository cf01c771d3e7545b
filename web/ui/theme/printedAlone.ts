/**
 * Global styles that print only the element with `data-printed-alone`, at the corner of the sheet, and nothing else of
 * the page.
 */
export const printedAlone = {
  "@media print": {
    "body *:not(:has([data-printed-alone]), [data-printed-alone], [data-printed-alone] *)": {
      display: "none !important",
      // The heading for printed pages is displayed by a rule in a cascade layer, which has precedence.
      position: "absolute !important" as "absolute",
      visibility: "hidden !important" as "hidden",
    },
    "body, body *:has([data-printed-alone])": {
      display: "block !important",
      margin: "0 !important",
      padding: "0 !important",
      minHeight: "0 !important",
      maxWidth: "none !important",
    },
  },
};
