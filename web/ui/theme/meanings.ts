import { defineSemanticTokens } from "@chakra-ui/react";

type Scale = "green" | "red" | "amber";

/** The colours of a palette by role, as recipes name them. */
const palette = (scale: Scale) => ({
  solid: { value: `{colors.${scale}.600}` },
  contrast: { value: "{colors.white}" },
  fg: { value: `{colors.${scale}.700}` },
  subtle: { value: `{colors.${scale}.50}` },
  muted: { value: `{colors.${scale}.100}` },
  focusRing: { value: `{colors.${scale}.600}` },
});

/** Semantic colours. Components use these and never a colour of the scales. */
export const meanings = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: { value: "{colors.white}" },
      subtle: { value: "{colors.neutral.50}" },
      muted: { value: "{colors.neutral.100}" },
      emphasized: { value: "{colors.neutral.200}" },
      panel: { value: "{colors.white}" },
      inverted: { value: "{colors.neutral.900}" },
    },
    fg: {
      DEFAULT: { value: "{colors.neutral.900}" },
      muted: { value: "{colors.neutral.600}" },
      subtle: { value: "{colors.neutral.500}" },
      inverted: { value: "{colors.white}" },
      error: { value: "{colors.red.600}" },
    },
    border: {
      DEFAULT: { value: "{colors.neutral.200}" },
      emphasized: { value: "{colors.neutral.300}" },
      error: { value: "{colors.red.600}" },
    },
    /** The shop's one accent. */
    accent: palette("green"),
    danger: palette("red"),
    warning: palette("amber"),
    gray: {
      solid: { value: "{colors.neutral.900}" },
      contrast: { value: "{colors.white}" },
      fg: { value: "{colors.neutral.800}" },
      subtle: { value: "{colors.neutral.100}" },
      muted: { value: "{colors.neutral.200}" },
      focusRing: { value: "{colors.neutral.900}" },
    },
  },
});
