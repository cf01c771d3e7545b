import type { Language } from "./i18n.ts";

const locales = { en: "en-GB", bn: "bn-BD" } as const;

const format = (language: Language, part: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[language], { ...part, timeZone: "UTC" });

const formats = {
  en: [format("en", { day: "numeric", month: "long" }), format("en", { year: "numeric" })],
  bn: [format("bn", { day: "numeric", month: "long" }), format("bn", { year: "numeric" })],
} as const;

/** Writes a day such as `2026-11-20` in long form: `20 November 2026`. */
export const longDay = (day: string, language: Language): string =>
  formats[language].map((part) => part.format(new Date(day))).join(" ");
