import type { Env } from "../../config.ts";
import { segmentsOf, toGsm } from "../../core/gsm.ts";
import { type Language, localDigits } from "../../core/i18n.ts";
import type { NotificationKind } from "../../generated/prisma/enums.ts";
import { bangla, english, type Terms, type Words } from "./words.ts";

/** What a message says. */
export type Facts = {
  kind: NotificationKind;
  evaluationId: string;
  /** The device's title. */
  title: string;
  /** Whole taka; null if there is no amount. */
  amount: number | null;
  /** Until when the amount is valid; null if it does not expire. */
  until: Date | null;
};

/** How messages in a language are made. */
type Style = {
  words: Words;
  /** Used if the title is empty. */
  device: string;
  /** A link alone has more characters than one segment of Bangla. */
  maxSegments: number;
  /** A name whose characters don't need more segments. */
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

/** The shop's name is in the language of the message. */
type Settings = Pick<Env, "PUBLIC_URL"> & { shopName: string };

/**
 * The text of a message with the whole link to the evaluation. It takes one segment, or two in Bangla. If names are
 * long, a shorter text is used; if the link leaves no room for Bangla, the text is English.
 */
export function textOf(env: Settings, facts: Facts, language: Language = "en"): string {
  const { maxSegments } = styles[language];
  const texts = textsOf(env, facts, styles[language]);
  const fitting = texts.find((text) => segmentsOf(text) <= maxSegments);
  if (fitting === undefined && language !== "en") return textOf(env, facts);
  return fitting ?? texts.at(-1) ?? "";
}

/** From the longest to the shortest. */
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

/** The address of the page on which seller and shop see the evaluation. */
export function linkTo({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, evaluationId: string): string {
  return `${new URL(PUBLIC_URL).href.replace(/(?<!\/)\/+$/, "")}/evaluationDetails/${evaluationId}`;
}
