import { createSystem, defaultBaseConfig, type SystemContext } from "@chakra-ui/react";
import { lowWindow } from "../page/headerHeight.ts";
import { withLazyStyles } from "./lazyStyles.ts";
import { reset } from "./reset.ts";
import { config } from "./system.ts";

const globalCss = {
  ...reset,
  html: {
    ...reset.html,
    bg: "bg",
    color: "fg",
    fontFamily: "body",
    lineHeight: "normal",
    colorPalette: "accent",
    textSizeAdjust: "100%",
    WebkitTextSizeAdjust: "100%",
    scrollPaddingTop: "32",
    [lowWindow]: { scrollPaddingTop: "0" },
  },
  body: { ...reset.body, overflowX: "hidden" },
  // Hides the note for old browsers (`OldBrowserNote`). Browsers without cascade layers or popovers ignore this rule
  // and show the note, because global styles are in a layer.
  "@supports selector(:popover-open)": { "#old": { display: "none" } },
  "h1, h2, h3, h4": { textWrap: "balance" },
  summary: {
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
  },
  ":focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  // Prints only the content of a page. Controls are of no use on paper, and a fixed bar would cover every sheet.
  "@media print": {
    html: { fontSize: "80%" },
    "header, footer, nav, button, [data-scope=toast], [data-screen]": {
      display: "none !important",
    },
    "[data-print]": { display: "block !important" },
    "#app > div": { pt: "0 !important", minHeight: "0 !important" },
  },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important",
    },
  },
};

/**
 * Creates the shop's design system from Chakra's base configuration. Chakra's default theme would add the recipes of
 * all components and a thousand tokens to each first load.
 */
export function createShopSystem(): SystemContext {
  const system = createSystem(defaultBaseConfig, config, { globalCss });
  // Leaves out the first element, the preflight, because it is empty here and would result in invalid CSS.
  return withLazyStyles({ ...system, _global: system._global.slice(1) });
}
