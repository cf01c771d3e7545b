import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
  type WorkerPool,
} from "graphile-worker";
import type pg from "pg";
import { openPool } from "../database/connections.ts";
import type { Metrics } from "../observability/metrics.ts";
import { shutdownTimeoutsMs } from "../shutdownTimeouts.ts";
import { countJobs } from "./backlog.ts";
import { freeJobsOf, freeJobsOfDeadWorkers, giveUpDeadlyJobs, showAlive } from "./deadWorkers.ts";
import { countDueJobs } from "./dueJobs.ts";
import { type Execution, taskList } from "./execution.ts";
import { queueSchema } from "./schema.ts";
import type { JobHandler } from "./task.ts";

export type WorkerOptions = {
  /** The address of the primary itself, because a pooler does not pass notifications on. */
  url: string;
  handlers: readonly JobHandler[];
  log: FastifyBaseLogger;
  metrics: Pick<Metrics, "jobs" | "jobDurations" | "jobBacklog" | "jobDelay">;
  /**
   * The largest number of connections for the queue. One connection listens; the others take jobs and inspect the
   * queue. The running jobs use the connections of the shop's own pool.
   */
  maxConnections?: number;
  timing?: Partial<Timing>;
};

/** All times are in milliseconds. */
type Timing = {
  /**
   * The interval at which the worker looks for jobs that have become due. A job that is due when it is added begins
   * immediately, because a notification announces it.
   */
  pollMs: number;
  /** The interval at which the worker looks for jobs of killed servers. */
  inspectMs: number;
  /** The pause before a worker that has stopped because of an error is started again. */
  restartMs: number;
  /** The time for which a stopping server waits for its running jobs. */
  stopMs: number;
};

const standardTiming: Timing = {
  pollMs: 2_000,
  inspectMs: 15_000,
  restartMs: 1_000,
  stopMs: shutdownTimeoutsMs.jobs,
};

/**
 * The number of jobs that one worker runs at a time: one for each webhook endpoint (features/webhooks/rules.ts), and
 * four more. Jobs for endpoints mostly wait for other systems.
 */
const concurrency = 24;

/**
 * The interval at which each of the library's workers looks for jobs, in milliseconds. The interval is long, because 24
 * workers would make even an idle server send many statements. Instead, `JobWorker` looks once for all workers, and
 * wakes one worker for each due job.
 */
const libraryPollMs = 600_000;

/**
 * The pause between a queue's job and the search for the queue's next job. The next job can't begin before the end of
 * the first job is stored.
 */
const nextInQueueMs = 20;

const standardConnections = 6;

/** With these settings, PostgreSQL notices after 25 seconds, instead of two hours, that a machine has vanished. */
const settings =
  "-c jit=off -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";

/** Runs jobs of the queue until it is stopped. */
export class JobWorker {
  readonly #options: WorkerOptions;
  readonly #timing: Timing;
  readonly #pool: pg.Pool;
  readonly #stop = new AbortController();
  readonly #stopped: Promise<void>;
  readonly #inspecting: NodeJS.Timeout;
  #runner: Runner | undefined;
  /**
   * The library's workers. Each start creates new workers in a new pool. Workers lock jobs with the id of their pool.
   */
  #workers: WorkerPool | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#timing = { ...standardTiming, ...options.timing };
    this.#pool = openQueuePool(options.url, options.maxConnections ?? standardConnections);
    this.#stopped = this.#keepRunning();
    void this.#keepLooking();
    this.#inspecting = setInterval(() => void this.#inspect(), this.#timing.inspectMs).unref();
  }

  /**
   * Takes no more jobs. Resolves when the running jobs have ended, but waits only some seconds. Another server then
   * runs the remaining jobs again.
   */
  async close(): Promise<void> {
    clearInterval(this.#inspecting);
    this.#stop.abort();
    const ending = this.#runner?.stop().catch(() => undefined);
    const ended = Promise.all([ending, this.#stopped]).then(() => this.#pool.end());
    await Promise.race([ended, delay(this.#timing.stopMs, undefined, { ref: false })]);
  }

  /**
   * Keeps the library running. Without this function, the library would stop for good when it can't store the end of a
   * job, for example during a database outage.
   */
  async #keepRunning(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        if (this.#workers) await freeJobsOf(this.#pool, this.#workers.id);
        this.#runner = await this.#start();
        if (signal.aborted) await this.#runner.stop();
        await this.#runner.promise;
      } catch (err) {
        if (!signal.aborted) this.#options.log.warn({ err }, "The job worker is restarted");
      }
      await delay(this.#timing.restartMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #start(): Promise<Runner> {
    const { handlers, log, metrics } = this.#options;
    const execution: Execution = { log, metrics };
    return run({
      pgPool: this.#pool,
      schema: queueSchema,
      taskList: taskList(handlers, execution),
      parsedCronItems: parseCronItems(cronItems(handlers)),
      concurrency,
      pollInterval: libraryPollMs,
      noHandleSignals: true,
      events: this.#events(),
      logger: new Logger(() => forwardTo(log)),
      // The library catches an error in storing the end of a job only if it stores ends in batches. Here a batch waits
      // 0 ms.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }

  #events(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      this.#workers = workerPool;
    });
    events.on("job:complete", ({ job }) => {
      if (job.job_queue_id === null) return;
      setTimeout(() => void this.#wakeForDueJobs(), nextInQueueMs).unref();
    });
    events.on("pool:listen:success", ({ workerPool, client }) => {
      // Runs after LISTEN, which the library is sending now. If the statement fails, the connection is lost, and the
      // library opens another connection.
      client.once("drain", () => showAlive(client, workerPool.id).catch(() => undefined));
    });
    return events;
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await delay(this.#timing.pollMs, undefined, { signal, ref: false }).catch(() => undefined);
      await this.#wakeForDueJobs();
    }
  }

  async #wakeForDueJobs(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const tasks = this.#options.handlers.map(({ name }) => name);
    try {
      const jobs = await countDueJobs(this.#pool, tasks, concurrency);
      if (jobs > 0) this.#workers?.nudge(jobs);
    } catch {
      // Either the database is unavailable, which `#inspect` logs, or the workers are being stopped.
    }
  }

  async #inspect(): Promise<void> {
    const { log, metrics } = this.#options;
    try {
      const workers = await freeJobsOfDeadWorkers(this.#pool);
      if (workers > 0) log.warn({ workers }, "Jobs of a server that has ended are run again");
      const jobs = await giveUpDeadlyJobs(this.#pool);
      if (jobs > 0) log.error({ jobs }, "Jobs are given up: each server that ran them has ended");
      await countJobs(this.#pool, metrics);
    } catch (err) {
      if (!this.#stop.signal.aborted) log.warn({ err }, "The job queue could not be inspected");
    }
  }
}

function openQueuePool(connectionString: string, max: number): pg.Pool {
  return openPool({
    connectionString,
    application_name: "smarttrade jobs",
    connectionTimeoutMillis: 4_000,
    query_timeout: 10_000,
    statement_timeout: 9_000,
    keepAlive: true,
    max,
    options: settings,
  });
}

function cronItems(handlers: readonly JobHandler[]) {
  return handlers.flatMap(({ name, cron }) => {
    return cron ? [{ task: name, match: cron, identifier: name }] : [];
  });
}

type MessageFields = { failure?: unknown; success?: unknown; max?: unknown };

/**
 * Logs the library's own messages, with two exceptions. `taskList` logs messages about jobs, with fields. The warning
 * that the pool has fewer connections than jobs is not needed, because the small pool is intended (see
 * `WorkerOptions`).
 */
const forwardTo =
  (log: FastifyBaseLogger) =>
  (level: string, message: string, { failure, success, max }: MessageFields = {}) => {
    if (failure || success || max !== undefined) return;
    if (level === "error" || level === "warning") {
      log.warn({ detail: message }, "The job queue reports a problem");
    } else log.debug({ detail: message }, "Job queue");
  };
