import type { Deps } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { Document } from "../../generated/prisma/client.ts";
import { cronJob, type JobHandler } from "../../jobs/task.ts";
import { factsOfPurchase, factsOfSale } from "./facts.ts";
import { columnsOf, correctionEnd, newToken } from "./make.ts";
import { takeNumber } from "./numbers.ts";
import { referenceColumns } from "./references.ts";
import { withSheets } from "./sheets.ts";
import { type ShopDetails, shopDetails } from "./shopDetails.ts";

type EarlierDeps = Pick<Deps, "database" | "env">;

/**
 * The number of documents that one transaction completes. Each transaction keeps the series of numbers locked until its
 * end.
 */
const batchSize = 50;

/** The key of the advisory lock that lets only one server at a time complete documents. */
const earlierLock = 72_707_371;

/**
 * Adds content and numbers to documents that the previous version made, in the order in which they were made. A server
 * calls this function at its start, before it serves requests. A job calls it for documents that servers of the
 * previous version add later.
 */
export async function completeEarlierDocuments(deps: EarlierDeps): Promise<void> {
  if (!(await hasEarlier(deps))) return;
  await deps.database.$transaction(addMissingReceipts);
  while (await deps.database.$transaction((tx) => completeBatch(tx, deps))) {
    // Repeats until no such document is left.
  }
}

/**
 * Returns whether any document or payment needs to be completed. Takes a single statement, because the job calls this
 * function every minute.
 */
async function hasEarlier({ database }: EarlierDeps): Promise<boolean> {
  const [row] = await database.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM receipt WHERE number IS NULL) OR EXISTS (
      SELECT FROM purchase WHERE state = 'PAID' AND NOT EXISTS (
        SELECT FROM receipt WHERE receipt."evaluationId" = purchase."evaluationId")) AS found`;
  return row?.found ?? true;
}

/** Adds receipts for payments made before receipts existed. */
async function addMissingReceipts(tx: Transaction): Promise<void> {
  await lockEarlier(tx);
  const paid = await tx.purchase.findMany({
    where: { state: "PAID", evaluation: { documents: { none: {} } } },
    select: { evaluationId: true, paidOn: true, updatedAt: true },
    orderBy: { evaluationId: "asc" },
  });
  if (paid.length === 0) return;
  const evaluationIds = paid.map(({ evaluationId }) => evaluationId);
  const events = await tx.purchaseEvent.findMany({
    where: { code: "PAID", evaluationId: { in: evaluationIds } },
    select: { evaluationId: true, at: true },
  });
  const paidAt = new Map(events.map(({ evaluationId, at }) => [evaluationId, at]));
  await tx.document.createMany({
    data: paid.map(({ evaluationId, paidOn, updatedAt }) => ({
      kind: "PURCHASE" as const,
      evaluationId,
      token: newToken(),
      createdAt: paidAt.get(evaluationId) ?? paidOn ?? updatedAt,
    })),
  });
}

/** Completes the oldest documents that are not complete. Returns whether more such documents may be left. */
async function completeBatch(tx: Transaction, deps: EarlierDeps): Promise<boolean> {
  await lockEarlier(tx);
  const earlier = await tx.document.findMany({
    where: { number: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: batchSize,
  });
  if (earlier.length === 0) return false;
  for (const document of earlier) {
    const { id, kind, createdAt } = document;
    const details = await shopDetails(tx, deps, createdAt);
    const facts = await factsOf(tx, document, details);
    // A document whose sale or payment no longer exists shows nothing, so it is deleted instead of getting a number.
    if (!facts) await tx.document.delete({ where: { id } });
    else {
      const { method, reference } = facts;
      const number = await takeNumber(tx, kind, createdAt);
      const content = columnsOf(withSheets({ ...facts, number: number.number }));
      const transfer = referenceColumns({ method, reference });
      const correctableUntil = correctionEnd(createdAt);
      const data = { ...number, ...content, ...transfer, correctableUntil };
      await tx.document.update({ where: { id }, data, select: { id: true } });
    }
  }
  return earlier.length === batchSize;
}

/** Returns the facts of an earlier receipt; null if its sale or payment no longer exists. */
export function factsOf(
  tx: Pick<Transaction, "unitSale" | "evaluation">,
  { saleId, evaluationId }: Pick<Document, "saleId" | "evaluationId">,
  details: ShopDetails,
) {
  if (saleId) return factsOfSale(tx, saleId, details);
  return evaluationId ? factsOfPurchase(tx, evaluationId, details) : null;
}

const lockEarlier = (tx: Transaction) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${earlierLock}::bigint)`;

export const documentJobs = (deps: Deps): JobHandler[] => [
  cronJob("documents.completeEarlier", "* * * * *", () => completeEarlierDocuments(deps)),
];
