import { dayOf } from "../../../../shared/days.ts";
import type { Context } from "../../../core/context.ts";
import { authorize } from "../../../core/permissions.ts";
import { readPages } from "../../../database/pages.ts";
import type { QuoteChange, QuoteRulesSimulation } from "../../../generated/graphql.ts";
import { lists } from "../../../generated/limits.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import { baseOf, compileRules, type QuoteRules } from "../engine/effects.ts";
import { priceAnswers } from "../engine/price.ts";
import { answerColumns } from "../engine/questions.ts";
import { publishedRules } from "../publishedRules.ts";
import { getDraft } from "./draft.ts";
import { bucketsOf } from "./histogram.ts";
import { checkedRules } from "./problems.ts";

/** The largest number of evaluations that are priced, and the number of evaluations that are read at a time. */
const maxEvaluations = 5_000;
const batchSize = 500;
const maxLargest = lists.QuoteRulesSimulation.largest;

/** Calculates the prices that past evaluations would have today, with the draft and with the rules in force. */
export async function simulateDraft(ctx: Context): Promise<QuoteRulesSimulation> {
  authorize(ctx, "manageQuoteRules");
  const { rules } = await getDraft(ctx);
  const draft = compileRules(checkedRules(rules));
  const published = (await publishedRules(ctx)).rules;
  const day = dayOf(ctx.clock());
  const changes: QuoteChange[] = [];
  for await (const row of newestEvaluations(ctx)) {
    changes.push({
      evaluationId: row.id,
      title: `${row.seenBrand} ${row.seenModel}`,
      createdAt: row.createdAt,
      before: amountOf(row, published, day),
      after: amountOf(row, draft, day),
    });
    if (changes.length === maxEvaluations) break;
  }
  return summarize(changes);
}

const columns = {
  id: true,
  kind: true,
  createdAt: true,
  deviceId: true,
  quoteDeviceId: true,
  seenBrand: true,
  seenModel: true,
  seenSellingPrice: true,
  ...answerColumns,
} as const satisfies Prisma.EvaluationSelect;

type Row = Prisma.EvaluationGetPayload<{ select: typeof columns }>;

/** Reads evaluations in batches, newest first. Between two batches, the server responds to other requests. */
const newestEvaluations = ({ database }: Context): AsyncIterable<Row> =>
  readPages(batchSize, (last?: Row) =>
    database.evaluation.findMany({
      select: columns,
      where: last && {
        OR: [
          { createdAt: { lt: last.createdAt } },
          { createdAt: last.createdAt, id: { lt: last.id } },
        ],
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: batchSize,
    }),
  );

/**
 * Returns the amount for the selling price at the time of the submission, because the device may have been deleted
 * since.
 */
function amountOf(row: Row, rules: QuoteRules, day: string): number | null {
  const { kind, seenBrand: brand, seenSellingPrice } = row;
  const device = { id: row.quoteDeviceId ?? row.deviceId ?? "", kind, brand };
  const base = baseOf(rules, device, seenSellingPrice);
  const bonus = rules.bonusFor(device, day);
  return priceAnswers({ rules, device, base, answers: row, bonus }).amount;
}

function summarize(changes: QuoteChange[]): QuoteRulesSimulation {
  const differences = changes.map(({ before, after }) => difference(before, after));
  const count = (matches: (value: number) => boolean) => differences.filter(matches).length;
  const both = changes.filter(isPricedBothWays);
  return {
    evaluations: changes.length,
    higher: count((value) => value > 0 && Number.isFinite(value)),
    lower: count((value) => value < 0 && Number.isFinite(value)),
    unchanged: count((value) => value === 0),
    gained: count((value) => value === Number.POSITIVE_INFINITY),
    lost: count((value) => value === Number.NEGATIVE_INFINITY),
    averageBefore: average(both.map(({ before }) => before)),
    averageAfter: average(both.map(({ after }) => after)),
    buckets: bucketsOf(both),
    largest: largestOf(both),
  };
}

type Priced = QuoteChange & { before: number; after: number };

const isPricedBothWays = (change: QuoteChange): change is Priced =>
  change.before != null && change.after != null;

/** Returns the difference between two amounts; positive or negative infinity if only one of them exists. */
function difference(before: number | null | undefined, after: number | null | undefined): number {
  if (before == null) return after == null ? 0 : Number.POSITIVE_INFINITY;
  return after == null ? Number.NEGATIVE_INFINITY : after - before;
}

function average(amounts: number[]): number | null {
  if (amounts.length === 0) return null;
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return (sum - (sum % amounts.length)) / amounts.length;
}

const size = ({ before, after }: Priced) => Math.abs(after - before);

const largestOf = (changes: Priced[]): QuoteChange[] =>
  changes
    .filter((change) => size(change) > 0)
    .sort((a, b) => size(b) - size(a))
    .slice(0, maxLargest);
