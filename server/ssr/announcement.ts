import { localAddressIn } from "../../shared/siteRoutes.ts";
import { inLanguage, languageOfText } from "../core/content.ts";
import { type Language, storedLanguages, t, translate } from "../core/i18n.ts";
import { announcementAt, type ShopSettings } from "../core/shopSettings.ts";
import { escapeHtml } from "./plainPages.ts";

/** The height of the announcement: enough for two lines on phones. */
const height = "2.5rem";

/**
 * The element around a page of the shop (`web/app/Shell.tsx`); pages of the console don't match. The selector matches
 * even before the rest of the page has arrived, so that nothing moves later.
 */
const shopPage = "#app>[data-print]+div:not([data-console])";

/**
 * Styles that make room for the announcement above the header of the shop's pages. In the console, the header covers
 * the announcement. Each height is a height of `web/ui/page/headerHeight.ts` plus the height of the announcement.
 */
const look = [
  `#announcement{position:fixed;inset:0 0 auto;height:${height};z-index:1;display:flex;align-items:center;justify-content:center;padding:0 1rem;text-align:center;font-size:.8rem;line-height:1.25;background:#18181b;color:#fff}`,
  "#announcement a{color:inherit;text-decoration:underline}",
  `${shopPage}{--header-height:10rem!important}`,
  `@media(min-width:48rem){#announcement{font-size:.9rem}${shopPage}{--header-height:7rem!important}}`,
  `${shopPage}>header{top:${height}!important;height:calc(var(--header-height) - ${height})!important}`,
  "@media(max-height:24rem),print{#announcement{position:absolute}}",
].join("");

/**
 * Returns the current announcement as HTML to place in front of the page; an empty string if there is no announcement.
 * The announcement is part of the document, because code in the site's scripts would have to be loaded on every visit.
 */
export function announcementHtml(settings: ShopSettings, language: Language, time: Date): string {
  const announced = announcementAt(settings, time);
  if (!announced) return "";
  const text = inLanguage(language, announced.text, announced.textBn);
  const other = language === "en" ? "bn" : "en";
  const lang = languageOfText(text) === storedLanguages[language] ? "" : ` lang="${other}"`;
  const { link } = announced;
  const content = link
    ? `<a href="${escapeHtml(localAddressIn(language, link))}">${escapeHtml(text)}</a>`
    : `<span>${escapeHtml(text)}</span>`;
  const label = translate(t("Announcement"), language);
  return `<style>${look}</style><aside id="announcement" aria-label="${label}"${lang}>${content}</aside>`;
}
