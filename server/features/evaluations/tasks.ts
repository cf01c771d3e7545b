import { dayOf } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import type { EvaluationTask } from "../../generated/graphql.ts";
import { expiredOffers } from "../purchases/states.ts";
import type { EvaluationQuery } from "./service.ts";

/** The time for which the shop expects a seller whose quote has no amount and therefore never expires. */
const expectedForMs = 14 * dayMs;

/** For each task, a function that returns the condition for evaluations that have the task at the given time. */
const conditions: Record<EvaluationTask, (now: Date) => EvaluationQuery["where"]> = {
  DECIDE: () => ({ status: "PENDING" }),
  INSPECT: (now) => ({
    purchase: { state: "AWAITING_INSPECTION" },
    OR: [
      { quoteValidUntil: { gt: now } },
      { quoteValidUntil: null, updatedAt: { gt: new Date(now.getTime() - expectedForMs) } },
    ],
  }),
  OFFER_ENDS: (now) => ({
    purchase: { state: "REVISED", expiresAt: { gt: now, lte: endOfDay(now) } },
  }),
  PAY: () => ({ purchase: { state: { in: ["CONFIRMED", "ACCEPTED"] } } }),
  GIVE_BACK: (now) => ({
    purchase: { OR: [{ state: { in: ["DECLINED", "EXPIRED", "REFUSED"] } }, expiredOffers(now)] },
  }),
  PUT_ON_SALE: () => ({ purchase: { state: "PAID" }, unit: null, deviceId: { not: null } }),
};

/** All tasks, in the order of a purchase. */
export const tasks = Object.keys(conditions) as EvaluationTask[];

/** Returns the condition for evaluations that have this task at the given time. */
export const hasTask = (task: EvaluationTask, now: Date) => conditions[task](now);

/** Returns the last moment of the given time's day in Bangladesh. */
const endOfDay = (now: Date) => new Date(`${dayOf(now)}T23:59:59.999+06:00`);
