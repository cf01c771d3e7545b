import type { Env } from "../../config.ts";
import { segmentsOf, toGsm } from "../../core/gsm.ts";
import { type Language, localDigits } from "../../core/i18n.ts";
import type { NotificationKind } from "../../generated/prisma/enums.ts";
import { bangla, english, type Terms, type Words } from "./words.ts";

/** The content of a message. */
export type Facts = {
  kind: NotificationKind;
  evaluationId: string;
  /** The device's title. */
  title: string;
  /** The amount in whole taka; null if the message has no amount. */
  amount: number | null;
  /** The time until which the amount is valid; null if the amount does not expire. */
  until: Date | null;
};

/** The rules for messages in a language. */
type Style = {
  words: Words;
  /** The words that stand for the device if its title is empty. */
  device: string;
  /** The largest number of SMS segments. In Bangla, the link alone does not fit into one segment. */
  maxSegments: number;
  /** Returns a name without characters that would need more segments. */
  nameOf(name: string): string;
  amountOf(digits: string): string;
  day: Intl.DateTimeFormat;
};

const dayIn = (locale: string, month: "short" | "long") =>
  new Intl.DateTimeFormat(locale, { day: "numeric", month, timeZone: "Asia/Dhaka" });

const styles: Record<Language, Style> = {
  en: {
    words: english,
    device: "device",
    maxSegments: 1,
    nameOf: toGsm,
    amountOf: (digits) => `BDT ${digits}`,
    day: dayIn("en-GB", "short"),
  },
  bn: {
    words: bangla,
    device: "ডিভাইস",
    maxSegments: 2,
    nameOf: (name) => name,
    amountOf: (digits) => `৳${localDigits(digits, "bn")}`,
    day: dayIn("bn-BD", "long"),
  },
};

/** The settings that appear in messages. The shop's name is in the language of the message. */
type Settings = Pick<Env, "PUBLIC_URL"> & { shopName: string };

/**
 * Returns the text of a message. The text ends with the link to the evaluation, and fits into one segment, or two in
 * Bangla. If names are long, a shorter text is used. If the link leaves no room for Bangla, the text is in English.
 */
export function textOf(env: Settings, facts: Facts, language: Language = "en"): string {
  const { maxSegments } = styles[language];
  const texts = textsOf(env, facts, styles[language]);
  const fitting = texts.find((text) => segmentsOf(text) <= maxSegments);
  if (fitting === undefined && language !== "en") return textOf(env, facts);
  return fitting ?? texts.at(-1) ?? "";
}

/** Returns the texts of a message with the link, longest first. */
function textsOf(env: Settings, facts: Facts, { words, nameOf, ...style }: Style): string[] {
  const { kind, evaluationId, title, amount, until } = facts;
  const shop = nameOf(env.shopName);
  const terms: Terms = {
    shop: shop && `${shop}: `,
    title: nameOf(title) || style.device,
    amount: amount === null ? "" : style.amountOf(amount.toLocaleString("en-IN")),
    until: until === null ? "" : style.day.format(until),
  };
  const link = linkTo(env, evaluationId);
  return words[kind].map((wordsWith) => `${wordsWith(terms)} ${link}`);
}

/** Returns the URL of the evaluation's page. Seller and shop use the same page. */
export function linkTo({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, evaluationId: string): string {
  return `${new URL(PUBLIC_URL).href.replace(/(?<!\/)\/+$/, "")}/evaluationDetails/${evaluationId}`;
}
