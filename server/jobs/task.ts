import type { z } from "zod";

/**
 * A kind of background job. The payload is stored as JSON and shown to operators, so it must contain no personal data,
 * only ids and numbers.
 */
export type Task<Payload> = {
  /** The task's name in the queue, the log and the metrics: `feature.verb`. */
  name: string;
  payload: z.ZodType<Payload>;
  /**
   * The number of attempts before the queue gives a job up. After the n-th attempt the queue waits e^n seconds, at most
   * six hours; 25 attempts take four days.
   */
  maxAttempts: number;
};

const standardAttempts = 25;

/** Names a task. `handle` registers the task's function. */
export function defineTask<Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  maxAttempts = standardAttempts,
): Task<Payload> {
  return { name, payload, maxAttempts };
}

/** The current attempt of a running job. */
export type RunningJob = {
  /** The number of the attempt, from 1. An attempt of a server that was killed also counts. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted if the job has not ended within a few seconds after the server began to stop. */
  signal: AbortSignal;
};

/** A task with the function that runs its jobs. */
export type JobHandler = {
  name: string;
  /** A cron expression in UTC. At each of its times exactly one job runs, whatever the number of servers. */
  cron?: string;
  run(payload: unknown, job: RunningJob): Promise<void>;
};

/**
 * Registers the function that runs a task's jobs. A job that throws is retried, so running it again must be harmless.
 * The same job may even run twice at the same time, because another server takes over when a server is cut off from the
 * database.
 */
export function handle<Payload>(
  task: Task<Payload>,
  run: (payload: Payload, job: RunningJob) => Promise<void>,
): JobHandler {
  return { name: task.name, run: async (payload, job) => run(task.payload.parse(payload), job) };
}

/**
 * Registers a job without a payload. It runs at the times of a cron expression in UTC, each time on one server only.
 */
export const cronJob = (name: string, cron: string, run: () => Promise<unknown>): JobHandler => ({
  name,
  cron,
  run: async () => void (await run()),
});

/** Throw this from a job for an expected failure. The job is retried, and the log gets one line without a stack. */
export class RetryError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "RetryError";
  }
}
