import { afterAll, expect } from "vitest";
import type { JobHandler } from "../jobs/task.ts";
import { JobWorker, type WorkerOptions } from "../jobs/worker.ts";
import type { TestApp } from "./app.ts";

/**
 * With these intervals, workers search for due jobs and dead workers more often than in production. A job that is due
 * when it is added does not wait for a search. Each search for dead workers executes four statements.
 */
const fastTiming = { pollMs: 250, inspectMs: 1_000, restartMs: 50 };

/** Runs jobs like another server, until the test file ends. */
export function startJobWorker(
  shop: TestApp,
  handlers: readonly JobHandler[],
  timing: WorkerOptions["timing"] = {},
): JobWorker {
  const { log, metrics } = shop.deps;
  const worker = new JobWorker({
    url: shop.databaseUrl,
    handlers,
    log,
    metrics,
    timing: { ...fastTiming, ...timing },
  });
  afterAll(() => worker.close());
  return worker;
}

/** Waits until no job is running. */
export async function noJobRuns({ deps }: Pick<TestApp, "deps">): Promise<void> {
  const running = () =>
    deps.database.$queryRaw`SELECT id FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`;
  await expect.poll(running).toEqual([]);
}

/** Makes jobs due that would become due within this number of hours, as if the time had passed. */
export async function makeJobsDue({ deps }: Pick<TestApp, "deps">, hours = 1): Promise<void> {
  const jobs = await deps.database.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now()
    WHERE locked_at IS NULL AND run_at > now() AND run_at < now() + ${hours} * interval '1 hour'`;
  // Notifies the workers, as adding a job does. Otherwise the jobs might have to wait for the workers' next search.
  if (jobs > 0)
    await deps.database.$queryRaw`
      SELECT pg_notify('jobs:insert', json_build_object('count', ${jobs}::int)::text)::text`;
}

/** Returns the jobs in the queue, oldest first. */
export function queuedJobs({ deps }: Pick<TestApp, "deps">): Promise<QueuedJob[]> {
  return deps.database.$queryRaw`
    SELECT task_identifier AS task, key, attempts, run_at AS "runAt", last_error AS "lastError",
      extract(epoch FROM run_at - created_at)::float AS "delay"
    FROM graphile_worker.jobs ORDER BY id`;
}

export type QueuedJob = {
  task: string;
  key: string | null;
  attempts: number;
  runAt: Date;
  lastError: string | null;
  /** The seconds from the job's addition until the job is due. */
  delay: number;
};
