import type { Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import { lists } from "../../generated/limits.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { receiptUrl } from "../documents/make.ts";
import { mayOpen, viewDocument, withRelated } from "../documents/view.ts";
import { quoteOfColumns } from "../quotes/snapshot.ts";
import { differencesBetween, type PricedAnswers } from "./differences.ts";
import { needsHandover } from "./handover.ts";
import { locksOf } from "./locks.ts";
import type { InspectedQuote } from "./pricing.ts";
import { stateAt } from "./states.ts";
import { timelineOf } from "./timeline.ts";

/** The largest number of events that are read. The timeline may add two entries: the submission and an expiry. */
const maxEvents = lists.Purchase.timeline - 2;

/** The relations of an evaluation that `viewPurchase` needs. */
export const withPurchase = {
  purchase: {
    include: { inspections: { orderBy: { number: "desc" }, take: lists.Purchase.inspections } },
  },
  events: { orderBy: { position: "asc" }, take: -maxEvents },
  documents: {
    where: { replacedBy: null },
    orderBy: { createdAt: "desc" },
    take: 1,
    include: withRelated,
  },
} as const satisfies Prisma.EvaluationInclude;

export type EvaluationWithPurchase = Prisma.EvaluationGetPayload<{
  include: typeof withPurchase;
}> & { user: { firstName?: string; lastName?: string }; hidesCosts?: boolean };

type InspectionRow = NonNullable<EvaluationWithPurchase["purchase"]>["inspections"][number];

/**
 * Returns the purchase of an evaluation as the actor may see it; null before the approval. Only admins see admins'
 * names and internal notes; API keys do not.
 */
export function viewPurchase(
  ctx: Pick<Context, "actor" | "clock" | "env">,
  evaluation: EvaluationWithPurchase,
) {
  const { purchase, hidesCosts } = evaluation;
  if (!purchase) return null;
  const isAdmin = may(ctx.actor, "readInternalNotes");
  const state = stateAt(purchase, ctx.clock());
  return {
    state,
    amount: hidesCosts ? undefined : purchase.amount,
    expiresAt: purchase.expiresAt,
    version: purchase.version,
    needsHandover: needsHandover(ctx, evaluation),
    payment: paymentOf(ctx, evaluation, purchase),
    // Getters compute these values only when they are shown. Lists show none of these values.
    get inspection() {
      return this.inspections[0] ?? null;
    },
    get inspections() {
      const quoted = quotedAnswers(evaluation);
      return purchase.inspections.map((row) => viewInspection(row, quoted, isAdmin));
    },
    get timeline() {
      return timelineOf(evaluation, state, isAdmin);
    },
  };
}

export type PurchaseView = NonNullable<ReturnType<typeof viewPurchase>>;
export type InspectionView = PurchaseView["inspections"][number];

/** Returns the quote at submission with the seller's answers; null if there was no quote. */
function quotedAnswers(evaluation: EvaluationWithPurchase): PricedAnswers | null {
  const quote = quoteOfColumns(evaluation);
  return quote && { ...quote, answers: evaluation };
}

function viewInspection(row: InspectionRow, quoted: PricedAnswers | null, isAdmin: boolean) {
  const { evaluationId: _id, inspectorId: _inspectorId, quote: stored, ...columns } = row;
  const { number, createdAt, inspectorName, notes, photos, amount, reason, ...rest } = columns;
  const {
    imei,
    accountLock: _a,
    operatorLock: _o,
    instalmentLock: _i,
    managementLock: _m,
    ...answers
  } = rest;
  // The value is null if the caller may not know the payment (evaluations/secrets.ts).
  const quote = stored as unknown as InspectedQuote | null;
  return {
    ...answers,
    locks: locksOf(row),
    number,
    createdAt,
    inspector: isAdmin ? inspectorName || null : null,
    notes: isAdmin ? notes : null,
    imei: isAdmin ? imei : null,
    photos,
    quote: quote ? { ...quote, validUntil: null } : undefined,
    amount: quote ? amount : undefined,
    reason,
    differences: quoted && quote ? differencesBetween(quoted, { ...quote, answers }, amount) : [],
  };
}

/**
 * Returns the payment as the actor may see it. Only admins see IMEIs and the `override`. The receipt is shown to the
 * seller, and to admins who may open it.
 */
function paymentOf(
  ctx: Pick<Context, "actor" | "clock" | "env">,
  { documents: [receipt], userId, hidesCosts }: EvaluationWithPurchase,
  purchase: NonNullable<EvaluationWithPurchase["purchase"]>,
) {
  const isAdmin = may(ctx.actor, "readInternalNotes");
  const isSeller = "user" in ctx.actor && ctx.actor.user.id === userId;
  const { amount, paymentMethod: method, paidOn, paymentReference: reference } = purchase;
  if (!method || !paidOn) return null;
  const { imei, imei2, imeiResult: result, imeiCheckedAt: checkedAt } = purchase;
  return {
    amount: hidesCosts ? undefined : amount,
    method,
    date: paidOn.toISOString().slice(0, 10),
    reference,
    imei: isAdmin ? imei : null,
    imei2: isAdmin ? imei2 : null,
    imeiCheck: isAdmin && imei ? { result, checkedAt } : null,
    override: isAdmin ? purchase.handoverOverride : null,
    receiptUrl:
      receipt && !receipt.revokedAt && (isSeller || (isAdmin && mayOpen(ctx.actor, receipt)))
        ? receiptUrl(ctx, receipt)
        : null,
    document:
      receipt && may(ctx.actor, "readPurchaseDocuments") ? viewDocument(ctx, receipt) : null,
  };
}
