import { dayMs } from "../../../shared/durations.ts";
import type { Context } from "../../core/context.ts";
import { authorize } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import type { WebVital } from "../../generated/prisma/client.ts";
import { vitalsRules } from "./rules.ts";

const daysShown = 30;

/** Counts a browser's report. Stores nothing that identifies the visitor. */
export async function countVitals(ctx: Context, input: unknown): Promise<void> {
  authorize(ctx, "reportVitals");
  // Rows are locked in the same order in every transaction, so that reports cannot deadlock.
  const vitals = parse(vitalsRules, input).sort((a, b) => a.name.localeCompare(b.name));
  const names = vitals.map(({ name }) => name);
  const ratings = vitals.map(({ rating }) => rating);
  const day = ctx.clock().toISOString().slice(0, 10);
  await ctx.database.$executeRaw`
    INSERT INTO web_vital (day, name, rating, count)
    SELECT ${day}::date, name, rating, 1 FROM unnest(${names}::text[], ${ratings}::text[]) AS v (name, rating)
    ON CONFLICT (day, name, rating) DO UPDATE SET count = web_vital.count + 1`;
  for (const vital of vitals) ctx.metrics.vitals.inc(vital);
}

/** Returns the counts of the last thirty days, newest first. */
export async function listVitals(ctx: Context): Promise<WebVital[]> {
  authorize(ctx, "readVitals");
  const since = new Date(ctx.clock().getTime() - daysShown * dayMs);
  return ctx.database.webVital.findMany({
    where: { day: { gte: since } },
    orderBy: [{ day: "desc" }, { name: "asc" }, { rating: "asc" }],
  });
}
