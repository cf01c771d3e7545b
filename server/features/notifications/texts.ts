import type { Env } from "../../config.ts";
import { isOneSegment, segmentSeptets, toGsm } from "../../core/gsm.ts";
import type { Language } from "../../core/i18n.ts";
import type { NotificationKind } from "../../generated/prisma/enums.ts";
import { banglaText } from "./banglaTexts.ts";

/** What a message tells. */
export type Facts = {
  kind: NotificationKind;
  evaluationId: string;
  /** Of the device. */
  title: string;
  /** Whole taka; null where there is none. */
  amount: number | null;
  /** Until when the amount is valid; null where that has no end. */
  until: Date | null;
};

/** The words of a message, as parts that are left out where there is no room, or nothing to tell. */
type Words = {
  /** The full text, in which names are those of the shop and the device. */
  long(names: { shop: string; title: string }, terms: Terms): string;
  /** Without names. */
  short(terms: Terms): string;
  /** Fits with any link that the settings allow. */
  shortest: string;
};

/** The amount and the date as words that follow others, empty where there is none. */
type Terms = { forAmount: string; byDate: string };

const words: Record<NotificationKind, Words> = {
  APPROVED: {
    long: ({ shop, title }, { forAmount, byDate }) =>
      `${shop}your ${title} is approved${forAmount}${byDate}.`,
    short: ({ forAmount, byDate }) => `your sell request is approved${forAmount}${byDate}.`,
    shortest: "Approved:",
  },
  REJECTED: {
    long: ({ shop, title }) => `${shop}sorry, we can't buy your ${title}.`,
    short: () => "your sell request was not approved.",
    shortest: "Not approved:",
  },
  REVISED: {
    long: ({ shop, title }, { forAmount, byDate }) =>
      `${shop}new offer${forAmount} for your ${title}${byDate}.`,
    short: ({ forAmount, byDate }) => `new offer${forAmount}${byDate}.`,
    shortest: "New offer:",
  },
  EXPIRES_SOON: {
    long: ({ shop, title }, { forAmount, byDate }) =>
      `${shop}our offer${forAmount} for your ${title} ends${byDate}.`,
    short: ({ forAmount, byDate }) => `our offer${forAmount} ends${byDate}.`,
    shortest: "Offer ends:",
  },
  PAID: {
    long: ({ shop, title }, { forAmount }) => `${shop}we paid${forAmount} for your ${title}.`,
    short: ({ forAmount }) => `we paid${forAmount} for your device.`,
    shortest: "Paid:",
  },
};

const longestWords = Math.max(...Object.values(words).map(({ shortest }) => shortest.length + 1));

/** Septets of the longest link that leaves room for a message's shortest words. */
export const maxLinkSeptets = segmentSeptets - longestWords;

type Settings = Pick<Env, "SHOP_NAME" | "PUBLIC_URL">;

/**
 * The text of a message with the link to the evaluation whole, of one segment, or of two in Bangla. Where names
 * are long, the words are shorter; a link that leaves no room for Bangla has English words.
 */
export const textOf = (env: Settings, facts: Facts, language: Language = "en"): string =>
  (language === "bn" && banglaText(env, facts, linkTo(env, facts.evaluationId))) ||
  englishText(env, facts);

function englishText(env: Settings, facts: Facts): string {
  const { long, short, shortest } = words[facts.kind];
  const terms = termsOf(facts);
  const name = toGsm(env.SHOP_NAME);
  const shop = name && `${name}: `;
  const title = toGsm(facts.title) || "device";
  const link = linkTo(env, facts.evaluationId);
  const texts = [
    long({ shop, title }, terms),
    long({ shop: "", title }, terms),
    `${shop}${short(terms)}`,
    short(terms),
    short({ forAmount: "", byDate: terms.byDate }),
  ].map((text) => `${capitalized(text)} ${link}`);
  return texts.find(isOneSegment) ?? `${shortest} ${link}`;
}

/** The address of the page on which seller and shop see the evaluation. */
export function linkTo({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, evaluationId: string): string {
  return `${new URL(PUBLIC_URL).href.replace(/\/+$/, "")}/evaluationDetails/${evaluationId}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The words before amount and date. */
const prepositions: Record<NotificationKind, [amount: string, date: string]> = {
  APPROVED: [" for", " until"],
  REJECTED: ["", ""],
  REVISED: [" of", " until"],
  EXPIRES_SOON: [" of", " on"],
  PAID: ["", ""],
};

function termsOf({ kind, amount, until }: Facts): Terms {
  const [beforeAmount, beforeDate] = prepositions[kind];
  return {
    forAmount: amount === null ? "" : `${beforeAmount} BDT ${amount.toLocaleString("en-IN")}`,
    byDate: until === null ? "" : `${beforeDate} ${day.format(until)}`,
  };
}

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "Asia/Dhaka",
});
