/** Global styles that print only the element with `data-printed-alone`, at the corner of the sheet. */
export const printedAlone = {
  "@media print": {
    "body *:not(:has([data-printed-alone]), [data-printed-alone], [data-printed-alone] *)": {
      display: "none !important",
      // A rule in a cascade layer displays the heading for printed pages, and takes precedence over `display`.
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
