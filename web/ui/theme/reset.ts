/**
 * Resets the browsers' styles, as Chakra's preflight does, for the elements that the shop has. The preflight's rules
 * for all other elements and for old browsers would be 0.5 kB of each page.
 */
export const reset = {
  html: {
    WebkitFontSmoothing: "antialiased",
    MozOsxFontSmoothing: "grayscale",
    touchAction: "manipulation",
    tabSize: "4",
  },
  "*": {
    margin: "0",
    padding: "0",
    font: "inherit",
    overflowWrap: "break-word",
    WebkitTapHighlightColor: "transparent",
  },
  "*, *::before, *::after, *::backdrop": { boxSizing: "border-box", border: "0 solid" },
  body: { minHeight: "100dvh", position: "relative" },
  "img, svg, canvas, iframe": { display: "block", verticalAlign: "middle" },
  img: { maxWidth: "100%", height: "auto" },
  // The image itself is the item of a flexible box, where its own size and shrinking hold.
  picture: { display: "contents" },
  // Else each would be an item, too, with a gap beside it.
  source: { display: "none" },
  "ol, ul": { listStyle: "none" },
  "button, input, select, textarea": { color: "inherit" },
  button: { backgroundColor: "transparent" },
  table: { textIndent: "0", borderColor: "inherit", borderCollapse: "collapse" },
  a: { color: "inherit", textDecoration: "inherit" },
  b: { fontWeight: "bolder" },
  "code, pre": {
    fontFamily: "ui-monospace, monospace",
  },
  "[type=text], [type=email]": { appearance: "none" },
  "[type=search]": { appearance: "textfield", outlineOffset: "-2px" },
  "::-webkit-search-decoration, ::-webkit-search-cancel-button": { appearance: "none" },
  "::file-selector-button": { appearance: "button", font: "inherit" },
  "[hidden]:where(:not([hidden=until-found]))": { display: "none !important" },
};
