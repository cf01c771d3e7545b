import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { testApp } from "../testing/app.ts";
import { createDatabase, dropDatabase } from "../testing/database.ts";
import { makeJobsDue, type QueuedJob, queuedJobs, startJobWorker } from "../testing/jobs.ts";
import { recordStatements } from "../testing/statements.ts";
import { freeJobsOfDeadWorkers } from "./deadWorkers.ts";
import { enqueue, enqueueAll } from "./enqueue.ts";
import { migrateQueue } from "./schema.ts";
import { defineTask, handle, RetryError, type RunningJob } from "./task.ts";

const shop = await testApp();
const { database } = shop.deps;

const greet = defineTask("test.greet", z.object({ name: z.string() }));
const stubborn = defineTask("test.stubborn", z.object({}), 2);

let greeted: string[] = [];
let running = 0;
let mostRunning = 0;
let onStubborn: (job: RunningJob) => Promise<void>;
/** Jobs named "slow" wait for this promise. */
let released: Promise<void>;
let release: () => void;

const handlers = [
  handle(greet, async ({ name }) => {
    mostRunning = Math.max(mostRunning, ++running);
    await (name === "slow" ? released : delay(2));
    greeted.push(name);
    running--;
  }),
  handle(stubborn, (_payload, job) => onStubborn(job)),
];

// Two workers, as on two servers. Both often look for dead workers.
startJobWorker(shop, handlers, { inspectMs: 100 });
startJobWorker(shop, handlers, { inspectMs: 100 });

beforeEach(() => {
  greeted = [];
  mostRunning = 0;
  released = new Promise((resolve) => {
    release = resolve;
  });
});

const names = (count: number) => Array.from({ length: count }, (_none, nth) => `guest ${nth}`);
/** Returns the seconds until a job is due. */
const leftOf = (job: QueuedJob | undefined) => ((job?.runAt.getTime() ?? 0) - Date.now()) / 1_000;
const isIdle = async () => (await queuedJobs(shop)).length === 0;

describe("a job", () => {
  test("runs after its transaction, but not if the transaction is rolled back", async () => {
    const failing = database.$transaction(async (tx) => {
      await enqueue(tx, greet, { name: "Karim" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await database.$transaction((tx) => enqueue(tx, greet, { name: "Rahim" }));
    await expect.poll(() => greeted).toEqual(["Rahim"]);
    await expect.poll(isIdle).toBe(true);
  });

  test("runs once, with any number of servers", async () => {
    const all = names(60);
    await enqueueAll(
      database,
      greet,
      all.map((name) => ({ payload: { name } })),
    );
    await expect.poll(isIdle).toBe(true);
    expect(greeted.toSorted()).toEqual(all.toSorted());
    expect(mostRunning).toBeGreaterThan(1);
  });

  test("runs alone in its queue, and in order, over all servers", async () => {
    const all = names(20);
    for (const name of all) await enqueue(database, greet, { name }, { queue: "door" });
    await expect.poll(isIdle).toBe(true);
    expect(greeted).toEqual(all);
    expect(mostRunning).toBe(1);
  });

  test("runs when it is due", async () => {
    await enqueue(database, greet, { name: "later" }, { delayMs: 3_600_000 });
    await enqueue(database, greet, { name: "now" });
    await expect.poll(() => greeted).toEqual(["now"]);
    const [job] = await queuedJobs(shop);
    expect(job?.delay).toBeCloseTo(3_600);
    await makeJobsDue(shop, 2);
    await expect.poll(() => greeted).toEqual(["now", "later"]);
    await enqueue(database, greet, { name: "after a moment" }, { delayMs: 100 });
    await expect.poll(() => greeted.at(-1)).toBe("after a moment");
  });

  test("replaces an earlier job with the same key", async () => {
    await enqueue(database, greet, { name: "first" }, { delayMs: 3_600_000, key: "a" });
    await enqueue(database, greet, { name: "second" }, { key: "a" });
    await expect.poll(isIdle).toBe(true);
    expect(greeted).toEqual(["second"]);
  });

  test("does not run with a payload of another shape", async () => {
    await enqueue(database, greet, { name: 1 } as never);
    await expect.poll(async () => (await queuedJobs(shop))[0]?.lastError).toBe("ZodError");
    await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    expect(greeted).toEqual([]);
  });
});

test("jobs that wait for twenty other systems leave room for other jobs", async () => {
  const remote = defineTask("test.remote", z.object({}));
  const local = defineTask("test.local", z.object({}));
  const begun = { remote: 0, local: 0 };
  onTestFinished(() => release());
  const held = (name: keyof typeof begun) => async () => {
    begun[name]++;
    await released;
  };
  startJobWorker(shop, [handle(remote, held("remote")), handle(local, held("local"))]);
  const jobs = (length: number) => Array.from({ length }, () => ({ payload: {} }));
  await enqueueAll(database, remote, jobs(20));
  await enqueueAll(database, local, jobs(9));
  await expect.poll(() => begun).toEqual({ remote: 20, local: 4 });
  release();
  await expect.poll(isIdle).toBe(true);
});

test("jobs in a queue follow each other without waiting for the next poll", async () => {
  const line = defineTask("test.line", z.object({ nth: z.int() }));
  const served: number[] = [];
  const serve = async ({ nth }: { nth: number }) => void served.push(nth);
  startJobWorker(shop, [handle(line, serve)], { pollMs: 1_000 });
  const all = names(12).map((_name, nth) => nth);
  const jobs = all.map((nth) => ({ payload: { nth }, queue: "line" }));
  await enqueueAll(database, line, jobs);
  await expect.poll(() => served).toEqual(all);
});

test("idle workers poll for jobs once for all workers, and take none", async () => {
  await expect.poll(isIdle).toBe(true);
  const statements = recordStatements();
  const isTake = (text: string) => text.includes("attempts = jobs.attempts + 1");
  // A worker that has just started, or has just finished a job, still tries to take a job.
  const looksSinceLastTake = () =>
    statements.slice(statements.findLastIndex(isTake) + 1).filter((text) => text.includes("AS due"))
      .length;
  await expect.poll(looksSinceLastTake).toBeGreaterThan(20);
});

test("a worker starts without a warning", async () => {
  const warn = vi.spyOn(shop.deps.log, "warn");
  const begin = vi.fn(async () => {});
  const task = defineTask("test.started", z.object({}));
  startJobWorker(shop, [handle(task, begin)]);
  await enqueue(database, task, {});
  await expect.poll(() => begin.mock.calls).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});

describe("a job that fails", () => {
  test("is retried after a pause, and given up after its last attempt", async () => {
    const attempts: RunningJob[] = [];
    onStubborn = async (job) => {
      attempts.push(job);
      throw new RetryError("away");
    };
    await enqueue(database, stubborn, {});
    await expect.poll(async () => (await queuedJobs(shop))[0]?.lastError).toBe("away");
    const [job] = await queuedJobs(shop);
    // A slow machine lengthens the delay and shortens the rest of the pause.
    expect(job?.delay).toBeGreaterThan(2.7);
    expect(leftOf(job)).toBeLessThan(2.8);
    await makeJobsDue(shop);
    await expect.poll(() => attempts.length).toBe(2);
    expect(attempts.map(({ isLastAttempt }) => isLastAttempt)).toEqual([false, true]);
    await expect.poll(async () => (await backlog())["given up"]).toBe(1);
    await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });

  test("stores no part of its error's message in the database", async () => {
    onStubborn = async () => {
      throw new TypeError("01712345678 is not a number");
    };
    await enqueue(database, stubborn, {});
    await expect.poll(async () => (await queuedJobs(shop))[0]?.lastError).toBe("TypeError");
    await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });

  test("is counted by task and outcome", async () => {
    const hopeless = defineTask("test.hopeless", z.object({}), 1);
    startJobWorker(shop, [
      handle(hopeless, async () => {
        throw new RetryError("away");
      }),
    ]);
    await enqueue(database, hopeless, {});
    await enqueue(database, greet, { name: "Karim" });
    const metrics = async () =>
      (await shop.app.inject({ url: "/metrics", headers: { host: "localhost" } })).body;
    await expect.poll(metrics).toContain('jobs_total{task="test.hopeless",outcome="given up"} 1\n');
    await expect.poll(metrics).toMatch(/jobs_total{task="test.greet",outcome="done"} \d/);
    await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });
});

async function backlog(): Promise<Record<string, number>> {
  const { values } = await shop.deps.metrics.jobBacklog.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.state, value]));
}

describe("a server that ends", () => {
  test("completes its running jobs first", async () => {
    const slowly = defineTask("test.slowly", z.object({}));
    let ended = 0;
    const job = handle(slowly, async () => {
      await released;
      ended++;
    });
    const worker = startJobWorker(shop, [job]);
    await enqueue(database, slowly, {});
    await expect.poll(() => isLocked("test.slowly")).toBe(true);
    const closing = worker.close();
    setTimeout(release, 100);
    await closing;
    expect(ended).toBe(1);
    expect(await queuedJobs(shop)).toEqual([]);
  });

  test("gives the jobs that it held when it was killed to another server", async () => {
    await database.$transaction(async (tx) => {
      await enqueue(tx, greet, { name: "orphan" }, { queue: "door" });
      await holdJobs(tx, "pool-of-a-killed-server");
    });
    await expect.poll(async () => (await queuedJobs(shop))[0]?.lastError).toMatch("server ended");
    await makeJobsDue(shop);
    await expect.poll(() => greeted).toEqual(["orphan"]);
  });

  test("may have been ended by a job: the job waits longer each time, and is given up the third time", async () => {
    await enqueue(database, greet, { name: "poison" }, { delayMs: 3_600_000, queue: "door" });
    for (const death of [1, 2, 3]) {
      await holdJobs(database, `pool-of-killed-server-${death}`);
      await expect.poll(() => isLocked("test.greet")).toBe(false);
      const [job] = await queuedJobs(shop);
      if (death === 1) expect(leftOf(job)).toBeLessThan(20);
      if (death === 2) expect(job?.delay).toBeGreaterThan(60);
    }
    await expect.poll(async () => (await backlog())["given up"]).toBe(1);
    await makeJobsDue(shop);
    await enqueue(database, greet, { name: "next" }, { queue: "door" });
    await expect.poll(() => greeted).toEqual(["next"]);
    // The queue stays locked until the end of the job `next` is stored.
    await expect.poll(async () => (await queuedJobs(shop)).length).toBe(1);
    await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });

  test("keeps a long job while it is alive", async () => {
    await enqueue(database, greet, { name: "slow" }, { queue: "door" });
    await expect.poll(() => isLocked("test.greet")).toBe(true);
    await holdJobs(database);
    const pool = new pg.Pool({ connectionString: shop.databaseUrl });
    expect(await freeJobsOfDeadWorkers(pool)).toBe(0);
    await pool.end();
    release();
    await expect.poll(isIdle).toBe(true);
    expect(greeted).toEqual(["slow"]);
  });
});

/** Makes all jobs look as if the given worker had held them for a minute. Without a worker, each job keeps its own. */
async function holdJobs(tx: Pick<typeof database, "$executeRaw">, worker?: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute',
      locked_by = coalesce(${worker ?? null}, locked_by)`;
  await tx.$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_at = now() - interval '1 minute',
      locked_by = coalesce(${worker ?? null}, locked_by) WHERE queue_name = 'door'`;
}

async function isLocked(task: string): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT id FROM graphile_worker.jobs WHERE task_identifier = ${task} AND locked_at IS NOT NULL`;
  return rows.length > 0;
}

test("a lost database connection loses no job and does not end the server", async () => {
  const unhandled: unknown[] = [];
  const collect = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", collect);
  onTestFinished(() => void process.off("unhandledRejection", collect));
  await enqueue(database, greet, { name: "slow" });
  await expect.poll(() => isLocked("test.greet")).toBe(true);
  await database.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'smarttrade jobs' AND datname = current_database()`;
  release();
  await enqueue(database, greet, { name: "next" });
  await expect.poll(isIdle).toBe(true);
  expect(greeted).toEqual(expect.arrayContaining(["slow", "next"]));
  expect(unhandled).toEqual([]);
});

test("servers that start at the same time create the queue once", async () => {
  const { url } = inject("postgres");
  const empty = await createDatabase(url);
  onTestFinished(() => dropDatabase(url, empty.name));
  await Promise.all([1, 2, 3].map(() => migrateQueue(empty.url)));
  await expect(migrateQueue(empty.url)).resolves.toBeUndefined();
});
