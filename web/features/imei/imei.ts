import * as z from "zod/mini";
import { type ImeiFault, readImei } from "../../../shared/imei.ts";
import { localDigits, t } from "../../platform/i18n.ts";

/** The IMEI of a phone that a field is for. `ONLY` means that the form has only one field for an IMEI. */
type ImeiPlace = "FIRST" | "SECOND" | "ONLY";

const faultTexts: Record<Exclude<ImeiFault, "SEVERAL">, string> = {
  NO_NUMBER: t("An IMEI has digits only: dial *#06# to see it"),
  SPREADSHEET: t(
    "A spreadsheet rounded this number, and its last digits are lost. Format its cells as text, and take the IMEI from *#06# or the box again",
  ),
  NO_CHECK_DIGIT: t(
    "These are 14 digits, without the check digit. The IMEI has 15: dial *#06# to see it",
  ),
  SOFTWARE_VERSION: t("These are 16 digits, the IMEISV. The IMEI has 15: dial *#06# to see it"),
  LENGTH: t("An IMEI has 15 digits: dial *#06# to see it"),
  ONE_DIGIT: t("This is not an IMEI: at least one digit is wrong"),
  CHECK_DIGIT: t("This is not an IMEI: at least one digit is wrong"),
};

/**
 * Returns the error for a field that contains several IMEIs. The error says which field each IMEI belongs to, and names
 * each IMEI by its last digits.
 */
function severalText(numbers: readonly string[], place: ImeiPlace): string {
  const [first = "", second = ""] = numbers.map((digits) => localDigits(digits.slice(-4)));
  if (numbers.length > 2)
    return t("These are {count} numbers. Enter one IMEI here", {
      count: localDigits(String(numbers.length)),
    });
  if (place === "FIRST")
    return t(
      "These are two IMEIs. Enter the one that ends in {first} here, and the one that ends in {second} as the second IMEI",
      { first, second },
    );
  if (place === "SECOND")
    return t(
      "These are two IMEIs. Enter the one that ends in {first} as the first IMEI, and the one that ends in {second} here",
      { first, second },
    );
  return t(
    "These are two IMEIs. Enter the one that ends in {first} here, and the other one with the payment",
    { first },
  );
}

/** Returns the error of a typed IMEI, or undefined if it is valid. The server checks the IMEI again. */
export function imeiFault(typed: string, place: ImeiPlace = "ONLY"): string | undefined {
  const reading = readImei(typed);
  if (reading.fault === undefined) return undefined;
  return reading.fault === "SEVERAL"
    ? severalText(reading.numbers, place)
    : faultTexts[reading.fault];
}

/** Returns the schema of a typed IMEI in any notation. The output is null if the field is empty. */
export const imeiRule = (place: ImeiPlace) =>
  z.pipe(
    z.string().check((context) => {
      const message = imeiFault(context.value, place);
      if (message) context.issues.push({ code: "custom", input: context.value, message, path: [] });
    }),
    z.transform((typed: string) => readImei(typed).imei ?? null),
  );

/** Returns a link that opens an SMS to the national register (NEIR) with a question about an IMEI. */
export const imeiCheckLink = (imei: string): string =>
  `sms:16002?body=${encodeURIComponent(`KYD ${imei}`)}`;
