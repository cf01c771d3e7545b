import type { Change } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { Document } from "../../generated/prisma/client.ts";
import { contentIn, type DocumentContent } from "../documents/content.ts";
import { factsIn, insertDocument } from "../documents/make.ts";
import { checkReference } from "../documents/references.ts";
import { type DocumentView, mayOpen, viewDocument, withRelated } from "../documents/view.ts";
import { takeTransition } from "../purchases/transition.ts";
import { changeUnit } from "../units/transition.ts";
import { type Corrected, correctedBy, correctionRules } from "./rules.ts";

type Correction = ReturnType<typeof correctionOf>;

const correctionOf = (input: unknown) => parse(correctionRules, input);

const notFound = () => new AppError("NOT_FOUND", t("No documents Found with that ID"));

const withSale = {
  sale: true,
  credited: { select: { sale: true } },
  replacedBy: { select: { number: true } },
} as const;

/** Replaces an incorrect document with a correct one. Returns the new document. */
export async function correctDocument(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<DocumentView> {
  authorize(ctx, "correctDocuments");
  const correction = correctionOf(input);
  const { document } = ctx.database;
  const found = isId(id) ? await document.findUnique({ where: { id }, include: withSale }) : null;
  if (!found) throw notFound();
  const sale = found.sale ?? found.credited?.sale;
  if (sale) await correctSale(ctx, found, sale.unitId, correction);
  else if (found.evaluationId) await correctPayment(ctx, found, found.evaluationId, correction);
  else throw new AppError("CONFLICT", t("The sale or purchase in this document was deleted"));
  const made = await document.findUniqueOrThrow({
    where: { replacesId: found.id },
    include: withRelated,
  });
  const view = viewDocument(ctx, made);
  if (!view) throw new Error("The correction has no number");
  return view;
}

/**
 * Reads a document again, after the document's sale or purchase was locked. Throws CONFLICT if the document can't be
 * corrected.
 */
async function lockedDocument(tx: Transaction, { id }: Document, now: Date) {
  const document = await tx.document.findUniqueOrThrow({ where: { id }, include: withSale });
  const { replacedBy, correctableUntil, kind, sale } = document;
  const content = contentIn(document);
  if (replacedBy)
    throw new AppError(
      "CONFLICT",
      t("This document was already corrected by {number}", { number: replacedBy.number ?? "" }),
    );
  if (!content || !correctableUntil)
    throw new AppError("CONFLICT", t("This document has no number yet. Please try again shortly."));
  if (correctableUntil <= now)
    throw new AppError("CONFLICT", t("A document can be corrected only within 24 hours"));
  if (kind === "SALE" && sale?.returnedOn)
    throw new AppError(
      "CONFLICT",
      t("The buyer has returned this piece. Correct the credit note."),
    );
  return { ...document, content };
}

type Locked = Awaited<ReturnType<typeof lockedDocument>>;

/** Corrects the document of a sale or return. */
async function correctSale(ctx: Context, found: Document, unitId: string, given: Correction) {
  authorize(ctx, "sellUnits");
  await changeUnit(ctx, unitId, async (tx, { now }) => {
    const document = await lockedDocument(tx, found, now);
    const sale = document.sale ?? document.credited?.sale;
    if (!sale) throw notFound();
    const isRefund = document.kind === "CREDIT_NOTE";
    const maximum = isRefund ? sale.amount : undefined;
    const after = correctedBy(ctx.actor, document.content, given, maximum);
    await checkReference(tx, after, document.id);
    const { amount, method, name: buyerName, mobile: buyerMobile } = after;
    await tx.unitSale.update({
      where: { id: sale.id },
      data: isRefund
        ? { refund: amount, refundMethod: method }
        : { amount, method, buyerName, buyerMobile },
      select: { id: true },
    });
    return {
      events: [{ code: "CORRECTED", amount, note: given.reason }],
      act: { action: "CORRECTED", changes: changesOf(document.content, after, given) },
      finish: () => replace(ctx, tx, document, after, given),
    };
  });
}

/** Corrects the document of a payment to a seller. */
async function correctPayment(
  ctx: Context,
  found: Document,
  evaluationId: string,
  given: Correction,
) {
  await takeTransition(ctx, evaluationId, "correct", async (tx, { now }) => {
    const document = await lockedDocument(tx, found, now);
    const { amount: paid } = document.content;
    const after = correctedBy(ctx.actor, document.content, given);
    await checkReference(tx, after, document.id);
    const { amount, method, reference } = after;
    // The unit's cost is corrected too, unless an admin has changed the cost since the payment.
    await tx.unit.updateMany({
      where: { evaluationId, cost: paid },
      data: { cost: amount, version: { increment: 1 }, updatedAt: now },
    });
    return {
      state: "PAID",
      columns: { amount, paymentMethod: method, paymentReference: reference },
      events: [{ code: "CORRECTED", amount, note: given.reason }],
      act: { action: "CORRECTED", changes: changesOf(document.content, after, given) },
      finish: () => replace(ctx, tx, document, after, given),
    };
  });
}

/** Makes the corrected document. All other parts stay the same. */
async function replace(
  ctx: Context,
  tx: Transaction,
  document: Locked,
  { amount, method, reference, referenceReason, name, mobile }: Corrected,
  { reason }: Correction,
): Promise<void> {
  const { id, content, saleId, evaluationId, creditedId, correctableUntil } = document;
  const facts = { ...factsIn(content), amount, name, mobile, replaces: content.number };
  const links = {
    ...{ saleId, evaluationId, creditedId, replacesId: id, reason, correctableUntil },
    // People may open the documents that they made, but correcting a document must not give anyone access to it. A
    // caller who may not open the old document therefore does not become the author of the new document.
    ...(!mayOpen(ctx.actor, document) && { createdById: document.createdById }),
  };
  await insertDocument(tx, ctx, facts, links, { method, reference, referenceReason });
}

/** Returns the changes for the audit log, without names and numbers of buyers. */
function changesOf(before: DocumentContent, after: Corrected, { reason }: Correction): Change[] {
  const change = (field: Change["field"], from: string | null, to: string | null): Change[] =>
    from === to ? [] : [{ field, before: from, after: to }];
  const isOtherBuyer = before.name !== after.name || before.mobile !== after.mobile;
  return [
    ...change("AMOUNT", String(before.amount), String(after.amount)),
    ...change("METHOD", before.method, after.method),
    ...change("REFERENCE", before.reference, after.reference),
    ...(isOtherBuyer ? [{ field: "BUYER" as const }] : []),
    {
      field: "REASON",
      after: after.referenceReason ? `${reason} ${after.referenceReason}` : reason,
    },
  ];
}
