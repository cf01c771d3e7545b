import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  type SystemContext,
} from "@chakra-ui/react";
import { meanings } from "./meanings.ts";
import { recipes } from "./recipes.ts";
import { tokens } from "./tokens.ts";
import { workedOutLate } from "./workedOutLate.ts";

const globalCss = {
  html: {
    bg: "bg",
    color: "fg",
    fontFamily: "body",
    lineHeight: "normal",
    colorPalette: "accent",
    textSizeAdjust: "100%",
    scrollPaddingTop: "32",
  },
  body: { overflowX: "hidden" },
  "h1, h2, h3, h4": { textWrap: "balance" },
  "a, button, summary, [role='button']": { touchAction: "manipulation" },
  summary: {
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
  },
  ":focus-visible": { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important",
    },
  },
};

/** `sm` and `lg` are the widths at which carousels show more at once (spec, section 9). */
const breakpoints = { sm: "29rem", md: "48rem", lg: "64rem", xl: "80rem" };
const conditions = { touch: "@media (pointer: coarse)" };

const config = defineConfig({
  cssVarsPrefix: "st",
  conditions,
  theme: {
    breakpoints,
    keyframes: {
      spin: { to: { transform: "rotate(360deg)" } },
      pulse: { "50%": { opacity: "0.5" } },
      "fade-in": { from: { opacity: "0" } },
      "fade-out": { to: { opacity: "0" } },
      "navigation-progress": {
        from: { transform: "scaleX(0)" },
        to: { transform: "scaleX(0.95)" },
      },
      "slide-down": { from: { opacity: "0", transform: "translateY(-0.5rem)" } },
    },
    tokens,
    semanticTokens: meanings,
    recipes,
  },
});

/**
 * Makes the shop's looks. Built on Chakra's base without its default theme: that would bring every
 * component's recipe and a thousand tokens to each first load.
 */
export const createShopSystem = (): SystemContext =>
  workedOutLate(createSystem(defaultBaseConfig, config, { preflight: true, globalCss }));

/**
 * As `createShopSystem`, for a page that the server has sent, with the global styles and those of all
 * its elements. The tokens are nearly all the work of making a system, and left until a look is wished
 * that is not in the page.
 */
export function createSystemOfSentPage(): SystemContext {
  const system = createSystem(defaultBaseConfig, { conditions, theme: { breakpoints, recipes } });
  let made: SystemContext | undefined;
  const whole = () => {
    made ??= createSystem(defaultBaseConfig, config);
    return made;
  };
  const settings = { ...system._config, disableLayers: true };
  return workedOutLate({ ...system, _global: [], _config: settings }, whole);
}
