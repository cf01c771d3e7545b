import { defineRecipe } from "@chakra-ui/react";

/**
 * The recipes of components on public pages. Lazily loaded components, such as dialogs, define their recipes
 * themselves.
 */

const button = defineRecipe({
  className: "button",
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    flexShrink: "0",
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "l2",
    fontWeight: "semibold",
    lineHeight: "1.2",
    textAlign: "center",
    cursor: "pointer",
    userSelect: "none",
    WebkitUserSelect: "none",
    transition: "background-color 120ms, border-color 120ms, color 120ms",
    _disabled: { opacity: "0.5", cursor: "disabled" },
  },
  variants: {
    size: {
      sm: { minH: "9", px: "3", fontSize: "sm", _touch: { minH: "touch" } },
      md: { minH: "touch", minW: "touch", px: "4", fontSize: "sm" },
      lg: { minH: "12", px: "6", fontSize: "md" },
    },
    variant: {
      solid: {
        bg: "colorPalette.solid",
        color: "colorPalette.contrast",
        _hover: { bg: "colorPalette.fg" },
      },
      subtle: {
        bg: "colorPalette.subtle",
        color: "colorPalette.fg",
        _hover: { bg: "colorPalette.muted" },
      },
      outline: {
        bg: "bg",
        borderColor: "border.emphasized",
        color: "fg",
        _hover: { bg: "bg.subtle" },
      },
      ghost: { color: "fg", _hover: { bg: "bg.muted" } },
    },
  },
  defaultVariants: { size: "md", variant: "solid" },
});

const link = defineRecipe({
  className: "link",
  base: {
    borderRadius: "l1",
    _hover: { textDecoration: "underline", textUnderlineOffset: "3px" },
  },
  variants: { variant: { plain: {}, underline: { textDecoration: "underline" } } },
  defaultVariants: { variant: "plain" },
});

const heading = defineRecipe({
  className: "heading",
  base: { fontFamily: "heading", fontWeight: "bold", letterSpacing: "-0.015em" },
  variants: {
    size: {
      sm: { fontSize: "md", lineHeight: "short" },
      md: { fontSize: "lg", lineHeight: "short" },
      lg: { fontSize: "xl", lineHeight: "short" },
      xl: { fontSize: { base: "xl", md: "2xl" }, lineHeight: "short" },
      "2xl": { fontSize: { base: "2xl", md: "3xl" }, lineHeight: "tight" },
      "4xl": { fontSize: { base: "3xl", md: "5xl" }, lineHeight: "tight" },
    },
  },
  defaultVariants: { size: "xl" },
});

const badge = defineRecipe({
  className: "badge",
  base: {
    display: "inline-flex",
    alignItems: "center",
    borderRadius: "full",
    px: "2.5",
    py: "0.5",
    fontSize: "xs",
    fontWeight: "semibold",
    whiteSpace: "nowrap",
    bg: "colorPalette.subtle",
    color: "colorPalette.fg",
  },
});

const spinner = defineRecipe({
  className: "spinner",
  base: {
    display: "inline-block",
    boxSize: "var(--spinner-size)",
    borderWidth: "3px",
    borderColor: "colorPalette.solid",
    borderRadius: "full",
    borderBottomColor: "transparent",
    borderInlineStartColor: "transparent",
    animation: "spin",
  },
  variants: {
    size: {
      sm: { "--spinner-size": "sizes.4" },
      md: { "--spinner-size": "sizes.6" },
      lg: { "--spinner-size": "sizes.10" },
    },
  },
  defaultVariants: { size: "md" },
});

export const recipes = { button, link, heading, badge, spinner };
