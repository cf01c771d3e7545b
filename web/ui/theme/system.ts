import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  type SystemContext,
} from "@chakra-ui/react";
import { type CSSObject, type SerializedStyles, css as serialize } from "@emotion/react";
import { lowWindow } from "../page/headerHeight.ts";
import { withLazyStyles } from "./lazyStyles.ts";
import { meanings } from "./meanings.ts";
import { recipes } from "./recipes.ts";
import { reset } from "./reset.ts";
import { tokens } from "./tokens.ts";

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
    scrollPaddingTop: "32",
    [lowWindow]: { scrollPaddingTop: "0" },
  },
  body: { ...reset.body, overflowX: "hidden" },
  // Global styles are in a layer: browsers that know no layers or no popovers show it (`OldBrowserNote`).
  "@supports selector(:popover-open)": { "#old": { display: "none" } },
  "h1, h2, h3, h4": { textWrap: "balance" },
  "a, button, summary, [role='button']": { touchAction: "manipulation" },
  summary: {
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
  },
  ":focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  // Printed is what a page says, and not what leads on from it; a fixed header would cover each sheet.
  "@media print": {
    html: { fontSize: "80%" },
    "header, footer, nav, button, [data-scope=toast]": { display: "none !important" },
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

/** `sm` and `lg` are the breakpoints of carousels. */
const breakpoints = { sm: "29rem", md: "48rem", lg: "64rem", xl: "80rem" };
const conditions = { touch: "@media (pointer: coarse)" };

const config = defineConfig({
  cssVarsPrefix: "st",
  conditions,
  theme: {
    breakpoints,
    keyframes: {
      spin: { to: { transform: "rotate(360deg)" } },
      "fade-in": { from: { opacity: "0" } },
      "loading-bar": {
        from: { transform: "scaleX(0)" },
        to: { transform: "scaleX(0.95)" },
      },
      late: { from: { maxHeight: "0", minHeight: "0", visibility: "hidden" } },
      "slide-down": { from: { opacity: "0", transform: "translateY(-0.5rem)" } },
    },
    tokens,
    semanticTokens: meanings,
    recipes,
  },
});

/**
 * The shop's design system on Chakra's base. Chakra's default theme would bring every component's
 * recipe and a thousand tokens to each first load.
 */
export function createShopSystem(): SystemContext {
  const system = createSystem(defaultBaseConfig, config, { globalCss });
  // The first is the preflight, which is empty here and would be invalid CSS.
  return withLazyStyles({ ...system, _global: system._global.slice(1) });
}

/**
 * The same for hydrating a page that has its CSS, global styles included. The tokens, most of the work
 * of creating a system, are left out until CSS is needed that the page lacks. `insertTokens` then gets their
 * CSS, since the page has those tokens only that its own CSS uses.
 */
export function createHydrationSystem(
  insertTokens: (css: SerializedStyles) => void,
): SystemContext {
  const system = createSystem(defaultBaseConfig, { conditions, theme: { breakpoints, recipes } });
  let fullSystem: SystemContext | undefined;
  const getFullSystem = () => {
    if (!fullSystem) {
      fullSystem = createSystem(defaultBaseConfig, config);
      insertTokens(serialize(fullSystem.getTokenCss() as CSSObject));
    }
    return fullSystem;
  };
  const settings = { ...system._config, disableLayers: true };
  return withLazyStyles({ ...system, _global: [], _config: settings }, getFullSystem);
}
