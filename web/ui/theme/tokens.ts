import { defineTokens } from "@chakra-ui/react";
import { language } from "../../platform/i18n.ts";

/** Returns a table of tokens in Chakra's format, such as `{ 4: { value: "1rem" } }` for `{ 4: "1rem" }`. */
const values = <Key extends string | number>(table: Record<Key, string>) =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, { value }])) as Record<
    Key,
    { value: string }
  >;

/** Multiples of a quarter of a rem: `4` is 1 rem. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 32, 40, 44, 48, 56, 64,
];
const spacing = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));

/**
 * The Bengali fonts of Android, Linux, Apple's systems and Windows. Browsers use them for letters that the other fonts
 * lack.
 */
const bengaliFonts =
  '"Noto Sans Bengali", "Noto Sans Bengali UI", "Kohinoor Bangla", "Bangla Sangam MN", "Nirmala UI", "Nirmala Text", Vrinda';

/** The tokens of the design, with one scale for sizes, one for type and one for motion. */
export const tokens = defineTokens({
  spacing,
  sizes: {
    ...spacing,
    ...values({
      full: "100%",
      xs: "20rem",
      sm: "24rem",
      md: "28rem",
      lg: "32rem",
      xl: "36rem",
      "2xl": "42rem",
      "3xl": "48rem",
      "4xl": "56rem",
      "5xl": "64rem",
      page: "80rem",
      touch: "2.75rem",
    }),
  },
  fonts: values({
    body: `system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", ${bengaliFonts}, sans-serif`,
    heading: "{fonts.body}",
  }),
  fontSizes: values({
    xs: "0.75rem",
    sm: "0.875rem",
    md: "1rem",
    lg: "1.125rem",
    xl: "1.25rem",
    "2xl": "1.5rem",
    "3xl": "1.875rem",
    "5xl": "3rem",
  }),
  fontWeights: values({ normal: "400", medium: "500", semibold: "600", bold: "700" }),
  // Bangla needs taller lines, because its letters have signs above and below them.
  lineHeights: values(
    language === "bn"
      ? { tight: "1.4", short: "1.55", normal: "1.75" }
      : { tight: "1.2", short: "1.35", normal: "1.55" },
  ),
  radii: values({
    l1: "0.375rem",
    l2: "0.625rem",
    l3: "1rem",
    full: "9999px",
  }),
  shadows: values({ lg: "0 16px 48px rgb(23 23 23 / 0.18)" }),
  zIndex: values({
    base: "0",
    docked: "10",
    sticky: "1100",
    modal: "1400",
    popover: "1500",
    toast: "1700",
  }),
  cursor: values({ disabled: "not-allowed" }),
  animations: values({ spin: "spin 0.8s linear infinite", late: "late 1ms 4s both" }),
});
