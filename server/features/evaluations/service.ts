import type { Context } from "../../core/context.ts";
import type { Rows } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, authorizeUser, visibleTo } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { EvaluationKind, RequestStatus } from "../../generated/graphql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { lockAndGetDevice } from "../devices/service.ts";
import { decisionsOn } from "../requests/decisions.ts";
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
import { rowOf } from "./seen.ts";

/** An evaluation with who made it, and the device while it is in the catalogue. */
export type EvaluationRecord = Prisma.EvaluationGetPayload<typeof inFull>;

/** Which evaluations to list. */
export type EvaluationFilter = RequestFilter<EvaluationKind>;

const reading = { own: "readOwnEvaluations", all: "readAllEvaluations" } as const;

/** What admins decide on evaluations, and their deletion, besides what is below. */
export const decisions = decisionsOn({
  tableName: "evaluation",
  permission: "decideEvaluations",
  transitions,
  notFoundMessage,
  subjectOf,
});

/** Evaluations: to an admin everybody's, to a customer their own. */
export async function listEvaluations(
  ctx: Context,
  filter: EvaluationFilter,
  rows: Rows,
): Promise<EvaluationRecord[]> {
  const { where, orderBy, ...page } = wanted(filter, rows);
  const visible = { ...visibleTo(ctx, reading), ...where };
  const { evaluation } = ctx.database;
  if (page.skip === 0) return evaluation.findMany({ ...inFull, ...page, where: visible, orderBy });
  // Prisma would join the requester and the device of each row that is passed over, too.
  const found = await evaluation.findMany({
    ...page,
    select: { id: true },
    where: visible,
    orderBy,
  });
  const ids = found.map(({ id }) => id);
  return evaluation.findMany({ ...inFull, where: { id: { in: ids } }, orderBy });
}

/** A page of them, with the total, and how many there are of each status. */
export async function pageOfEvaluations(
  ctx: Context,
  input: RequestPageInput<EvaluationKind>,
): Promise<RequestPage<EvaluationRecord>> {
  const filter = input.filter ?? {};
  const where = { ...visibleTo(ctx, reading), ...matching(filter) };
  return readRequestPage(input, {
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
  const where = { ...visibleTo(ctx, reading), id };
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
    const device = await lockAndGetDevice(ctx, transaction, evaluation.deviceId, kind);
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
  if (!isId(id)) notFound();
  await ctx.database.$transaction((tx) => decisions.decide(ctx, tx, id, status));
  return getEvaluation(ctx, id);
}

/** Deletes a decided evaluation and answers with its id; CONFLICT while it is pending. */
export async function deleteEvaluation(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "decideEvaluations");
  const evaluation = await getEvaluation(ctx, id);
  await decisions.remove(ctx, evaluation.id);
  return evaluation.id;
}

function notFound(): never {
  throw new AppError("NOT_FOUND", notFoundMessage);
}
