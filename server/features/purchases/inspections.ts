import { changedFields } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { maskedImei } from "../../core/imei.ts";
import { authorize } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { incompleteMessage } from "../quotes/answers.ts";
import { daysAfter } from "../quotes/service.ts";
import { checkImages } from "../uploads/service.ts";
import { instalmentsKnown, lockColumns } from "./locks.ts";
import { decideOffer, type Offer } from "./offer.ts";
import { type InspectedQuote, priceAgain } from "./pricing.ts";
import { type Findings, inspectionRules } from "./rules.ts";
import { changedMessage } from "./states.ts";
import { type Change, type Locked, takeTransition } from "./transition.ts";

/**
 * Records the findings of an admin who inspected a device, calculates the price again and makes the seller an offer.
 */
export async function recordInspection(ctx: Context, id: string, input: unknown): Promise<void> {
  authorize(ctx, "recordInspection");
  const findings = parse(inspectionRules, input, incompleteMessage);
  await takeTransition(ctx, id, "inspect", async (tx, locked) => {
    const { version } = findings;
    if (version != null && version !== locked.purchase.version)
      throw new AppError("CONFLICT", changedMessage);
    const { answers, locks } = findings;
    const instalments = instalmentsKnown(locks, locked.evaluation.instalments);
    const { quote, revisionDays } = await priceAgain(tx, locked, answers, instalments);
    const offer = decideOffer(quote, findings, locked.evaluation.quoteAmount);
    await checkImages(tx, { photos: findings.photos });
    await insertInspection(tx, locked, findings, quote, offer);
    const expiresAt = daysAfter(locked.now, revisionDays);
    return changeOf(offer, expiresAt, locked, findings);
  });
}

async function insertInspection(
  tx: Transaction,
  { evaluation, now, user }: Locked,
  { answers, locks, notes, photos, imei }: Findings,
  quote: InspectedQuote,
  { amount, reason }: Offer,
): Promise<void> {
  const evaluationId = evaluation.id;
  const earlier = await tx.inspection.count({ where: { evaluationId } });
  const inspectorName = `${user.firstName} ${user.lastName}`.trim();
  await tx.inspection.create({
    data: {
      ...answers,
      ...lockColumns(locks),
      evaluationId,
      number: earlier + 1,
      notes,
      photos,
      quote,
      amount,
      reason,
      imei,
      inspectorId: user.id,
      inspectorName,
      createdAt: now,
    },
    select: { number: true },
  });
}

function changeOf(
  { state, amount, reason }: Offer,
  expiresAt: Date,
  { purchase }: Locked,
  { imei }: Findings,
): Change<"inspect"> {
  return {
    state,
    columns: { amount, expiresAt: state === "REVISED" ? expiresAt : null },
    events: [{ code: "INSPECTED" }, { code: state, amount, note: reason }],
    act: {
      action: "INSPECTED",
      changes: [
        ...changedFields({ amount: "AMOUNT" }, purchase, { amount }),
        ...(imei === null ? [] : [{ field: "IMEI" as const, after: maskedImei(imei) }]),
      ],
    },
  };
}
