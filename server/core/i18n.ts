import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { LRUCache } from "lru-cache";
import { messages } from "../generated/messages.ts";

/** The languages of messages and pages, with the default first. */
export const languages = ["en", "bn"] as const;

export type Language = (typeof languages)[number];

/** Returns the language with this name, or undefined if there is no such language. */
export const languageNamed = (name: string | undefined): Language | undefined =>
  languages.find((language) => language === name);

/** The names of the languages in the database and in GraphQL. */
export const storedLanguages = { en: "EN", bn: "BN" } as const satisfies Record<Language, string>;

/** Returns the language that has this name in the database. */
export const languageStored = (name: (typeof storedLanguages)[Language]): Language =>
  name === "BN" ? "bn" : "en";

/** An ICU message in English, and its values. A value may itself be a translatable text. */
export type Message = { message: string; values: Readonly<Record<string, Value>> };

type Value = string | number | Text;

/**
 * A translatable text. Texts are translated only when they are sent, because services don't know the caller's language.
 */
export type Text = string | Message;

/**
 * Marks a text for the translation catalogues. The first argument must be a literal. A text with values is an ICU
 * message, as in `t("may have at most {maximum} characters", { maximum })`.
 */
export function t<const English extends string>(text: English): English;
export function t(message: string, values: Message["values"]): Message;
export function t(message: string, values?: Message["values"]): Text {
  return values ? { message, values } : message;
}

const i18n = { en: setup("en", {}), bn: setup("bn", messages) };

function setup(locale: Language, catalogue: Record<string, string>) {
  return setupI18n({ locale, messages: { [locale]: catalogue } }).setMessagesCompiler(
    compileMessage,
  );
}

/**
 * Translates a text into a language, or returns it in English if there is no translation. Numbers among the values get
 * lakh grouping, as on the site. Pass the number of a version or row as text: numbers are formatted as amounts.
 */
export function translate(text: Text, language: Language): string {
  if (typeof text === "string")
    return language === "bn" && Object.hasOwn(messages, text) ? (messages[text] ?? text) : text;
  const values = Object.entries(text.values).map(([name, value]) => [
    name,
    isCounted(name, text.message) ? value : written(value, language),
  ]);
  return i18n[language]._(text.message, Object.fromEntries(values));
}

function written(value: Value, language: Language): string {
  return typeof value === "number"
    ? localDigits(value.toLocaleString("en-IN"), language)
    : translate(value, language).replaceAll("\\", escapedBackslash);
}

/** Lingui decodes escape sequences in the finished text, including the values. This sequence results in a backslash. */
const escapedBackslash = "\\x5c";

/** Returns whether a message chooses a plural form by this value. If so, ICU formats the number. */
const isCounted = (name: string, message: string) => message.includes(`{${name}, plural`);

const banglaDigits = "০১২৩৪৫৬৭৮৯";

/** Returns a text with the digits of a language. */
export const localDigits = (text: string, language: Language): string =>
  language === "bn" ? text.replace(/\d/g, (digit) => banglaDigits.charAt(Number(digit))) : text;

/** The number of characters of an `Accept-Language` header that are read. The rest is ignored. */
const maxHeaderLength = 500;
const maxRanges = 20;

/**
 * Returns the supported language that an `Accept-Language` header prefers, or undefined if the header names no
 * supported language.
 */
function acceptedLanguage(header: string): Language | undefined {
  const ranges = header.slice(0, maxHeaderLength).split(",", maxRanges).map(parseRange);
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .find((language) => language !== undefined);
}

/** Parses a range such as `bn-BD;q=0.8`. The range `*` stands for the default language. */
function parseRange(range: string): { language: Language | undefined; quality: number } {
  const [tag = "", ...parameters] = range
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
  const quality = weight === undefined ? 1 : Number.parseFloat(weight);
  const language = tag === "*" ? languages[0] : languageNamed(tag.split("-")[0]);
  return { language, quality: Number.isFinite(quality) ? quality : 0 };
}

/** The length of the longest header that is remembered. Browsers send shorter headers. */
const maxKnownLength = 100;

/** Remembers the languages of headers, because most clients send one of a few headers with every request. */
const known = new LRUCache<string, Language>({
  max: 1_000,
  memoMethod: (header) => acceptedLanguage(header) ?? languages[0],
});

/**
 * Returns the supported language that a request prefers, or undefined if the request names no supported language.
 * Programs usually name no language.
 */
export function namedLanguage(headers: { "accept-language"?: string | undefined }) {
  const header = headers["accept-language"];
  return header === undefined || header.trim() === "*" ? undefined : acceptedLanguage(header);
}

/** Returns the language for the messages and content of a request. */
export function requestLanguage(headers: { "accept-language"?: string | undefined }): Language {
  const header = headers["accept-language"];
  if (header === undefined) return languages[0];
  return header.length <= maxKnownLength
    ? known.memo(header)
    : (acceptedLanguage(header) ?? languages[0]);
}
