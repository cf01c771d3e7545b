import type { Env } from "../../config.ts";
import { segmentsOf, toGsm } from "../../core/gsm.ts";
import { type Language, localDigits } from "../../core/i18n.ts";
import type { AlertNewsKind } from "../../generated/prisma/enums.ts";
import { devicePath, quotePath, type Shown } from "../devices/addresses/paths.ts";
import { addressOf, endPath } from "./addresses.ts";
import type { PushPayload } from "./push/send.ts";
import { alertWords } from "./words.ts";

/** A piece of news in a message. */
export type ToldNews = {
  kind: AlertNewsKind;
  alertId: string | null;
  title: string;
  price: number | null;
  device: Shown["device"] & { id: string };
} & Pick<Shown, "variant" | "unit">;

type Told = { id: string; token: string; news: readonly ToldNews[] };

const priceIn = (language: Language, amount: number | null): string => {
  if (amount === null) return "";
  const digits = amount.toLocaleString("en-IN");
  return language === "bn" ? `৳${localDigits(digits, "bn")}` : `BDT ${digits}`;
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a line for each piece of news. Pieces of news from the same search share a line. */
function linesOf(news: readonly ToldNews[], language: Language, hasPrices = true): string[] {
  const words = alertWords[language];
  const bySubject = new Map<string, ToldNews[]>();
  for (const one of news) {
    const subject =
      one.kind === "NEW_MATCH" ? `search ${one.alertId}` : `${one.alertId} ${one.device.id}`;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), one]);
  }
  return [...bySubject.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    if (same.length > 1) return [words.found(localDigits(String(same.length), language))];
    const price = hasPrices ? priceIn(language, first.price) : "";
    return [words.news[first.kind]({ title: first.title, price })];
  });
}

/**
 * The largest number of segments of an SMS. In Bangla, a segment has 70 characters, and the link takes most of a
 * segment.
 */
const maxSegments: Record<Language, number> = { en: 1, bn: 2 };

/** The settings that a message needs, with the shop's name in the language of the message. */
type Sender = Pick<Env, "PUBLIC_URL"> & { shopName: string };

/**
 * Writes an SMS with the address of the page that shows the news and can end the alerts. The text fits into one
 * segment, or two in Bangla. Long names are cut, but never the address. If the address leaves no room for Bangla, the
 * text is in English.
 */
export function smsOf(env: Sender, { token, news }: Told, language: Language): string {
  const words = alertWords[language];
  const link = addressOf(env, endPath(token, language));
  const nameOf = language === "en" ? toGsm : (text: string) => text;
  const shop = nameOf(env.shopName);
  const texts = [true, false].flatMap((hasPrices) => {
    const lines = linesOf(news, language, hasPrices).map(nameOf);
    const [first = ""] = lines;
    const rest = lines.length - 1;
    const more = rest > 0 ? [words.more(localDigits(String(rest), language))] : [];
    const sentence = words.sentence([first, ...more]);
    return [
      `${shop}: ${sentence} ${words.seeOrStop}`,
      `${capitalized(sentence)} ${words.seeOrStop}`,
      capitalized(sentence),
    ];
  });
  const fitting = [...texts, words.shortest]
    .map((text) => `${text} ${link}`)
    .find((text) => segmentsOf(text) <= maxSegments[language]);
  if (fitting === undefined && language !== "en") return smsOf(env, { id: "", token, news }, "en");
  return fitting ?? `${words.shortest} ${link}`;
}

/** The largest number of lines of news in a notification. One more line gives the number of the remaining pieces. */
const maxLines = 5;
const maxLineLength = 160;

/**
 * Returns the path of the page to which a piece of news leads. News about an add request leads to the device's quote
 * page, if the device has one.
 */
export const pathOfNews = (
  news: Pick<ToldNews, "kind" | "device" | "variant" | "unit">,
  language: Language,
): string =>
  (news.kind === "ADD_REQUEST" ? quotePath(news.device, language) : null) ??
  devicePath(news, language);

/**
 * Writes the web push. A click on the web push opens the device. If there are several pieces of news, the click opens
 * the page with all news.
 */
export function pushOf(
  { shopName }: Pick<Sender, "shopName">,
  { id, token, news }: Told,
  language: Language,
): PushPayload {
  const words = alertWords[language];
  const lines = linesOf(news, language).map((line) =>
    capitalized([...line].slice(0, maxLineLength).join("")),
  );
  const rest = lines.length - maxLines;
  const shown = lines.slice(0, maxLines);
  if (rest > 0) shown.push(words.more(localDigits(String(rest), language)));
  const end = endPath(token, language);
  const [only, ...others] = news;
  return {
    tag: id,
    title: shopName,
    body: shown.join("\n"),
    path: only && others.length === 0 ? pathOfNews(only, language) : end,
    end: news.some(({ alertId }) => alertId !== null) ? { path: end, label: words.stop } : null,
    lang: language,
  };
}
