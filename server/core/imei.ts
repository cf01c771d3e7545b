import { z } from "zod";
import { type ImeiFault, readImei } from "../../shared/imei.ts";
import { t } from "./i18n.ts";
import { invalidField } from "./validation.ts";

/** The IMEI that a field holds; `ONLY` if the form has a single field. */
type ImeiPlace = "FIRST" | "SECOND" | "ONLY";

/**
 * The messages for a field that contains two numbers. Each message identifies both numbers by their last digits, and
 * says where each number belongs.
 */
const bothIn: Record<ImeiPlace, string> = {
  FIRST: t(
    "has two numbers: enter the one that ends in {first} here, and the one that ends in {second} as the second IMEI",
  ),
  SECOND: t(
    "has two numbers: enter the one that ends in {first} as the first IMEI, and the one that ends in {second} here",
  ),
  ONLY: t(
    "has two numbers: enter the one that ends in {first} here, and the other one with the payment",
  ),
};

const faultTexts: Record<Exclude<ImeiFault, "SEVERAL">, string> = {
  NO_NUMBER: t("may contain digits only"),
  SPREADSHEET: t(
    "was rounded by a spreadsheet, and its last digits are lost: format the cell as text, and take the number from *#06# or the box again",
  ),
  NO_CHECK_DIGIT: t(
    "has 14 digits: the check digit at the end is missing. Dial *#06# and take all 15 digits",
  ),
  SOFTWARE_VERSION: t(
    "has 16 digits, so it is an IMEISV: dial *#06# and enter the IMEI, which has 15",
  ),
  LENGTH: t("must have 15 digits: dial *#06# to see them"),
  ONE_DIGIT: t("repeats a single digit"),
  CHECK_DIGIT: t("is mistyped: its check digit is wrong"),
};

/** Returns the schema of an IMEI in any notation that `readImei` accepts. Parses an empty string as null. */
export const imeiRule = (maxLength: number, place: ImeiPlace) =>
  z
    .string({ error: t("must be text") })
    .max(maxLength, t("may have at most {maximum} characters"))
    .nullish()
    .transform((text, ctx) => {
      if (text == null) return text;
      const reading = readImei(text);
      if (reading.fault === undefined) return reading.imei;
      ctx.addIssue({ code: "custom", ...issueOf(reading, place) });
      return z.NEVER;
    });

function issueOf(
  { fault, numbers }: Extract<ReturnType<typeof readImei>, { fault: ImeiFault }>,
  place: ImeiPlace,
) {
  if (fault !== "SEVERAL") return { message: faultTexts[fault] };
  const [first, second] = numbers.map((digits) => digits.slice(-4));
  if (numbers.length === 2) return { message: bothIn[place], params: { first, second } };
  return {
    message: t("contains {count} numbers: enter only one"),
    params: { count: numbers.length },
  };
}

/** Returns the part of an IMEI that logs may contain: the last four digits. */
export const maskedImei = (imei: string | null | undefined): string | null =>
  imei ? `…${imei.slice(-4)}` : null;

/** Throws BAD_USER_INPUT if both IMEIs are the same. */
export function checkDistinct(imei: string | null, imei2: string | null): void {
  if (imei !== null && imei === imei2)
    throw invalidField("imei2", t("repeats the first IMEI: leave it empty if there is only one"));
}
