/**
 * Global styles by which paper shows the element with `data-printed-alone` and nothing else of the page, beginning at the
 * corner of the sheet.
 */
export const printedAlone = {
  "@media print": {
    "body *:not(:has([data-printed-alone]), [data-printed-alone], [data-printed-alone] *)": {
      display: "none !important",
      // The heading that printed pages have is displayed by a rule of a cascade layer, which is more important.
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
