import type { Context } from "../../core/context.ts";
import { authorizeUser } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import type { EvaluationKind } from "../../generated/graphql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { lockAndGetDevice } from "../devices/service.ts";
import { type RequestTable, withRelations } from "../requests/requestTable.ts";
import { evaluationRules, incompleteMessage, notFoundMessage, transitions } from "./rules.ts";
import { snapshotOf } from "./snapshot.ts";

/** An evaluation with its requester, and the device while it is in the catalogue. */
export type EvaluationRecord = Prisma.EvaluationGetPayload<typeof withRelations>;

export const evaluations: RequestTable<EvaluationRecord> = {
  tableName: "evaluation",
  permissions: {
    own: "readOwnEvaluations",
    all: "readAllEvaluations",
    decide: "decideEvaluations",
  },
  transitions,
  notFoundMessage,
  auditSubject: "EVALUATION",
  auditTitle: Prisma.sql`"seenBrand" || ' ' || "seenModel"`,
  find: (database, query) => database.evaluation.findMany({ ...withRelations, ...query }),
  findIds: (database, query) => database.evaluation.findMany({ select: { id: true }, ...query }),
  async countByStatus(database, where) {
    // A variable, since Prisma cannot infer the groups from an expected type.
    const groups = await database.evaluation.groupBy({ by: ["status"], where, _count: true });
    return groups;
  },
};

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
  return ctx.database.$transaction(async (tx) => {
    const device = await lockAndGetDevice(ctx, tx, evaluation.deviceId, kind);
    const data = { ...snapshotOf(device, evaluation), userId: user.id };
    return tx.evaluation.create({ ...withRelations, data });
  });
}
