import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  type SystemContext,
} from "@chakra-ui/react";
import { type CSSObject, type SerializedStyles, css as serialize } from "@emotion/react";
import { withLazyStyles } from "./lazyStyles.ts";
import { meanings } from "./meanings.ts";
import { recipes } from "./recipes.ts";
import { tokens } from "./tokens.ts";

/** The breakpoints of the design. `Carousel` uses `sm` and `lg`. */
const breakpoints = { sm: "29rem", md: "48rem", lg: "64rem", xl: "80rem" };
/**
 * The conditions for styles. Chakra's own conditions also contain data attributes that no component of the site sets,
 * and each class would repeat these attributes.
 */
const conditions = {
  touch: "@media (pointer: coarse)",
  hover: ["@media (hover: hover)", "&:hover:not(:disabled)"],
  focusVisible: "&:focus-visible",
  disabled: "&:is(:disabled, [aria-disabled=true])",
  invalid: "&[aria-invalid=true]",
  placeholder: "&::placeholder",
};

/** The shop's design: its tokens, recipes and breakpoints. */
export const config = defineConfig({
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
 * Creates the design system for hydrating a page that already has its CSS, including the global styles. For a page
 * without CSS, use `createShopSystem`.
 *
 * Creating tokens takes most of the time of creating a system, so this system has no tokens at first. If the page needs
 * further CSS, the system creates all tokens and calls `insertTokens` with their CSS. Until then, the page has only the
 * tokens that the server's CSS uses.
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
