import type { Transaction } from "../database/client.ts";
import type { Task } from "./task.ts";

/** The time and order in which a job runs. */
export type JobOptions = {
  /** The delay in milliseconds, by the database's clock. Without a delay, the job is due immediately. */
  delayMs?: number;
  /**
   * If a job with the same key waits, the waiting job gets the payload and the time of the new job, and its attempts
   * start again. If a job with the same key is running, the new job is added to the queue.
   */
  key?: string;
  /** Jobs in the same queue run one at a time, across all servers. Jobs without a queue may run at the same time. */
  queue?: string;
};

/** Adds a job in the same transaction as the change that causes the job, so that both are committed or neither is. */
export async function enqueue<Payload>(
  tx: Transaction,
  task: Task<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await enqueueAll(tx, task, [{ payload, ...options }]);
}

/**
 * Same as `enqueue` for several jobs, in one statement. The keys of the jobs must differ. With `keepTime`, a job that
 * has not begun keeps its time if a job with the same key is added.
 */
export async function enqueueAll<Payload>(
  tx: Transaction,
  { name, maxAttempts }: Task<Payload>,
  jobs: readonly ({ payload: Payload } & JobOptions)[],
  { keepTime = false } = {},
): Promise<void> {
  if (jobs.length === 0) return;
  await tx.$queryRaw`
    SELECT id FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW(${name}::text, job.payload, job.queue, now() + job."delayMs" * interval '1 ms',
        ${maxAttempts}::smallint, job.key, NULL, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${JSON.stringify(jobs)}::json)
        AS job(payload json, queue text, "delayMs" float8, key text)), ${keepTime})`;
}
