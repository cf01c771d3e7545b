/**
 * Global styles for pages with a `data-printed-alone` element. They print only this element, in the corner of the
 * sheet.
 */
export const printedAlone = {
  "@media print": {
    "body *:not(:has([data-printed-alone]), [data-printed-alone], [data-printed-alone] *)": {
      display: "none !important",
      // An `!important` rule in a cascade layer shows the heading of printed pages. That rule takes precedence over
      // this `display`, so two more properties hide the heading.
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
