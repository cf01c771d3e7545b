import type { Context } from "../../core/context.ts";
import type { Rows } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, authorizeUser, visibleTo } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { EvaluationKind, RequestStatus } from "../../generated/graphql.ts";
import type { Evaluation, Prisma } from "../../generated/prisma/client.ts";
import { lockAndGetDevice } from "../devices/service.ts";
import { decide, type RequestTable, removeOne } from "../requests/decisions.ts";
import {
  inFull,
  matching,
  type RequestFilter,
  type RequestPage,
  type RequestPageInput,
  readRequestPage,
  wanted,
} from "../requests/lists.ts";
import {
  evaluationRules,
  incompleteMessage,
  notFoundMessage,
  subjectOf,
  transitions,
} from "./rules.ts";
import { snapshotOf } from "./snapshot.ts";

/** An evaluation with its requester, and the device while it is in the catalogue. */
export type EvaluationRecord = Prisma.EvaluationGetPayload<typeof inFull>;

/** Which evaluations to list. */
export type EvaluationFilter = RequestFilter<EvaluationKind>;

const reading = { own: "readOwnEvaluations", all: "readAllEvaluations" } as const;

export const evaluationTable: RequestTable<Evaluation> = {
  tableName: "evaluation",
  permission: "decideEvaluations",
  transitions,
  notFoundMessage,
  subjectOf,
};

/** The evaluations that the actor may read: all for an admin, a customer's own. */
export async function listEvaluations(
  ctx: Context,
  filter: EvaluationFilter,
  rows: Rows,
): Promise<EvaluationRecord[]> {
  const { where, orderBy, ...page } = wanted(filter, rows);
  const visible = { ...visibleTo(ctx, reading), ...where };
  const { evaluation } = ctx.database;
  if (page.skip === 0) return evaluation.findMany({ ...inFull, ...page, where: visible, orderBy });
  // Prisma joins the requester and the device of the skipped rows as well.
  const found = await evaluation.findMany({
    ...page,
    select: { id: true },
    where: visible,
    orderBy,
  });
  const ids = found.map(({ id }) => id);
  return evaluation.findMany({ ...inFull, where: { id: { in: ids } }, orderBy });
}

/** A page, with the total and the number of each status. */
export async function pageOfEvaluations(
  ctx: Context,
  input: RequestPageInput<EvaluationKind>,
): Promise<RequestPage<EvaluationRecord>> {
  const filter = input.filter ?? {};
  const where = { ...visibleTo(ctx, reading), ...matching(filter) };
  return readRequestPage(input, {
    read: (rows) => listEvaluations(ctx, filter, rows),
    count: async () => {
      // A variable, since Prisma cannot infer the groups from an expected type.
      const groups = await ctx.database.evaluation.groupBy({ by: ["status"], where, _count: true });
      return groups;
    },
  });
}

/** Throws NOT_FOUND, for another customer's as well. */
export async function getEvaluation(ctx: Context, id: string): Promise<EvaluationRecord> {
  const where = { ...visibleTo(ctx, reading), id };
  const evaluation = isId(id)
    ? await ctx.database.evaluation.findFirst({ ...inFull, where })
    : null;
  return evaluation ?? notFound();
}

/**
 * Creates an evaluation of the actor with a snapshot of the device. Throws NOT_FOUND where there is no such
 * smartphone or tablet, or none of the kind if one is given.
 */
export async function createEvaluation(
  ctx: Context,
  input: unknown,
  kind?: EvaluationKind,
): Promise<EvaluationRecord> {
  const { user } = authorizeUser(ctx, "createEvaluation");
  const evaluation = parse(evaluationRules, input, incompleteMessage);
  // The device stays locked, so that it and its image exist when the evaluation is stored.
  return ctx.database.$transaction(async (transaction) => {
    const device = await lockAndGetDevice(ctx, transaction, evaluation.deviceId, kind);
    const data = { ...snapshotOf(device, evaluation), userId: user.id };
    return transaction.evaluation.create({ ...inFull, data });
  });
}

/** Approves a pending or rejected evaluation, or rejects a pending one. Throws CONFLICT for others. */
export async function updateEvaluation(
  ctx: Context,
  { id, status }: { id: string; status: RequestStatus },
): Promise<EvaluationRecord> {
  authorize(ctx, "decideEvaluations");
  if (!isId(id)) notFound();
  await ctx.database.$transaction((tx) => decide(ctx, tx, evaluationTable, { id, status }));
  return getEvaluation(ctx, id);
}

/** Deletes a decided evaluation and returns its id. Throws CONFLICT while it is pending. */
export async function deleteEvaluation(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "decideEvaluations");
  const evaluation = await getEvaluation(ctx, id);
  await removeOne(ctx, evaluationTable, evaluation.id);
  return evaluation.id;
}

function notFound(): never {
  throw new AppError("NOT_FOUND", notFoundMessage);
}
