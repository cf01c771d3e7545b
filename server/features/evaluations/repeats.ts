import { batched } from "../../core/batches.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { pickAnswers } from "../quotes/engine/questions.ts";
import type { snapshotOf } from "./snapshot.ts";

/** The time within which a second, equal sell request counts as sent by accident. */
const repeatMs = 10 * 60_000;

/**
 * The CONFLICT error if the seller has just sent an equal evaluation. In GraphQL, `extensions` contains the id of the
 * earlier evaluation.
 */
export class RepeatedEvaluation extends AppError {
  readonly id: string;

  constructor(id: string) {
    super("CONFLICT", t("You have just sent this sell request"), { data: { id } });
    this.id = id;
  }
}

type Columns = ReturnType<typeof snapshotOf> & { userId: string; createdAt: Date };

/**
 * Throws RepeatedEvaluation if the seller has a pending evaluation from the last ten minutes for the same device and
 * variant, with the same answers, visit and payout. Must be called while the device is locked, so that simultaneous
 * requests are checked one after the other.
 */
export async function refuseRepetition(tx: Transaction, sent: Columns): Promise<void> {
  const { availableAccessories, otherIssues, ...answers } = pickAnswers(sent);
  const candidates = await tx.evaluation.findMany({
    where: {
      status: "PENDING",
      createdAt: { gt: new Date(sent.createdAt.getTime() - repeatMs) },
      userId: sent.userId,
      deviceId: sent.deviceId,
      seenRam: sent.seenRam,
      seenRom: sent.seenRom,
      ...answers,
      batteryHealth: answers.batteryHealth ?? null,
      instalments: sent.instalments ?? null,
      visitDay: sent.visitDay,
      payoutMethod: sent.payoutMethod,
      payoutMobile: sent.payoutMobile,
    },
    select: { id: true, availableAccessories: true, otherIssues: true },
    orderBy: { createdAt: "desc" },
  });
  const equal = candidates.find(
    (each) =>
      hasSame(each.availableAccessories, availableAccessories) &&
      hasSame(each.otherIssues, otherIssues),
  );
  if (equal) throw new RepeatedEvaluation(equal.id);
}

/** Returns whether two lists without duplicates have the same members. */
const hasSame = <Member>(some: readonly Member[], others: readonly Member[]) =>
  some.length === others.length && some.every((member) => others.includes(member));

/** The largest number of other evaluations that are listed for an evaluation. */
const maxOthers = 5;

const underWay = (evaluation: string) => Prisma.sql`
  (${Prisma.raw(evaluation)}.status = 'PENDING' OR EXISTS (
    SELECT FROM purchase WHERE "evaluationId" = ${Prisma.raw(evaluation)}.id AND state NOT IN ('PAID', 'RETURNED')))`;

const readOthers = batched<string, string[]>(async ({ database }, ids) => {
  const rows = await database.$queryRaw<{ id: string; others: string[] }[]>`
    SELECT e.id, ARRAY(
      SELECT other.id::text FROM evaluation other
      WHERE other."userId" = e."userId" AND other.id <> e.id AND ${underWay("other")}
        AND (other.kind, other."searchText", other."seenRam", other."seenRom")
          = (e.kind, e."searchText", e."seenRam", e."seenRom")
      ORDER BY other."createdAt" DESC, other.id DESC LIMIT ${maxOthers}) AS others
    FROM evaluation e WHERE e.id = ANY(${ids}::uuid[]) AND ${underWay("e")}`;
  return new Map(rows.map(({ id, others }) => [id, others]));
});

/**
 * Returns the ids of the seller's other evaluations in progress for the same device and variant. The seller may have
 * requested to sell one phone twice. Returns no ids if the evaluation itself is not in progress.
 */
export const sameFromSeller = async (ctx: Context, id: string): Promise<string[]> =>
  (await readOthers(ctx, id)) ?? [];
