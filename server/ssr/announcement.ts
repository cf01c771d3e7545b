import { localAddressIn } from "../../shared/siteRoutes.ts";
import { inLanguage, languageOfText } from "../core/content.ts";
import { type Language, storedLanguages, t, translate } from "../core/i18n.ts";
import { announcementAt, type ShopSettings } from "../core/shopSettings.ts";
import { escapeHtml } from "./plainPages.ts";

/** Two lines on phones. */
const height = "2.5rem";

/**
 * The header below makes room, in the shop, whose pages have a footer; the console's header covers the announcement.
 * The heights are those of `web/ui/page/headerHeight.ts`.
 */
const look = [
  `#announcement{position:fixed;inset:0 0 auto;height:${height};z-index:1;display:flex;align-items:center;justify-content:center;padding:0 1rem;text-align:center;font-size:.8rem;line-height:1.25;background:#18181b;color:#fff}`,
  "#announcement a{color:inherit;text-decoration:underline}",
  "div:has(>header):has(>footer){--header-height:10rem!important}",
  "@media(min-width:48rem){#announcement{font-size:.9rem}div:has(>header):has(>footer){--header-height:7rem!important}}",
  `div:has(>footer)>header{top:${height}!important;height:calc(var(--header-height) - ${height})!important}`,
  "@media(max-height:24rem),print{#announcement{position:absolute}}",
].join("");

/**
 * What the shop announces at a time, as HTML before the page; empty while it announces nothing. It is a part of the
 * document, not of the site's scripts, which would load it for everyone.
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
