import type { Context } from "../../core/context.ts";
import { authorize, may, type Permission } from "../../core/permissions.ts";
import type { EvaluationTask } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";
import { callsToMake } from "../purchases/calls.ts";
import { evaluations } from "./service.ts";
import { hasTask, tasks } from "./tasks.ts";

/** The number of evaluations that are listed for each task. */
const listed = lists.TodayTask.evaluations;

/** The permission that a caller needs to handle each task. */
const permissions: Record<EvaluationTask, Permission> = {
  DECIDE: "decideEvaluations",
  INSPECT: "recordInspection",
  OFFER_ENDS: "decideEvaluations",
  PAY: "recordPayment",
  GIVE_BACK: "recordReturn",
  PUT_ON_SALE: "writeUnits",
};

/** Returns the waiting tasks and calls that the caller has the right to handle. */
export async function today(ctx: Context) {
  authorize(ctx, "readToday");
  const isOf = (task: EvaluationTask) =>
    may(ctx.actor, permissions[task]) && may(ctx.actor, "readAllEvaluations");
  const [waiting, calls] = await Promise.all([
    Promise.all(tasks.filter(isOf).map((task) => waitingFor(ctx, task))),
    may(ctx.actor, "recordCall") ? callsWithEvaluations(ctx) : [],
  ]);
  return { tasks: waiting, calls };
}

async function waitingFor(ctx: Context, task: EvaluationTask) {
  const where = hasTask(task, ctx.clock());
  const [count, rows] = await Promise.all([
    ctx.database.evaluation.count({ where }),
    evaluations.find(ctx, {
      where,
      orderBy: [{ updatedAt: "asc" }, { id: "asc" }],
      take: listed,
    }),
  ]);
  return { task, count, evaluations: rows };
}

async function callsWithEvaluations(ctx: Context) {
  const calls = await callsToMake(ctx);
  const ids = calls.map(({ evaluationId }) => evaluationId);
  const rows = await evaluations.find(ctx, { where: { id: { in: ids } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return calls.flatMap(({ evaluationId, ...call }) => {
    const evaluation = byId.get(evaluationId);
    return evaluation ? [{ ...call, evaluation }] : [];
  });
}
