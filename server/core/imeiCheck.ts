import { z } from "zod";
import { ImeiCheckResult } from "../generated/prisma/enums.ts";
import { imeiCheckResultWords } from "../generated/words.ts";
import { t } from "./i18n.ts";
import { word } from "./restValues.ts";

/** The result of a lookup in the national register of IMEIs (NEIR), and the time of the lookup. */
export type ImeiCheck = { result: ImeiCheckResult; checkedAt: Date | null };

/** The check of an IMEI that was not looked up. */
export const notChecked = { result: "NOT_CHECKED", checkedAt: null } as const satisfies ImeiCheck;

/** Returns the schema of a check that an admin enters. The check's time must not be after `now`. */
export const imeiCheckRule = (now: Date) =>
  z.strictObject({
    result: z.enum(ImeiCheckResult),
    checkedAt: z
      .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
        error: t("must be a time such as 2026-03-26T09:00:00Z"),
      })
      .refine((time) => time.getTime() <= now.getTime(), t("may not be in the future"))
      .nullish(),
  });

/** The schema of a check in a REST body. */
export const imeiCheckBody = z.strictObject({
  result: word(imeiCheckResultWords),
  checkedAt: z
    .string(t("must be text"))
    .meta({
      format: "date-time",
      description: "When the IMEI was looked up, not in the future. Defaults to now.",
    })
    .nullish(),
});

type Given = z.output<ReturnType<typeof imeiCheckRule>>;

/**
 * Returns the check of an IMEI. The register has no public API, so an admin gets the result by SMS and enters it. If an
 * API becomes available, its response can replace the admin's input here.
 */
export function checkImei(given: Given, now: Date): ImeiCheck {
  if (given.result === "NOT_CHECKED") return notChecked;
  return { result: given.result, checkedAt: given.checkedAt ?? now };
}
