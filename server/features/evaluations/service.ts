import type { Context } from "../../core/context.ts";
import { authorizeUser } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import type { EvaluationKind } from "../../generated/graphql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { lockAndGetDevice } from "../devices/service.ts";
import { policiesAt } from "../pages/policies.ts";
import { deletionConflicts, recordDecision } from "../purchases/requests.ts";
import { notFoundMessage } from "../purchases/states.ts";
import { withPurchase } from "../purchases/view.ts";
import { incompleteMessage } from "../quotes/answers.ts";
import { quoteIn } from "../quotes/inLanguage.ts";
import { currentRulesIn } from "../quotes/publishedRules.ts";
import { checkQuotedAmount, quoteVariant, variantToSell } from "../quotes/service.ts";
import { type SubmissionTable, withRelations } from "../submissions/submissionTable.ts";
import { refuseRepetition } from "./repeats.ts";
import { evaluationRules, transitions } from "./rules.ts";
import { type EvaluationRecord, shownTo } from "./secrets.ts";
import { snapshotOf } from "./snapshot.ts";

/** The related rows that are read with an evaluation. */
export const included = {
  ...withRelations,
  include: {
    ...withRelations.include,
    ...withPurchase,
    termsVersion: { select: { number: true } },
    returnPolicyVersion: { select: { number: true } },
  },
} as const;

export type { EvaluationRecord };

/** Prisma's arguments to find evaluations. The conditions may also be about the quote. */
export type EvaluationQuery = Pick<Prisma.EvaluationFindManyArgs, "take" | "skip"> & {
  where: Prisma.EvaluationWhereInput;
  orderBy?: Prisma.EvaluationOrderByWithRelationInput[];
};

export const evaluations: SubmissionTable<EvaluationRecord, EvaluationQuery> = {
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
  async find({ database, actor }, query) {
    const rows = await database.evaluation.findMany({ ...included, ...query });
    return rows.map((row) => shownTo(actor, row));
  },
  findIds: (database, query) => database.evaluation.findMany({ select: { id: true }, ...query }),
  async countByStatus(database, where) {
    // Prisma cannot infer the groups from an expected type, so the result is stored in a variable.
    const groups = await database.evaluation.groupBy({ by: ["status"], where, _count: true });
    return groups;
  },
  onDecided: recordDecision,
  deletionConflicts,
};

/**
 * Creates an evaluation for the actor, with a snapshot of the device and its quote. Throws NOT_FOUND if the smartphone
 * or tablet does not exist or is not of the given kind. Throws RepeatedEvaluation if the seller has just sent an equal
 * evaluation. Throws QuoteConflict if the seller was shown an amount other than the quote.
 */
export async function createEvaluation(
  ctx: Context,
  input: unknown,
  kind?: EvaluationKind,
): Promise<EvaluationRecord> {
  const { user } = authorizeUser(ctx, "createEvaluation");
  const now = ctx.clock();
  const evaluation = parse(evaluationRules(now), input, incompleteMessage);
  // The device stays locked: the device, its image and its price must not change before the evaluation is stored.
  return ctx.database.$transaction(async (tx) => {
    const device = await lockAndGetDevice(ctx, tx, evaluation.deviceId, kind);
    const chosen = variantToSell(device, evaluation.variantId);
    const rules = await currentRulesIn(tx);
    const quote = quoteVariant(rules, chosen, evaluation, now);
    const { terms, returnPolicy } = await policiesAt(tx, now);
    const data = {
      ...snapshotOf(chosen, evaluation, quote),
      ...{ userId: user.id, createdAt: now },
      termsVersionId: terms?.id ?? null,
      returnPolicyVersionId: returnPolicy?.id ?? null,
    };
    await refuseRepetition(tx, data);
    checkQuotedAmount(quoteIn(quote, ctx.language), evaluation.quotedAmount);
    return tx.evaluation.create({ ...included, data });
  });
}
