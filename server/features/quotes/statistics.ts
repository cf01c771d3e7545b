import { dhakaOffsetMs } from "../../../shared/days.ts";
import { weekMs } from "../../../shared/durations.ts";
import type { Context } from "../../core/context.ts";
import { authorize, may } from "../../core/permissions.ts";
import type { QuoteModelDifference, QuoteStatistics, QuoteWeek } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";
import { mondayOf } from "../../search/weeks.ts";

const maxWeeks = lists.QuoteStatistics.weeks;
const maxModels = lists.QuoteStatistics.models;

type Counted = Exclude<keyof QuoteWeek, "week" | "__typename">;

/** A week's count, as SQL returns it. */
type CountRow = { week: Date; step: string; count: number };

/** The field of a week for each `step` of the rows. */
const countedOf: Record<string, Counted> = {
  ASKED: "asked",
  SUBMITTED: "submitted",
  APPROVED: "approved",
  CONFIRMED: "confirmed",
  REVISED: "revised",
  ACCEPTED: "accepted",
  PAID: "paid",
};

/**
 * Returns the counts of quotes and their outcomes in the last 52 weeks. Only callers who may read costs get payments by
 * model.
 */
export async function quoteStatistics(ctx: Context): Promise<QuoteStatistics> {
  authorize(ctx, "readQuoteStatistics");
  const thisWeek = mondayOf(ctx.clock());
  const since = new Date(thisWeek.getTime() - (maxWeeks - 1) * weekMs);
  // The first week begins at midnight in Dhaka.
  const began = new Date(since.getTime() - dhakaOffsetMs);
  const [rows, models] = await Promise.all([
    countRows(ctx, since, began),
    may(ctx.actor, "readCosts") ? modelDifferences(ctx, began) : [],
  ]);
  return { weeks: weeksOf(rows, thisWeek), models };
}

/**
 * Counts the steps by week. A device may be inspected repeatedly, so a sell request counts at most once a week for each
 * step. Deleted sell requests are not counted.
 */
function countRows({ database }: Context, since: Date, began: Date): Promise<CountRow[]> {
  return database.$queryRaw<CountRow[]>`
    SELECT week, 'ASKED' AS step, asked AS count FROM quote_count WHERE week >= ${since}::date
    UNION ALL
    SELECT date_trunc('week', "createdAt" AT TIME ZONE 'Asia/Dhaka')::date, 'SUBMITTED', count(*)::int
    FROM evaluation WHERE "createdAt" >= ${began} GROUP BY 1
    UNION ALL
    SELECT date_trunc('week', at AT TIME ZONE 'Asia/Dhaka')::date, code::text, count(DISTINCT "evaluationId")::int
    FROM purchase_event
    WHERE code IN ('APPROVED', 'CONFIRMED', 'REVISED', 'ACCEPTED', 'PAID') AND at >= ${began}
    GROUP BY 1, code`;
}

/** Returns all weeks from the first week with a count to this week. Weeks without counts in between are included. */
function weeksOf(rows: readonly CountRow[], thisWeek: Date): QuoteWeek[] {
  // A row may be from the future, because servers' clocks differ.
  const past = rows.filter(({ week }) => week <= thisWeek);
  const first = Math.min(...past.map(({ week }) => week.getTime()));
  const weeks = new Map<number, QuoteWeek>();
  for (let time = first; time <= thisWeek.getTime(); time += weekMs)
    weeks.set(time, emptyWeek(new Date(time)));
  for (const { week, step, count } of past) {
    const counted = countedOf[step];
    const entry = weeks.get(week.getTime());
    if (counted && entry) entry[counted] = count;
  }
  return [...weeks.values()];
}

const emptyWeek = (week: Date): QuoteWeek => ({
  week,
  asked: 0,
  submitted: 0,
  approved: 0,
  confirmed: 0,
  revised: 0,
  accepted: 0,
  paid: 0,
});

/** Returns quotes and payments by model, most payments first. Counts only payments for devices with a quoted amount. */
function modelDifferences({ database }: Context, began: Date): Promise<QuoteModelDifference[]> {
  return database.$queryRaw<QuoteModelDifference[]>`
    SELECT evaluation."seenBrand" AS brand, evaluation."seenModel" AS model, count(*)::int AS paid,
      round(avg(evaluation."quoteAmount"))::int AS "averageQuote",
      round(avg(purchase.amount))::int AS "averagePayment",
      round(avg(purchase.amount - evaluation."quoteAmount"))::int AS "averageDifference"
    FROM purchase_event AS event
    JOIN evaluation ON evaluation.id = event."evaluationId"
    JOIN purchase ON purchase."evaluationId" = evaluation.id
    WHERE event.code = 'PAID' AND event.at >= ${began}
      AND evaluation."quoteAmount" IS NOT NULL AND purchase.amount IS NOT NULL
    GROUP BY 1, 2
    ORDER BY paid DESC, brand, model
    LIMIT ${maxModels}`;
}
