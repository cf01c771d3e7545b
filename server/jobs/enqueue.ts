import type { Transaction } from "../database/client.ts";
import type { Task } from "./task.ts";

/** When and how a job runs. */
export type JobOptions = {
  /** Milliseconds from now, by the database's clock. Default: now. */
  delayMs?: number;
  /**
   * A later job with the same key replaces a job that has not begun: its payload, time and attempts, which start again.
   * A running job is not affected; the new one runs after it.
   */
  key?: string;
  /** Jobs in the same queue run one at a time, over all servers. Jobs without a queue run side by side. */
  queue?: string;
};

/** Adds a job in the same transaction as the change that causes it: both are committed, or neither. */
export async function enqueue<Payload>(
  tx: Transaction,
  task: Task<Payload>,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await enqueueAll(tx, task, [{ payload, ...options }]);
}

/** Same as `enqueue` for several jobs, in one statement. Their keys must differ. */
export async function enqueueAll<Payload>(
  tx: Transaction,
  { name, maxAttempts }: Task<Payload>,
  jobs: readonly ({ payload: Payload } & JobOptions)[],
): Promise<void> {
  if (jobs.length === 0) return;
  await tx.$queryRaw`
    SELECT id FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW(${name}::text, job.payload, job.queue, now() + job."delayMs" * interval '1 ms',
        ${maxAttempts}::smallint, job.key, NULL, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(${JSON.stringify(jobs)}::json)
        AS job(payload json, queue text, "delayMs" float8, key text)))`;
}
