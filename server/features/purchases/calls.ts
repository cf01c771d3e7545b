import { dayMs } from "../../../shared/durations.ts";
import { nameOf } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { isId } from "../../core/validation.ts";
import { lists } from "../../generated/limits.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { NotificationKind } from "../../generated/prisma/enums.ts";
import { isOutdated, withFacts } from "../notifications/facts.ts";
import { notFoundMessage } from "./states.ts";

/** A seller to call, with the most recent news that did not reach the seller. */
export type Call = { evaluationId: string; kind: NotificationKind; since: Date };

/** The time after which news is no longer a reason to call. */
const newsForMs = 14 * dayMs;

const maxCalls = lists.Today.calls;

/** Larger than `maxCalls`, because a seller may have several messages, and some messages are no longer true. */
const maxRows = 200;

/**
 * Returns the condition for messages that failed or were skipped, and about which no admin has called the seller yet.
 * Sellers who opted out of messages are not on the call list, because they see the news on their dashboard.
 */
const untold = (now: Date) =>
  ({
    state: { in: ["SKIPPED", "FAILED"] },
    reason: { not: "OUTDATED" },
    calledAt: null,
    user: { smsNotifications: true },
    dueAt: { gt: new Date(now.getTime() - newsForMs), lte: now },
  }) satisfies Prisma.NotificationWhereInput;

/**
 * The condition for messages that are still news for the seller. After the inspection, the approval and the expiry of
 * the quote are no longer news.
 */
const isNews = {
  OR: [
    { kind: "REJECTED", evaluation: { status: "REJECTED" } },
    { kind: "REVISED", evaluation: { purchase: { state: "REVISED" } } },
    {
      kind: "APPROVED",
      evaluation: { status: "APPROVED", purchase: { state: "AWAITING_INSPECTION" } },
    },
    {
      kind: "EXPIRES_SOON",
      evaluation: { purchase: { state: { in: ["AWAITING_INSPECTION", "REVISED"] } } },
    },
  ],
} satisfies Prisma.NotificationWhereInput;

/** Returns the sellers to call. Sellers who have waited longest come first. */
export async function callsToMake(ctx: Context): Promise<Call[]> {
  authorize(ctx, "recordCall");
  const now = ctx.clock();
  const rows = await ctx.database.notification.findMany({
    relationLoadStrategy: "join",
    where: { ...untold(now), ...isNews },
    include: withFacts,
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    take: maxRows,
  });
  const calls = new Map<string, Call>();
  for (const row of rows) {
    if (isOutdated(row, now)) continue;
    const { evaluationId, kind, dueAt } = row;
    calls.set(evaluationId, { evaluationId, kind, since: dueAt });
  }
  return [...calls.values()].slice(0, maxCalls);
}

/**
 * Records that an admin has called the seller of an evaluation about all news. Throws NOT_FOUND for an unknown
 * evaluation, and CONFLICT if there is no news. If several admins record a call at the same time, only one of them
 * succeeds.
 */
export async function recordCall(ctx: Context, id: string): Promise<void> {
  authorize(ctx, "recordCall");
  const now = ctx.clock();
  const evaluation = isId(id) && (await ctx.database.evaluation.count({ where: { id } })) > 0;
  if (!evaluation) throw new AppError("NOT_FOUND", notFoundMessage);
  const { count } = await ctx.database.notification.updateMany({
    where: { ...untold(now), evaluationId: id },
    data: { calledAt: now, callerName: nameOf(ctx.actor) },
  });
  if (count === 0)
    throw new AppError("CONFLICT", t("There is nothing left to call this seller about"));
}
