import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { LRUCache } from "lru-cache";
import { messages } from "../generated/messages.ts";

/** The languages of messages and pages; the first is the default. */
export const languages = ["en", "bn"] as const;

export type Language = (typeof languages)[number];

/** The language with that name; undefined where there is none. */
export const languageNamed = (name: string | undefined): Language | undefined =>
  languages.find((language) => language === name);

/** The names of the languages in the database and in GraphQL. */
export const storedLanguages = { en: "EN", bn: "BN" } as const satisfies Record<Language, string>;

/** The language of a name in the database. */
export const languageStored = (name: (typeof storedLanguages)[Language]): Language =>
  name === "BN" ? "bn" : "en";

/** An ICU message in English with its values, which may be texts themselves. */
export type Message = { message: string; values: Readonly<Record<string, Value>> };

type Value = string | number | Text;

/** A text for people, in English until it is sent: services don't know the language of their caller. */
export type Text = string | Message;

/**
 * Marks a text for the catalogues: the first argument is a literal. With values it is an ICU message, as in
 * `t("may have at most {maximum} characters", { maximum })`.
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
 * A text in a language; in English where it has no translation. Numbers among its values get lakh grouping, as on the
 * site; a version or a row of a file is no amount, but a text.
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

/** Lingui decodes escape sequences in the finished text, in values too: this one gives back the backslash. */
const escapedBackslash = "\\x5c";

/** Whether a message chooses words by this value: ICU writes it then. */
const isCounted = (name: string, message: string) => message.includes(`{${name}, plural`);

const banglaDigits = "০১২৩৪৫৬৭৮৯";

/** A text with its digits in a language. */
export const localDigits = (text: string, language: Language): string =>
  language === "bn" ? text.replace(/\d/g, (digit) => banglaDigits.charAt(Number(digit))) : text;

/** The rest of a longer header is ignored. */
const maxHeaderLength = 500;
const maxRanges = 20;

/** The language that an `Accept-Language` header prefers among ours; undefined where it names none of them. */
function acceptedLanguage(header: string): Language | undefined {
  const ranges = header.slice(0, maxHeaderLength).split(",", maxRanges).map(parseRange);
  return ranges
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .find((language) => language !== undefined);
}

/** `bn-BD;q=0.8`, or `*`, which is the default language. */
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

/** Browsers send shorter headers. */
const maxKnownLength = 100;

/** Most clients send one of a few headers, with every request. */
const known = new LRUCache<string, Language>({
  max: 1_000,
  memoMethod: (header) => acceptedLanguage(header) ?? languages[0],
});

/** The language that a request names; undefined for one without a choice, as programs send it. */
export function namedLanguage(headers: { "accept-language"?: string | undefined }) {
  const header = headers["accept-language"];
  return header === undefined || header.trim() === "*" ? undefined : acceptedLanguage(header);
}

/** The language of a request's messages and content. */
export function requestLanguage(headers: { "accept-language"?: string | undefined }): Language {
  const header = headers["accept-language"];
  if (header === undefined) return languages[0];
  return header.length <= maxKnownLength
    ? known.memo(header)
    : (acceptedLanguage(header) ?? languages[0]);
}
