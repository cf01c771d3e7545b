import type { z } from "zod";

/**
 * A kind of background job. The payload is stored as JSON and shown to operators: ids and numbers, never
 * personal data.
 */
export type Task<Payload> = {
  /** The name in the queue, the log and the metrics: `feature.verb`. */
  name: string;
  payload: z.ZodType<Payload>;
  /**
   * Attempts before the queue gives up. The n-th is followed by a pause of e^n seconds, at most six hours:
   * 25 attempts take four days.
   */
  maxAttempts: number;
};

const standardAttempts = 25;

/** Names a task; `handle` says what it does. */
export function defineTask<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  maxAttempts = standardAttempts,
): Task<Payload> {
  return { name, payload, maxAttempts };
}

/** What a running job knows of itself. */
export type RunningJob = {
  /** From 1. An attempt that a killed server began counts, too. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the server stops and the job has not ended within a few seconds. */
  signal: AbortSignal;
};

/** A task with the function that runs its jobs. */
export type JobHandler = {
  name: string;
  /** UTC, in cron's format: one job at each of these times, whatever the number of servers. */
  cron?: string;
  run(payload: unknown, job: RunningJob): Promise<void>;
};

/**
 * Registers the function that runs a task's jobs. A job that throws is retried, so it must be able to run
 * again. A job may also run twice at once: when a server is cut off from the database, another takes over.
 */
export function handle<Payload>(
  task: Task<Payload>,
  run: (payload: Payload, job: RunningJob) => Promise<void>,
): JobHandler {
  return { name: task.name, run: async (payload, job) => run(task.payload.parse(payload), job) };
}

/** A job without a payload at the times of a cron expression in UTC, whatever the number of servers. */
export const cronJob = (name: string, cron: string, run: () => Promise<unknown>): JobHandler => ({
  name,
  cron,
  run: async () => void (await run()),
});

/** Thrown by a job for an expected failure, to be retried: logged in one line, without a stack. */
export class RetryError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "RetryError";
  }
}
