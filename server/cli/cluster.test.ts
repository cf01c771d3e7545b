import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { built } from "../testing/built.ts";

const patience = { timeout: 120_000, interval: 50 };

let dataDir: string;
let cluster: ChildProcess | undefined;
let said: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cluster-"));
  await chmod(dataDir, 0o711); // PostgreSQL's account has to get in
  said = "";
});

afterEach(async () => {
  if (cluster?.exitCode === null) {
    cluster.kill("SIGTERM");
    await once(cluster, "exit");
  }
  await rm(dataDir, { recursive: true });
});

function startCluster(...words: string[]): ChildProcess {
  const { PATH, HOME } = process.env;
  const settings = { PORT: "0", DATA_DIR: dataDir, SEED_DEMO: "0", LOG_LEVEL: "error" };
  cluster = spawn(process.execPath, [built("cluster"), ...words], {
    env: { PATH, HOME, ...settings },
  });
  cluster.stdout?.on("data", (text) => (said += text));
  cluster.stderr?.on("data", (text) => (said += text));
  return cluster;
}

/** Asks over and over; the statuses, once told to stop. */
function asking(url: string): () => Promise<number[]> {
  const statuses: number[] = [];
  let isStopping = false;
  const asked = (async () => {
    while (!isStopping) statuses.push((await fetch(url)).status);
  })();
  return async () => {
    isStopping = true;
    await asked;
    return statuses;
  };
}

test("one server is killed, the other answers on, and all end in order", async () => {
  const exit = once(startCluster("2"), "exit");
  await vi.waitFor(() => expect(said.match(/process \d+$/gm)).toHaveLength(2), patience);
  const [first, second] = [...said.matchAll(/(http:\S+) +process (\d+)/g)];
  const stop = asking(`${second?.[1]}/api/v1/reviews`);
  process.kill(Number(first?.[2]), "SIGKILL");
  await vi.waitFor(() => expect(said).toContain(`Server ${first?.[2]} has ended`), patience);
  expect((await fetch(`${second?.[1]}/readyz`)).status).toBe(200);
  expect(new Set(await stop())).toEqual(new Set([200]));
  cluster?.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  await expect(access(join(dataDir, "postgres/data/postmaster.pid"))).rejects.toThrow("ENOENT");
}, 240_000);

test("told to stop while its servers start, it leaves neither them nor the database", async () => {
  const exit = once(startCluster("2"), "exit");
  await vi.waitFor(() => expect(said).toContain("PostgreSQL started"), patience);
  cluster?.kill("SIGHUP");
  expect(await exit).toEqual([0, null]);
  await expect(access(join(dataDir, "postgres/data/postmaster.pid"))).rejects.toThrow("ENOENT");
}, 240_000);

test("a number of servers that makes no sense starts nothing", async () => {
  const exit = once(startCluster("none"), "exit");
  expect(await exit).toEqual([1, null]);
  expect(said).toContain("A number from 1 to 16");
  await expect(access(join(dataDir, "postgres"))).rejects.toThrow("ENOENT");
}, 120_000);
