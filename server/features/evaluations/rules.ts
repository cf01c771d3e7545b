import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { missingOr, within } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";
import { answersIn, byName } from "../quotes/answers.ts";

/** Whole taka. */
export const quotedAmount = within(limits.EvaluationInput.quotedAmount).nullish();

/** An evaluation to create. */
export const evaluationRules = z.strictObject({
  deviceId: z.string({ error: missingOr(t("must be a text")) }),
  variantId: z.string().nullish(),
  ...answersIn(byName),
  quotedAmount,
});

/** A pending evaluation is approved or rejected, and a rejected one may still be approved. */
export const transitions: Record<RequestStatus, RequestStatus[]> = {
  PENDING: [],
  APPROVED: ["PENDING", "REJECTED"],
  REJECTED: ["PENDING"],
};
