import type pg from "pg";

/** The first key of the advisory locks by which workers show that they live; the second is their id. */
const aliveLock = 72_707_370;

/** A worker holds jobs for a moment before it holds its lock. */
const graceSeconds = 10;

/** Marks a worker as alive for as long as this connection lasts, also after the process was killed. */
export async function showAlive(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query("SELECT pg_try_advisory_lock($1, hashtext($2))", [aliveLock, workerId]);
}

/**
 * Frees the jobs and queues of workers that are gone, so that others run them. Left to itself, the library
 * keeps them locked for four hours. Returns the number of these workers.
 */
export async function freeJobsOfDeadWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ worker: string }>(freeStatement, [aliveLock, graceSeconds]);
  await pool.query(freeQueuesStatement, [graceSeconds]);
  return rows.length;
}

/** Frees the jobs of a worker of this process that has ended. */
export async function freeJobsOf(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query("SELECT graphile_worker.force_unlock_workers(ARRAY[$1])::text", [workerId]);
}

// hashtext is signed, and pg_locks shows it as an unsigned number.
const freeStatement = `
  WITH held AS (
    SELECT locked_by AS worker, locked_at FROM graphile_worker._private_jobs
    UNION ALL SELECT locked_by, locked_at FROM graphile_worker._private_job_queues
  ), dead AS MATERIALIZED (
    SELECT DISTINCT worker FROM held
    WHERE worker IS NOT NULL AND locked_at < now() - $2 * interval '1 second' AND NOT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid = $1::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND objid::bigint = (hashtext(worker)::bigint & 4294967295))
  )
  SELECT worker, graphile_worker.force_unlock_workers(ARRAY[worker])::text FROM dead`;

/** A job that was deleted by hand while it ran leaves its queue locked. */
const freeQueuesStatement = `
  UPDATE graphile_worker._private_job_queues AS queue SET locked_by = NULL, locked_at = NULL
  WHERE locked_at < now() - $1 * interval '1 second' AND NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs AS job
    WHERE job.job_queue_id = queue.id AND job.locked_by = queue.locked_by)`;
