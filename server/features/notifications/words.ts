import type { NotificationKind } from "../../generated/prisma/enums.ts";

/** The values in messages. A missing value is an empty string. */
export type Terms = {
  /** The shop's name with a colon. */
  shop: string;
  /** The device's name. */
  title: string;
  amount: string;
  /** The day until which the amount is valid. */
  until: string;
};

type WordsWith = (terms: Terms) => string;

/** The texts of each message before its link, from the longest to the shortest. */
export type Words = Record<NotificationKind, readonly WordsWith[]>;

/** Returns a word followed by a term; an empty string if the term is empty. */
const after = (word: string, term: string) => term && `${word}${term}`;

/**
 * Returns texts from the longest to the shortest. `long` contains the names of shop and device, and `short` contains
 * neither. `shortest` leaves room for any link that the settings allow.
 */
const shortened = (long: WordsWith, short: WordsWith, shortest: string): WordsWith[] =>
  [
    long,
    (terms: Terms) => long({ ...terms, shop: "" }),
    (terms: Terms) => `${terms.shop}${short(terms)}`,
    short,
    (terms: Terms) => short({ ...terms, amount: "" }),
    () => shortest,
  ].map((wordsWith) => (terms) => capitalized(wordsWith(terms)));

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const english: Words = {
  APPROVED: shortened(
    ({ shop, title, amount, until }) =>
      `${shop}your ${title} is approved${after(" for ", amount)}${after(" until ", until)}.`,
    ({ amount, until }) =>
      `your sell request is approved${after(" for ", amount)}${after(" until ", until)}.`,
    "Approved:",
  ),
  REJECTED: shortened(
    ({ shop, title }) => `${shop}sorry, we can't buy your ${title}.`,
    () => "your sell request was not approved.",
    "Not approved:",
  ),
  REVISED: shortened(
    ({ shop, title, amount, until }) =>
      `${shop}new offer${after(" of ", amount)} for your ${title}${after(" until ", until)}.`,
    ({ amount, until }) => `new offer${after(" of ", amount)}${after(" until ", until)}.`,
    "New offer:",
  ),
  EXPIRES_SOON: shortened(
    ({ shop, title, amount, until }) =>
      `${shop}our offer${after(" of ", amount)} for your ${title} ends${after(" on ", until)}.`,
    ({ amount, until }) => `our offer${after(" of ", amount)} ends${after(" on ", until)}.`,
    "Offer ends:",
  ),
  PAID: shortened(
    ({ shop, title, amount }) => `${shop}we paid${after(" ", amount)} for your ${title}.`,
    ({ amount }) => `we paid${after(" ", amount)} for your device.`,
    "Paid:",
  ),
};

const lasting = (until: string) => until && `, মেয়াদ ${until} পর্যন্ত`;

export const bangla: Words = {
  APPROVED: [
    ({ shop, title, amount, until }) =>
      `${shop}আপনার ${title} অনুমোদিত${after(" ", amount)}${lasting(until)}।`,
    ({ title, amount, until }) => `আপনার ${title} অনুমোদিত${after(" ", amount)}${lasting(until)}।`,
    ({ title, amount }) => `আপনার ${title} অনুমোদিত${after(" ", amount)}।`,
    ({ amount }) => `বিক্রির অনুরোধ অনুমোদিত${after(" ", amount)}।`,
    () => "অনুমোদিত:",
  ],
  REJECTED: [
    ({ shop, title }) => `${shop}দুঃখিত, আপনার ${title} আমরা কিনতে পারছি না।`,
    ({ title }) => `দুঃখিত, আপনার ${title} কেনা যাচ্ছে না।`,
    () => "বিক্রির অনুরোধ নাকচ হয়েছে।",
    () => "নাকচ:",
  ],
  REVISED: [
    ({ shop, title, amount, until }) =>
      `${shop}আপনার ${title}-এর নতুন দর${after(" ", amount)}${lasting(until)}।`,
    ({ title, amount, until }) => `আপনার ${title}-এর নতুন দর${after(" ", amount)}${lasting(until)}।`,
    ({ title, amount }) => `আপনার ${title}-এর নতুন দর${after(" ", amount)}।`,
    ({ amount, until }) => `নতুন দর${after(" ", amount)}${lasting(until)}।`,
    () => "নতুন দর:",
  ],
  EXPIRES_SOON: [
    ({ shop, title, amount, until }) =>
      `${shop}আপনার ${title}-এর দর${after(" ", amount)}${lasting(until)}।`,
    ({ title, until }) => `আপনার ${title}-এর দর${lasting(until)}।`,
    ({ amount, until }) => `আমাদের দর${after(" ", amount)}${lasting(until)}।`,
    () => "মেয়াদ শেষ হচ্ছে:",
  ],
  PAID: [
    ({ shop, title, amount }) => `${shop}আপনার ${title}-এর দাম${after(" ", amount)} দেওয়া হয়েছে।`,
    ({ title, amount }) => `${title}-এর দাম${after(" ", amount)} দেওয়া হয়েছে।`,
    ({ amount }) => `আপনার ডিভাইসের দাম${after(" ", amount)} দেওয়া হয়েছে।`,
    () => "টাকা দেওয়া হয়েছে:",
  ],
};
