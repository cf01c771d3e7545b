import { z } from "zod";
import { dayOf } from "../../../shared/days.ts";
import { weekMs } from "../../../shared/durations.ts";
import { findMobile } from "../../../shared/mobile.ts";
import { serialOf } from "../../../shared/serials.ts";
import type { Context } from "../../core/context.ts";
import { t } from "../../core/i18n.ts";
import { imeiRule } from "../../core/imei.ts";
import { imeiCheckRule } from "../../core/imeiCheck.ts";
import { invalidMobile } from "../../core/mobile.ts";
import {
  idText,
  line,
  missingOr,
  optionalLine,
  optionalParagraph,
  paragraph,
  requiredParagraph,
  taka,
  wholeNumber,
  within,
} from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { Grade, PaymentMethod } from "../../generated/prisma/enums.ts";
import { referenceFault, referenceFields } from "../documents/references.ts";
import { locksRule } from "../purchases/locks.ts";
import { answersIn, byName, flat } from "../quotes/answers.ts";

const { notes, notesBn, photos, warrantyDays, imei, serial, cost } = limits.UnitInput;

const wholeTaka = t("must be a whole number of taka");

const condition = z.strictObject(answersIn(byName)).transform(flat);

/** Returns the schema of a unit's data; `now` is the current time. Omitted values are undefined. */
export const unitRules = (now: Date) =>
  z.strictObject({
    deviceId: idText.nullish(),
    variantId: idText.nullish(),
    price: taka.nullish(),
    grade: z.enum(Grade).nullish(),
    condition: condition.nullish(),
    notes: paragraph(notes.maxLength).nullish(),
    notesBn: optionalParagraph(notesBn.maxLength).optional(),
    photos: z
      .array(line(photos.maxLength))
      .max(photos.maxItems)
      .refine((list) => new Set(list).size === list.length, t("may contain each value only once"))
      .nullish(),
    warrantyDays: within(warrantyDays).nullish(),
    imei: imeiRule(imei.maxLength, "FIRST").optional(),
    imei2: imeiRule(imei.maxLength, "SECOND").optional(),
    serial: optionalLine(serial.maxLength)
      .transform((text) => text && (serialOf(text) || null))
      .optional(),
    cost: wholeNumber(cost, wholeTaka).nullish(),
    imeiCheck: imeiCheckRule(now).nullish(),
    locks: locksRule.nullish(),
  });

/** A valid input of a unit. */
export type ValidUnit = z.output<ReturnType<typeof unitRules>>;

/** Returns the schema of a mobile number in any notation that logins accept. An empty string becomes null. */
export const mobileRule = (maxLength: number) =>
  optionalLine(maxLength).transform((text, ctx) => {
    if (text == null) return null;
    const mobile = findMobile(text);
    if (mobile) return mobile;
    ctx.addIssue({ code: "custom", message: invalidMobile });
    return z.NEVER;
  });

/** Returns the schema of a reservation; `now` is the current time. */
export const reservationRules = (now: Date) =>
  z.strictObject({
    until: z
      .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
        error: missingOr(t("must be a time such as 2026-03-26T09:00:00Z")),
      })
      .refine((time) => time > now, t("must be in the future"))
      .refine((time) => time.getTime() <= now.getTime() + weekMs, t("may be at most 7 days ahead")),
    name: optionalLine(limits.reserveUnit.name.maxLength),
    mobile: mobileRule(limits.reserveUnit.mobile.maxLength),
  });

/** The earliest day of a sale or a return. An earlier day is probably a typing error in the year. */
const firstDay = "2000-01-01";

const day = (now: Date) =>
  z.iso
    .date({ error: missingOr(t("must be a day such as 2026-03-26")) })
    .refine((text) => text >= firstDay, {
      error: t("may not be before {firstDay}"),
      params: { firstDay },
    })
    .refine((text) => text <= dayOf(now), t("may not be in the future"));

const method = z.enum(PaymentMethod, { error: missingOr(t("is not one of the choices")) });

/** Returns the schema of a sale by an actor; `now` is the current time. */
export const saleRules = (now: Date, actor: Context["actor"]) =>
  z
    .strictObject({
      amount: taka,
      method,
      date: day(now),
      buyerName: optionalLine(limits.UnitSaleInput.buyerName.maxLength),
      buyerMobile: mobileRule(limits.UnitSaleInput.buyerMobile.maxLength),
      ...referenceFields,
    })
    .superRefine(
      (given, { addIssue }) => {
        const message = referenceFault(actor, given);
        if (message) addIssue({ code: "custom", path: ["reference"], message });
      },
      { when: ({ value }) => typeof value === "object" && value !== null },
    );

/** Returns the schema of a return; `now` is the current time. */
export const returnRules = (now: Date) =>
  z.strictObject({
    reason: requiredParagraph(limits.UnitReturnInput.reason.maxLength),
    amount: wholeNumber(limits.UnitReturnInput.amount, wholeTaka),
    method: method.nullish(),
    date: day(now).nullish(),
    ...referenceFields,
  });

/** The schema of the reason why a unit is written off. */
export const writeOffRules = z.strictObject({
  reason: requiredParagraph(limits.writeOffUnit.reason.maxLength),
});

/** The schema of the reason why a unit is offered without a confirmed IMEI. */
export const offerRules = z.strictObject({
  override: optionalParagraph(limits.offerUnit.override.maxLength),
});
