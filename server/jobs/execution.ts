import type { FastifyBaseLogger } from "fastify";
import type { Task as LibraryTask, TaskList } from "graphile-worker";
import type { Metrics } from "../observability/metrics.ts";
import { type JobHandler, RetryError } from "./task.ts";

/** The log and the metrics that executed jobs report to. */
export type Execution = {
  log: FastifyBaseLogger;
  metrics: Pick<Metrics, "jobs" | "jobDurations">;
};

const outcomes = ["done", "retried", "given up"] as const;

/** Wraps the handlers as the library's tasks, with log and metrics. */
export function taskList(handlers: readonly JobHandler[], execution: Execution): TaskList {
  for (const { name: task } of handlers) {
    for (const outcome of outcomes) execution.metrics.jobs.inc({ task, outcome }, 0);
  }
  return Object.fromEntries(handlers.map((handler) => [handler.name, execute(handler, execution)]));
}

function execute({ name: task, run }: JobHandler, { log, metrics }: Execution): LibraryTask {
  return async (payload, { job, abortSignal: signal }) => {
    const { id, attempts: attempt, max_attempts: maxAttempts } = job;
    const isLastAttempt = attempt >= maxAttempts;
    const end = metrics.jobDurations.startTimer({ task });
    try {
      await run(payload, { attempt, isLastAttempt, signal });
      metrics.jobs.inc({ task, outcome: "done" });
    } catch (err) {
      metrics.jobs.inc({ task, outcome: isLastAttempt ? "given up" : "retried" });
      const fields = { task, job: id, attempt, maxAttempts };
      if (err instanceof RetryError) log.warn({ ...fields, reason: err.message }, retried);
      else log.error({ ...fields, err }, failed);
      // The library stores the message in the database. An error's message may contain personal data, so only the
      // error's name is stored.
      throw new Error(err instanceof RetryError ? err.message : nameOf(err));
    } finally {
      end();
    }
  };
}

const retried = "A job could not be done and is retried";
const failed = "A job failed";

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "Error");
