import type pg from "pg";

/**
 * The first key of the advisory lock by which a worker shows that it is alive. The second key is a hash of the worker's
 * id.
 */
const aliveLock = 72_707_370;

/**
 * Jobs that were taken more recently are not freed, because a new worker takes its first jobs a moment before it gets
 * its lock.
 */
const graceSeconds = 10;

/**
 * A job is given up after this many servers have ended while running it, because the job may have caused these ends.
 */
const maxDeaths = 3;

/** The reason why a job waits or was given up, in `last_error`. */
const serverEnded = "The server ended while it ran this job";

/**
 * Marks a worker as alive for as long as this connection lasts. PostgreSQL releases the worker's lock even if the
 * process is killed.
 */
export async function showAlive(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query("SELECT pg_try_advisory_lock($1, hashtext($2))", [aliveLock, workerId]);
}

/**
 * Frees the jobs and queues of workers that are gone, so that other workers run these jobs. The library itself would
 * keep the jobs locked for four hours. A freed job waits as after a failure, and longer from the second time on,
 * because the job may have caused the end of its server. The job's payload counts the servers that have ended
 * (`serverDeaths`). Returns the number of workers that are gone.
 * Writes the library's private tables. The library's documented functions don't count ended servers, store no reason,
 * and don't free a queue whose job was deleted.
 */
export async function freeJobsOfDeadWorkers(pool: pg.Pool): Promise<number> {
  const values = [aliveLock, graceSeconds, serverEnded];
  const { rows } = await pool.query<{ worker: string }>(freeStatement, values);
  await pool.query(freeQueuesStatement, [graceSeconds]);
  return new Set(rows.map(({ worker }) => worker)).size;
}

/** Gives up the jobs that have ended too many servers. Returns their number. */
export async function giveUpDeadlyJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(giveUpStatement, [maxDeaths, serverEnded]);
  return rows.length;
}

/** Frees the jobs of a worker of this process that has ended. */
export async function freeJobsOf(pool: pg.Pool, workerId: string): Promise<void> {
  await pool.query("SELECT graphile_worker.force_unlock_workers(ARRAY[$1])::text", [workerId]);
}

// hashtext is signed, but pg_locks shows it as an unsigned number.
const freeStatement = `
  WITH held AS MATERIALIZED (
    SELECT id, locked_by AS worker, coalesce((payload->>'serverDeaths')::int, 0) AS deaths
    FROM graphile_worker._private_jobs
    WHERE locked_at < now() - $2 * interval '1 second' AND NOT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND classid = $1::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND objid::bigint = (hashtext(locked_by)::bigint & 4294967295))
    ORDER BY id FOR UPDATE
  )
  UPDATE graphile_worker._private_jobs AS job
  SET locked_at = NULL, locked_by = NULL, last_error = $3,
    payload = (payload::jsonb || jsonb_build_object('serverDeaths', deaths + 1))::json,
    run_at = now() + (exp(least(attempts, 10)) + 60 * deaths) * interval '1 second'
  FROM held WHERE job.id = held.id
  RETURNING worker`;

/** Also frees a queue whose job was deleted by hand while it ran. */
const freeQueuesStatement = `
  UPDATE graphile_worker._private_job_queues AS queue SET locked_by = NULL, locked_at = NULL
  WHERE locked_at < now() - $1 * interval '1 second' AND NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs AS job
    WHERE job.job_queue_id = queue.id AND job.locked_by = queue.locked_by)`;

const giveUpStatement = `
  SELECT id FROM graphile_worker.permanently_fail_jobs(ARRAY(
    SELECT id FROM graphile_worker._private_jobs
    WHERE (payload->>'serverDeaths')::int >= $1 AND attempts < max_attempts AND locked_at IS NULL), $2)`;
