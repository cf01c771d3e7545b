import type pg from "pg";

/**
 * Returns the number of jobs of these tasks that could begin now, at most `limit`. A job can begin if it is due and no
 * other job of its queue is running.
 */
export async function countDueJobs(
  pool: pg.Pool,
  tasks: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(dueStatement, [tasks, limit]);
  return rows[0]?.count ?? 0;
}

const dueStatement = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
    WHERE job.is_available AND job.run_at <= now() AND task.identifier = ANY($1)
      AND queue.is_available IS NOT FALSE
    LIMIT $2) AS due`;
