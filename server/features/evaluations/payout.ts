import type { Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { Evaluation } from "../../generated/prisma/client.ts";

type Wishes = Pick<Evaluation, "userId" | "payoutMethod" | "payoutMobile">;

/**
 * Returns how the seller of an evaluation wants to be paid. Returns null for callers other than the seller and staff
 * who may read payouts.
 */
export function payoutOf({ actor }: Pick<Context, "actor">, evaluation: Wishes) {
  const { userId, payoutMethod: method, payoutMobile: mobile } = evaluation;
  const isOwn = "user" in actor && actor.user.id === userId;
  if (!method || !(isOwn || may(actor, "readPayouts"))) return null;
  return { method, mobile };
}

/** Returns the day on which the seller plans to come, such as `2026-03-26`; null if the seller did not state a day. */
export const visitDayOf = ({ visitDay }: Pick<Evaluation, "visitDay">): string | null =>
  visitDay?.toISOString().slice(0, 10) ?? null;
