import { defineSemanticTokens } from "@chakra-ui/react";

const white = "#ffffff";

/** Greys, from light to dark. */
const neutral = {
  50: "#f8f8f6",
  100: "#f1f0ed",
  200: "#e4e3df",
  300: "#cfcdc8",
  500: "#6d6b66",
  600: "#56544f",
  800: "#2a2927",
  900: "#171716",
};

type Scale = Record<50 | 100 | 600 | 700, string>;

const green: Scale = { 50: "#eaf7f1", 100: "#d2eee1", 600: "#0b7456", 700: "#085c44" };
const red: Scale = { 50: "#fdeeec", 100: "#fad9d5", 600: "#b3261e", 700: "#8f1d17" };
const amber: Scale = { 50: "#fdf4df", 100: "#f9e7bd", 600: "#855300", 700: "#6b4300" };

/** Returns the colours of a palette by the roles that recipes use. */
const palette = (scale: Scale) => ({
  solid: { value: scale[600] },
  contrast: { value: white },
  fg: { value: scale[700] },
  subtle: { value: scale[50] },
  muted: { value: scale[100] },
  focusRing: { value: scale[600] },
});

/** All colours, named by their meaning. */
export const meanings = defineSemanticTokens({
  colors: {
    white: { value: white },
    blackAlpha: {
      500: { value: "rgb(23 23 23 / 0.5)" },
      800: { value: "rgb(23 23 23 / 0.92)" },
    },
    bg: {
      DEFAULT: { value: white },
      subtle: { value: neutral[50] },
      muted: { value: neutral[100] },
      emphasized: { value: neutral[200] },
      panel: { value: white },
      inverted: { value: neutral[900] },
    },
    fg: {
      DEFAULT: { value: neutral[900] },
      muted: { value: neutral[600] },
      subtle: { value: neutral[500] },
      inverted: { value: white },
      error: { value: red[600] },
    },
    border: {
      DEFAULT: { value: neutral[200] },
      emphasized: { value: neutral[300] },
      error: { value: red[600] },
    },
    /** The shop's only accent colour. */
    accent: palette(green),
    danger: palette(red),
    warning: palette(amber),
    gray: {
      solid: { value: neutral[900] },
      contrast: { value: white },
      fg: { value: neutral[800] },
      subtle: { value: neutral[100] },
      muted: { value: neutral[200] },
      focusRing: { value: neutral[900] },
    },
  },
});
