import { latinDigits } from "../../shared/typedText.ts";
import { type Text, t } from "../core/i18n.ts";

const month =
  "(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}|জানু(?:য়ারি|য়ারি)?|ফেব(?:্রুয়ারি|্রুয়ারি)?|মার্চ|এপ্রিল|মে|জুন|জুলা(?:ই)?|আগস্ট|আগ|সেপ্টে?(?:ম্বর)?|অক্টো(?:বর)?|নভে(?:ম্বর)?|ডিসে(?:ম্বর)?";

/** Matches dates: Apr-64, 12-Aug, 12-Aug-26, 4/1/1964, 2026-08-12 00:00. */
const date = new RegExp(
  `^(?:(?:${month})[ -]\\d{1,4}|\\d{1,4}[ -](?:${month})(?:[ -]\\d{2,4})?|\\d{1,2}([/.-])\\d{1,2}\\1(?:\\d{2}|\\d{4})|\\d{4}([/-])\\d{1,2}\\2\\d{1,2})(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2})?)?$`,
  "iu",
);

/** A longer text is not a date. */
const maxLength = 40;

/**
 * Returns whether a string is a date as spreadsheets write it. Spreadsheets turn the sizes 4/64 and 8/12 into Apr-64
 * and 12-Aug.
 */
export const isSpreadsheetDate = (text: string): boolean =>
  text.length <= maxLength && date.test(latinDigits(text).trim());

/** Returns the error for a date in a cell where a number or sizes are expected. */
export const turnedIntoDate = (text: string): Text =>
  t(
    "was turned into the date {text} by a spreadsheet: format the column as text, and type the cell again",
    { text },
  );
