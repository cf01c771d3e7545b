import type { z } from "zod";

/**
 * A kind of background job. The payload is stored as JSON and shown to operators, so it holds ids and numbers but never
 * personal data.
 */
export type Task<Payload> = {
  /** Its name in the queue, the log and the metrics: `feature.verb`. */
  name: string;
  payload: z.ZodType<Payload>;
  /**
   * How often the queue tries a job before it gives up. After the n-th attempt it waits e^n seconds, at most six hours:
   * 25 attempts take four days.
   */
  maxAttempts: number;
};

const standardAttempts = 25;

/** Names a task; `handle` registers its function. */
export function defineTask<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  maxAttempts = standardAttempts,
): Task<Payload> {
  return { name, payload, maxAttempts };
}

/** What a running job knows about itself. */
export type RunningJob = {
  /** Counted from 1. An attempt that a killed server began counts, too. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the server stops and the job has not ended within a few seconds. */
  signal: AbortSignal;
};

/** A task with the function that runs its jobs. */
export type JobHandler = {
  name: string;
  /** In UTC, as a cron expression: one job at each of these times, however many servers there are. */
  cron?: string;
  run(payload: unknown, job: RunningJob): Promise<void>;
};

/**
 * Registers the function that runs a task's jobs. A job that throws is retried, so it must be safe to run again. A job
 * may even run twice at once: if a server is cut off from the database, another server takes over.
 */
export function handle<Payload>(
  task: Task<Payload>,
  run: (payload: Payload, job: RunningJob) => Promise<void>,
): JobHandler {
  return { name: task.name, run: async (payload, job) => run(task.payload.parse(payload), job) };
}

/**
 * Registers a job without a payload that runs at the times of a cron expression in UTC, however many servers there are.
 */
export const cronJob = (name: string, cron: string, run: () => Promise<unknown>): JobHandler => ({
  name,
  cron,
  run: async () => void (await run()),
});

/** Throw this from a job for an expected failure. The job is retried, and the log has one line without a stack. */
export class RetryError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "RetryError";
  }
}
