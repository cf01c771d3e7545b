import { segmentsOf } from "../../core/gsm.ts";
import { localDigits } from "../../core/i18n.ts";
import type { NotificationKind } from "../../generated/prisma/enums.ts";
import type { Facts } from "./texts.ts";

/** The link alone has more characters than one segment of Bangla. */
export const maxBanglaSegments = 2;

type Terms = { shop: string; title: string; amount: string; until: string };

/** The words of a message, from the longest to the shortest. */
const words: Record<NotificationKind, ((terms: Terms) => string)[]> = {
  APPROVED: [
    ({ shop, title, amount, until }) => `${shop}আপনার ${title} অনুমোদিত${amount}${until}।`,
    ({ title, amount, until }) => `আপনার ${title} অনুমোদিত${amount}${until}।`,
    ({ title, amount }) => `আপনার ${title} অনুমোদিত${amount}।`,
    ({ amount }) => `বিক্রির অনুরোধ অনুমোদিত${amount}।`,
    () => "অনুমোদিত:",
  ],
  REJECTED: [
    ({ shop, title }) => `${shop}দুঃখিত, আপনার ${title} আমরা কিনতে পারছি না।`,
    ({ title }) => `দুঃখিত, আপনার ${title} কেনা যাচ্ছে না।`,
    () => "বিক্রির অনুরোধ নাকচ হয়েছে।",
    () => "নাকচ:",
  ],
  REVISED: [
    ({ shop, title, amount, until }) => `${shop}আপনার ${title}-এর নতুন দর${amount}${until}।`,
    ({ title, amount, until }) => `আপনার ${title}-এর নতুন দর${amount}${until}।`,
    ({ title, amount }) => `আপনার ${title}-এর নতুন দর${amount}।`,
    ({ amount, until }) => `নতুন দর${amount}${until}।`,
    () => "নতুন দর:",
  ],
  EXPIRES_SOON: [
    ({ shop, title, amount, until }) => `${shop}আপনার ${title}-এর দর${amount}${until}।`,
    ({ title, until }) => `আপনার ${title}-এর দর${until}।`,
    ({ amount, until }) => `আমাদের দর${amount}${until}।`,
    () => "মেয়াদ শেষ হচ্ছে:",
  ],
  PAID: [
    ({ shop, title, amount }) => `${shop}আপনার ${title}-এর দাম${amount} দেওয়া হয়েছে।`,
    ({ title, amount }) => `${title}-এর দাম${amount} দেওয়া হয়েছে।`,
    ({ amount }) => `আপনার ডিভাইসের দাম${amount} দেওয়া হয়েছে।`,
    () => "টাকা দেওয়া হয়েছে:",
  ],
};

/** A message in Bangla of at most two segments; undefined where the link leaves no room for any words. */
export function banglaText(
  { SHOP_NAME }: { SHOP_NAME: string },
  facts: Facts,
  link: string,
): string | undefined {
  const terms: Terms = {
    shop: SHOP_NAME && `${SHOP_NAME}: `,
    title: facts.title || "ডিভাইস",
    amount:
      facts.amount === null ? "" : ` ৳${localDigits(facts.amount.toLocaleString("en-IN"), "bn")}`,
    until: facts.until === null ? "" : `, মেয়াদ ${day.format(facts.until)} পর্যন্ত`,
  };
  return words[facts.kind]
    .map((textOf) => `${textOf(terms)} ${link}`)
    .find((text) => segmentsOf(text) <= maxBanglaSegments);
}

const day = new Intl.DateTimeFormat("bn-BD", {
  day: "numeric",
  month: "long",
  timeZone: "Asia/Dhaka",
});
