import { z } from "zod";
import { maxDaysAhead, visitDays } from "../../../shared/visits.ts";
import { t } from "../../core/i18n.ts";
import { mobileNumber } from "../../core/mobile.ts";
import { idText, missingOr, within } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { Instalments, PaymentMethod, type RequestStatus } from "../../generated/prisma/enums.ts";
import { answersIn, byName, flat } from "../quotes/answers.ts";

/** The amount of a quote in whole taka. */
export const quotedAmount = within(limits.EvaluationInput.quotedAmount).nullish();

/** Creates the schema of the day on which a seller plans to come. `now` is the present time. */
const visitDay = (now: Date) =>
  z.iso
    .date({ error: missingOr(t("must be a day such as 2026-03-26")) })
    .refine((day) => day >= visitDays(now).min, t("may not be in the past"))
    .refine((day) => day <= visitDays(now).max, {
      error: t("may be at most {days} days ahead"),
      params: { days: maxDaysAhead },
    });

/** Reads an empty string, which stands for an unset field of a form, as null. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullish());

/** The ways to be paid that a seller may choose. */
const payoutMethods = ["CASH", "BKASH", "NAGAD", "ROCKET"] as const;

const payout = z
  .strictObject({
    method: z.enum(PaymentMethod, { error: missingOr(t("is not one of the choices")) }),
    mobile: orNone(z.string().max(limits.PayoutInput.mobile.maxLength).pipe(mobileNumber)),
  })
  .superRefine(({ method, mobile }, issues) => {
    const addIssue = (path: string, message: string) =>
      issues.addIssue({ code: "custom", path: [path], message });
    if (!payoutMethods.some((each) => each === method))
      addIssue("method", t("is not one of the choices"));
    else if (method === "CASH" && mobile) addIssue("mobile", t("must be empty for cash"));
    else if (method !== "CASH" && !mobile) addIssue("mobile", t("is required"));
  });

/** Creates the schema of a new evaluation. `now` is the present time. */
export const evaluationRules = (now: Date) =>
  z
    .strictObject({
      deviceId: idText,
      variantId: idText.nullish(),
      ...answersIn(byName),
      instalments: z.enum(Instalments).nullish(),
      quotedAmount,
      visitDay: orNone(visitDay(now)),
      payout: payout.nullish(),
    })
    .transform(flat);

/** For each status, the statuses from which an evaluation can reach it. A rejected evaluation can still be approved. */
export const transitions: Record<RequestStatus, RequestStatus[]> = {
  PENDING: [],
  APPROVED: ["PENDING", "REJECTED"],
  REJECTED: ["PENDING"],
};
