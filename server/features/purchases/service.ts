import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { maskedImei } from "../../core/imei.ts";
import { authorize } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import { makePurchaseReceipt } from "../documents/make.ts";
import { checkReference } from "../documents/references.ts";
import { handoverColumns, needsHandover } from "./handover.ts";
import { acceptRules, declineRules, paymentRules, returnRules } from "./rules.ts";
import { takeTransition } from "./transition.ts";

// Each function of this file carries out a transition (states.ts) of a purchase. `id` is the id of the purchase's
// evaluation.

/** Accepts the revised offer. Throws CONFLICT if `amount` is given and the offer has another amount. */
export async function acceptOffer(ctx: Context, id: string, input: unknown): Promise<void> {
  authorize(ctx, "answerOwnOffer");
  const { amount } = parse(acceptRules, input);
  await takeTransition(ctx, id, "accept", (_tx, { purchase }) => {
    checkShownAmount(amount, purchase);
    return { state: "ACCEPTED", events: [{ code: "ACCEPTED", amount: purchase.amount }] };
  });
}

/** Declines the revised offer. Throws CONFLICT in the same case as `acceptOffer`. */
export async function declineOffer(ctx: Context, id: string, input: unknown): Promise<void> {
  authorize(ctx, "answerOwnOffer");
  const { amount, note } = parse(declineRules, input);
  await takeTransition(ctx, id, "decline", (_tx, { purchase }) => {
    checkShownAmount(amount, purchase);
    return { state: "DECLINED", events: [{ code: "DECLINED", amount: purchase.amount, note }] };
  });
}

/** Records the payment of the agreed amount. Throws BAD_USER_INPUT with all missing and invalid fields. */
export async function recordPayment(ctx: Context, id: string, input: unknown): Promise<void> {
  await takeTransition(ctx, id, "pay", async (tx, { purchase, evaluation, now }) => {
    const inspection = await tx.inspection.findFirst({
      where: { evaluationId: evaluation.id },
      orderBy: { number: "desc" },
    });
    const agreed = {
      amount: purchase.amount,
      needsHandover: needsHandover(ctx, evaluation),
      inspection,
    };
    const payment = parse(paymentRules(now, agreed, ctx.actor), input);
    const { amount, method, date, reference, referenceReason } = payment;
    const handover = handoverColumns(payment, now);
    await checkReference(tx, payment);
    const { imei, handoverOverride: override } = handover;
    if (override !== null) authorize(ctx, "overrideChecks");
    return {
      state: "PAID",
      columns: {
        paymentMethod: method,
        paidOn: new Date(date),
        paymentReference: reference ?? null,
        ...handover,
      },
      events: [{ code: "PAID", amount, note: reference ?? "" }],
      act: {
        action: "PAID",
        changes: [
          { field: "AMOUNT", after: String(amount) },
          ...(imei ? [{ field: "IMEI" as const, after: maskedImei(imei) }] : []),
          ...(override ? [{ field: "OVERRIDE" as const, after: override }] : []),
          ...(referenceReason ? [{ field: "REASON" as const, after: referenceReason }] : []),
        ],
      },
      finish: () => makePurchaseReceipt(tx, ctx, evaluation.id, payment),
    };
  });
}

/** Records that the device was returned to the seller. */
export async function recordReturn(ctx: Context, id: string, input: unknown): Promise<void> {
  authorize(ctx, "recordReturn");
  const { note } = parse(returnRules, input);
  await takeTransition(ctx, id, "giveBack", () => ({
    state: "RETURNED",
    events: [{ code: "RETURNED", note }],
    act: { action: "RETURNED" },
  }));
}

const inTaka = (amount: number | null) => t("BDT {amount}", { amount: amount ?? 0 });

/** Throws CONFLICT if the seller answers an offer that has been replaced. */
function checkShownAmount(
  shown: number | null | undefined,
  { amount }: { amount: number | null },
): void {
  if (shown == null || shown === amount) return;
  throw new AppError(
    "CONFLICT",
    t("The offer is now {amount}. Please look at it again.", { amount: inTaka(amount) }),
  );
}
