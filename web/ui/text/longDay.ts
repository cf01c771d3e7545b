import { inDhaka, localTimeOf } from "../../../shared/days.ts";
import { language, localDigits } from "../../platform/i18n.ts";

const banglaMonths = [
  "জানুয়ারি",
  "ফেব্রুয়ারি",
  "মার্চ",
  "এপ্রিল",
  "মে",
  "জুন",
  "জুলাই",
  "আগস্ট",
  "সেপ্টেম্বর",
  "অক্টোবর",
  "নভেম্বর",
  "ডিসেম্বর",
];

const englishMonths = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const months = language === "bn" ? banglaMonths : englishMonths;

/**
 * Returns the day of an ISO timestamp in Dhaka's time zone: `20 November 2026`. Does not use `Intl`, because the first
 * use of `Intl` blocks the home page's first load for 20 ms on a desktop and for longer on a phone.
 */
export const longDay = (moment: string): string =>
  `${dayAndMonth(moment)} ${localDigits(String(inDhaka(new Date(moment)).getUTCFullYear()))}`;

/**
 * Same as `longDay`, but with a short name of the month for narrow places: `20 Nov 2026`. Bangla has no short names of
 * months.
 */
export const shortDay = (moment: string): string =>
  language === "bn"
    ? longDay(moment)
    : longDay(moment).replace(/[a-z]+/i, (month) => month.slice(0, 3));

/** Returns a time within the next weeks, in Dhaka's time zone: `20 November, 22:29`. */
export function dayAndTime(moment: string): string {
  const time = localTimeOf(new Date(moment)).slice(11);
  return `${dayAndMonth(moment)}, ${localDigits(time)}`;
}

/** Same as `longDay`, but without the year, for a day within the next weeks: `20 November`. */
export function dayAndMonth(moment: string): string {
  const local = inDhaka(new Date(moment));
  return `${localDigits(String(local.getUTCDate()))} ${months[local.getUTCMonth()]}`;
}
