import type { EvaluationKind, RequestStatus } from "../../generated/graphql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { record } from "../../platform/audit.ts";
import type { Context } from "../../platform/context.ts";
import { cut, type Rows, standsAfter } from "../../platform/creationOrder.ts";
import {
  type DecisionFilter,
  type DecisionPage,
  type DecisionPageInput,
  decided,
  matching,
  readDecisionPage,
  refuseDecision,
  refuseDeletion,
} from "../../platform/decisions.ts";
import { AppError } from "../../platform/errors.ts";
import { authorize, authorizeUser, may } from "../../platform/permissions.ts";
import { isId, parse } from "../../platform/validation.ts";
import { holdDevice } from "../devices/service.ts";
import {
  evaluationRules,
  incompleteMessage,
  notFoundMessage,
  subjectOf,
  transitions,
} from "./rules.ts";
import { rowOf } from "./seen.ts";

const inFull = {
  relationLoadStrategy: "join",
  include: {
    user: { select: { id: true, firstName: true, lastName: true, mobile: true } },
    device: { include: { variants: { orderBy: { position: "asc" } } } },
  },
} as const;

/** An evaluation with who made it, and the device while it is in the catalogue. */
export type EvaluationRecord = Prisma.EvaluationGetPayload<typeof inFull>;

/** Which evaluations to list. */
export type EvaluationFilter = DecisionFilter<EvaluationKind>;

/** Evaluations: to an admin everybody's, to a customer their own. */
export async function listEvaluations(
  ctx: Context,
  filter: EvaluationFilter,
  rows: Rows,
): Promise<EvaluationRecord[]> {
  const where = { ...visibleTo(ctx), ...matching(filter), ...standsAfter(rows) };
  const wanted = { where: { ...where, status: filter.status ?? undefined }, ...cut(rows) };
  if (rows.skip === 0) return ctx.database.evaluation.findMany({ ...inFull, ...wanted });
  // Prisma would join the requester and the device of each row that is passed over, too.
  const page = await ctx.database.evaluation.findMany({ select: { id: true }, ...wanted });
  const ids = page.map(({ id }) => id);
  const { orderBy } = wanted;
  return ctx.database.evaluation.findMany({ ...inFull, where: { id: { in: ids } }, orderBy });
}

/** A page of them, with the total, and how many there are of each status. */
export async function pageOfEvaluations(
  ctx: Context,
  input: DecisionPageInput<EvaluationKind>,
): Promise<DecisionPage<EvaluationRecord>> {
  const filter = input.filter ?? {};
  const where = { ...visibleTo(ctx), ...matching(filter) };
  return readDecisionPage(input, {
    read: (rows) => listEvaluations(ctx, filter, rows),
    count: async () => {
      // Apart, since Prisma can't infer what it groups where something is expected of it.
      const groups = await ctx.database.evaluation.groupBy({ by: ["status"], where, _count: true });
      return groups;
    },
  });
}

/** One evaluation, or NOT_FOUND, which somebody else's is to a customer. */
export async function getEvaluation(ctx: Context, id: string): Promise<EvaluationRecord> {
  const where = { ...visibleTo(ctx), id };
  const evaluation = isId(id)
    ? await ctx.database.evaluation.findFirst({ ...inFull, where })
    : null;
  return evaluation ?? notFound();
}

/**
 * Offers, in the caller's name, a device for sale, of the kind where one is given: NOT_FOUND where
 * there is no such smartphone or tablet. What the seller saw of it is kept.
 */
export async function createEvaluation(
  ctx: Context,
  input: unknown,
  kind?: EvaluationKind,
): Promise<EvaluationRecord> {
  const { user } = authorizeUser(ctx, "createEvaluation");
  const evaluation = parse(evaluationRules, input, incompleteMessage);
  // Held, so that device and picture are still there when the evaluation is.
  return ctx.database.$transaction(async (transaction) => {
    const device = await holdDevice(ctx, transaction, evaluation.deviceId, kind);
    const data = { ...rowOf(device, evaluation), userId: user.id };
    return transaction.evaluation.create({ ...inFull, data });
  });
}

/** Approves a pending or rejected evaluation, or rejects a pending one, or throws CONFLICT. */
export async function updateEvaluation(
  ctx: Context,
  { id, status }: { id: string; status: RequestStatus },
): Promise<EvaluationRecord> {
  authorize(ctx, "decideEvaluations");
  const before = await getEvaluation(ctx, id);
  if (status === "PENDING") refuseDecision(before.status, status);
  const updated = await ctx.database.$transaction(async (transaction) => {
    const { count } = await transaction.evaluation.updateMany({
      where: { id, status: { in: transitions[status] } },
      data: { status },
    });
    if (count === 1) await record(transaction, ctx, { action: status, ...subjectOf(before) });
    return count === 1;
  });
  const evaluation = await getEvaluation(ctx, id);
  return updated ? evaluation : refuseDecision(evaluation.status, status);
}

/** Deletes a decided evaluation and answers with its id; CONFLICT while it is pending. */
export async function deleteEvaluation(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "decideEvaluations");
  const evaluation = await getEvaluation(ctx, id);
  const deleted = await ctx.database.$transaction(async (transaction) => {
    const { count } = await transaction.evaluation.deleteMany({
      where: { id, status: { in: decided } },
    });
    if (count === 1)
      await record(transaction, ctx, { action: "DELETED", ...subjectOf(evaluation) });
    return count === 1;
  });
  if (deleted) return evaluation.id;
  await getEvaluation(ctx, id);
  refuseDeletion();
}

function visibleTo(ctx: Context): { userId?: string } {
  const { user } = authorizeUser(ctx, "readOwnEvaluations");
  return may(ctx.actor, "readAllEvaluations") ? {} : { userId: user.id };
}

function notFound(): never {
  throw new AppError("NOT_FOUND", notFoundMessage);
}
