import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { built } from "../testing/built.ts";
import { timeFactor } from "../testing/timeFactor.mjs";

const polling = { timeout: 20_000 * timeFactor, interval: 50 };

let dataDir: string;
let cluster: ChildProcess | undefined;
let output: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cluster-"));
  await chmod(dataDir, 0o711); // The user that runs PostgreSQL must be able to enter the directory.
  output = "";
});

afterEach(async () => {
  if (cluster?.exitCode === null) {
    cluster.kill("SIGTERM");
    await once(cluster, "exit");
  }
  await rm(dataDir, { recursive: true });
});

function startCluster(...args: string[]): ChildProcess {
  const { PATH, HOME } = process.env;
  const settings = { PORT: "0", DATA_DIR: dataDir, SEED_DEMO: "0", LOG_LEVEL: "error" };
  cluster = spawn(process.execPath, [built("cluster"), ...args], {
    env: { PATH, HOME, ...settings },
  });
  cluster.stdout?.on("data", (text) => (output += text));
  cluster.stderr?.on("data", (text) => (output += text));
  return cluster;
}

/** Sends requests one after another. Returns a function that stops them and resolves with their statuses. */
function keepRequesting(url: string): () => Promise<number[]> {
  const statuses: number[] = [];
  let isStopping = false;
  const requests = (async () => {
    while (!isStopping) statuses.push((await fetch(url)).status);
  })();
  return async () => {
    isStopping = true;
    await requests;
    return statuses;
  };
}

test("when one server is killed, the other one keeps serving, and both stop cleanly", {
  tags: ["slow"],
}, async () => {
  const exit = once(startCluster("2"), "exit");
  await vi.waitFor(() => expect(output.match(/process \d+$/gm)).toHaveLength(2), polling);
  const [first, second] = [...output.matchAll(/(http:\S+) +process (\d+)/g)];
  const stop = keepRequesting(`${second?.[1]}/api/v1/reviews`);
  process.kill(Number(first?.[2]), "SIGKILL");
  await vi.waitFor(() => expect(output).toContain(`Server ${first?.[2]} has exited`), polling);
  expect((await fetch(`${second?.[1]}/readyz`)).status).toBe(200);
  expect(new Set(await stop())).toEqual(new Set([200]));
  cluster?.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  await expect(access(join(dataDir, "postgres/data/postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("a signal while the servers start leaves neither the servers nor the database running", {
  tags: ["slow"],
}, async () => {
  const exit = once(startCluster("2"), "exit");
  await vi.waitFor(() => expect(output).toContain("PostgreSQL started"), polling);
  cluster?.kill("SIGHUP");
  expect(await exit).toEqual([0, null]);
  await expect(access(join(dataDir, "postgres/data/postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("an invalid number of servers starts nothing", async () => {
  const exit = once(startCluster("none"), "exit");
  expect(await exit).toEqual([1, null]);
  expect(output).toContain("Give the number of servers, 1 to 16");
  await expect(access(join(dataDir, "postgres"))).rejects.toThrow("ENOENT");
});
