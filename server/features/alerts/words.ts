import type { Language } from "../../core/i18n.ts";
import type { AlertNewsKind } from "../../generated/prisma/enums.ts";

/** A device in a message. */
type Told = {
  title: string;
  /** The formatted price. Empty if there is no price. */
  price: string;
};

/** The texts of messages in a language. */
export type AlertWords = {
  news: Record<AlertNewsKind, (told: Told) => string>;
  /** The line for several devices that one search has found. */
  found: (count: string) => string;
  more: (count: string) => string;
  /** The text before the address, at the end of an SMS. */
  seeOrStop: string;
  /** The whole text of an SMS if the address leaves no room for anything else. */
  shortest: string;
  /** The button of a web push. */
  stop: string;
  /** Joins parts into a sentence. */
  sentence: (parts: readonly string[]) => string;
};

const after = (mark: string, term: string) => term && `${mark}${term}`;

export const alertWords: Record<Language, AlertWords> = {
  en: {
    news: {
      BACK_IN_STOCK: ({ title, price }) => `${title} is back in stock${after(", ", price)}`,
      PRICE_DROP: ({ title, price }) => `${title} is cheaper now${after(": ", price)}`,
      NEW_MATCH: ({ title, price }) => `new: ${title}${after(", ", price)}`,
      ADD_REQUEST: ({ title }) => `${title} is in our list now: see our price`,
    },
    found: (count) => `${count} new ones for your search`,
    more: (count) => `and ${count} more`,
    seeOrStop: "See or stop:",
    shortest: "News for you:",
    stop: "Stop alert",
    sentence: (parts) => `${parts.join(", ")}.`,
  },
  bn: {
    news: {
      BACK_IN_STOCK: ({ title, price }) => `${title} আবার স্টকে এসেছে${after(", দাম ", price)}`,
      PRICE_DROP: ({ title, price }) => `${title}-এর দাম কমেছে${after(", এখন ", price)}`,
      NEW_MATCH: ({ title, price }) => `নতুন এসেছে: ${title}${after(", দাম ", price)}`,
      ADD_REQUEST: ({ title }) => `${title} এখন আমাদের তালিকায় আছে: আমাদের দর দেখুন`,
    },
    found: (count) => `আপনার খোঁজে নতুন ${count}টি এসেছে`,
    more: (count) => `আরও ${count}টি`,
    seeOrStop: "দেখুন বা বন্ধ করুন:",
    shortest: "নতুন খবর:",
    stop: "অ্যালার্ট বন্ধ করুন",
    sentence: (parts) => `${parts.join(", ")}।`,
  },
};
