/** The languages of the site. Each language has its own build. */
export type Language = "en" | "bn";

/** The language of the build, set by `web/vite.config.ts`. Tests and benchmarks run in English. */
declare const SITE_LANGUAGE: Language | undefined;

/** The language of this build of the site. */
export const language: Language = typeof SITE_LANGUAGE === "undefined" ? "en" : SITE_LANGUAGE;

/** The locale for `Intl.DateTimeFormat`. */
export const dateLocale = language === "bn" ? "bn-BD" : "en-GB";

/** The language of the page's content, in the API's notation. */
export const contentLanguage: "EN" | "BN" = language === "bn" ? "BN" : "EN";

/**
 * Returns the `lang` attribute for a text. Returns undefined if the text is in the page's language. A text counts as
 * Bangla if most of its letters are Bangla.
 */
export function langOf(text: string): Language | undefined {
  const bangla = text.match(/[\u0980-\u09E3]/g)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  const written = bangla > latin ? "bn" : "en";
  return bangla + latin === 0 || written === language ? undefined : written;
}

const banglaDigits = "০১২৩৪৫৬৭৮৯";

/** Returns the text with its digits in the page's language: in Bangla, `12` becomes `১২`. */
export const localDigits = (text: string): string =>
  language === "bn" ? text.replace(/\d/g, (digit) => banglaDigits.charAt(Number(digit))) : text;

/**
 * Formats a whole number with lakh grouping: `1,25,000`, or `১,২৫,০০০`. Doesn't use `Intl`. The first use of `Intl`
 * blocks the first load for 50 ms on a desktop and for longer on a phone, and the locale `en-BD` has no lakh grouping.
 */
export function formatNumber(number: number): string {
  const digits = String(Math.abs(number));
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= 2)
    groups.unshift(digits.slice(Math.max(0, end - 2), end));
  return localDigits(`${number < 0 ? "-" : ""}${groups.join(",")}`);
}

/** Formats whole taka: `BDT 1,25,000`, or `৳ ১,২৫,০০০`. A no-break space keeps the amount on one line. */
export const formatPrice = (amount: number): string =>
  `${language === "bn" ? "৳" : "BDT"}\u00a0${formatNumber(amount)}`;

type Value = string | number | null | undefined;

/** The values for a message's placeholders, by name. Null and undefined insert nothing. */
export type Values = Readonly<Record<string, Value>>;

type Rules = Readonly<Record<string, Compiled | undefined>>;

/** A part of a message as Lingui compiles it: a string, `[name]` for a value, or `[name, "plural", rules]`. */
type Token = string | readonly [name: string, type?: string, rules?: Rules];
type Compiled = readonly Token[];

/**
 * Returns the text in the page's language. The build replaces the text with its translation from the folder's `bn.po`,
 * so the argument must be a literal. If values are given, the text is an ICU message: `{name}`, `{count, plural, one {#
 * phone} other {# phones}}`.
 */
export function t<const Text extends string>(text: Text): Text;
export function t(message: string, values: Values): string;
export function t(message: string | Compiled, values: Values = {}): string {
  return typeof message === "string" ? message : format(message, values);
}

/** Writes a number in the page's digits. Leaves other values unchanged. */
const written = (value: Value): string =>
  typeof value === "number" ? formatNumber(value) : (value ?? "");

function format(message: Compiled, values: Values, count = ""): string {
  return message
    .map((token) => {
      if (typeof token === "string") return token === "#" ? count : token;
      const [name, type, rules] = token;
      const value = values[name];
      if (!type || !rules) return written(value);
      const chosen = rules[String(value)] ?? rules[type === "plural" ? categoryOf(value) : "other"];
      return format(chosen ?? rules.other ?? [], values, written(value));
    })
    .join("");
}

/** Returns the plural category of a whole number according to Unicode CLDR. In Bangla, 0 and 1 are both singular. */
const categoryOf = (count: Value): "one" | "other" =>
  count === 1 || (count === 0 && language === "bn") ? "one" : "other";
