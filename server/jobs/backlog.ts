import type pg from "pg";
import type { Metrics } from "../observability/metrics.ts";

/**
 * Counts the queue's jobs for the metrics: jobs that are due, scheduled for later, or given up. Also measures how long
 * the oldest due job has waited.
 */
export async function countJobs(
  pool: pg.Pool,
  { jobBacklog, jobDelay }: Pick<Metrics, "jobBacklog" | "jobDelay">,
): Promise<void> {
  const { rows } = await pool.query<Backlog>(backlogStatement);
  const [{ due, later, given_up, delay }] = rows as [Backlog];
  jobBacklog.set({ state: "due" }, due);
  jobBacklog.set({ state: "later" }, later);
  jobBacklog.set({ state: "given up" }, given_up);
  jobDelay.set(delay);
}

type Backlog = { due: number; later: number; given_up: number; delay: number };

const backlogStatement = `
  SELECT count(*) FILTER (WHERE attempts < max_attempts AND run_at <= now())::int AS due,
    count(*) FILTER (WHERE attempts < max_attempts AND run_at > now())::int AS later,
    count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS given_up,
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (
      WHERE attempts < max_attempts AND run_at <= now() AND locked_at IS NULL)), 0)::float AS delay
  FROM graphile_worker.jobs`;
