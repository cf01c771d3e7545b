import { type AuditRecord, record } from "../../core/audit.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorizeUser, visibleTo } from "../../core/permissions.ts";
import { isId } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import type { Evaluation, Prisma, Purchase } from "../../generated/prisma/client.ts";
import type { PurchaseState } from "../../generated/prisma/enums.ts";
import { type PurchaseEvent, recordPurchaseEvents } from "./events.ts";
import {
  changedMessage,
  conflicts,
  notApprovedMessage,
  notFoundMessage,
  stateAt,
  type TransitionName,
  transitions,
  unrecordedExpiry,
} from "./states.ts";

/** The rows on which a transition depends. The evaluation's row is locked until the transaction ends. */
export type Locked = {
  evaluation: Evaluation;
  purchase: Purchase;
  /** The state at `now`. */
  state: PurchaseState;
  /** The time of the transition. The time is read after the lock was acquired. */
  now: Date;
  user: SignedIn["user"];
};

/** The changes of a transition. */
export type Change<Name extends TransitionName> = {
  state: (typeof transitions)[Name]["to"][number];
  columns?: Omit<Prisma.PurchaseUncheckedUpdateManyInput, "state" | "version" | "evaluationId">;
  events: Omit<PurchaseEvent, "evaluationId" | "at">[];
  /** The entry in the audit log for an admin's transition. */
  act?: Pick<AuditRecord, "action" | "changes">;
  /** Runs after all other writes. Documents are made here, because a document's number must be taken last. */
  finish?: () => Promise<void>;
};

/**
 * Carries out a transition of an evaluation's purchase in one transaction. The evaluation's row is locked, so that
 * transitions and a deletion of the same evaluation run one after the other. Throws NOT_FOUND if the actor may not see
 * the evaluation, and CONFLICT if the state does not allow the transition.
 */
export async function takeTransition<Name extends TransitionName>(
  ctx: Context,
  id: string,
  name: Name,
  decide: (tx: Transaction, locked: Locked) => Change<Name> | Promise<Change<Name>>,
): Promise<void> {
  const { user } = authorizeUser(ctx, transitions[name].permission);
  await ctx.database.$transaction(async (tx) => {
    const { purchase, ...evaluation } = await lockEvaluation(ctx, tx, id);
    if (isSellerOnly(name) && evaluation.userId !== user.id) throw notTheSeller();
    if (!purchase) throw new AppError("CONFLICT", notApprovedMessage);
    const now = ctx.clock();
    const state = stateAt(purchase, now);
    const from: readonly PurchaseState[] = transitions[name].from;
    if (!from.includes(state)) throw new AppError("CONFLICT", conflicts[state]);
    const locked = { evaluation, purchase, state, now, user };
    await apply(ctx, tx, locked, await decide(tx, locked));
  });
}

const isSellerOnly = (name: TransitionName) => "sellerOnly" in transitions[name];

const notTheSeller = () => new AppError("FORBIDDEN", t("Only the seller can answer this offer"));

async function lockEvaluation(ctx: Context, tx: Transaction, id: string) {
  const visible = visibleTo(ctx, { own: "readOwnEvaluations", all: "readAllEvaluations" });
  if (!isId(id)) throw new AppError("NOT_FOUND", notFoundMessage);
  await lockRows(tx, "evaluation", [id]);
  // Only a separate statement, after the lock, sees the changes that the lock's previous holder has committed.
  const evaluation = await tx.evaluation.findFirst({
    where: { ...visible, id },
    include: { purchase: true },
  });
  if (!evaluation) throw new AppError("NOT_FOUND", notFoundMessage);
  return evaluation;
}

async function apply(
  ctx: Context,
  tx: Transaction,
  { evaluation, purchase, state, now }: Locked,
  { columns, events, act, finish, ...change }: Change<TransitionName>,
): Promise<void> {
  const evaluationId = evaluation.id;
  const { count } = await tx.purchase.updateMany({
    // The version is checked because another writer may change the purchase without locking the evaluation. Such a
    // change must not be overwritten.
    where: { evaluationId, version: purchase.version },
    data: { ...columns, state: change.state, version: { increment: 1 }, updatedAt: now },
  });
  if (count === 0) throw new AppError("CONFLICT", changedMessage);
  // The evaluation's time changes too, because the API shows the purchase as a part of the evaluation.
  await tx.evaluation.updateMany({ where: { id: evaluationId }, data: { updatedAt: now } });
  await recordPurchaseEvents(tx, ctx, [
    ...unrecordedExpiry(purchase, state).map((event) => ({ ...event, evaluationId })),
    ...events.map((event) => ({ ...event, evaluationId, at: now })),
  ]);
  const title = `${evaluation.seenBrand} ${evaluation.seenModel}`;
  const { kind } = evaluation;
  if (act)
    await record(tx, ctx, { ...act, subject: "EVALUATION", subjectId: evaluationId, kind, title });
  await finish?.();
}
