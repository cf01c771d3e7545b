import { access } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { postmasterOf, startExternalPostgres } from "./externalPostgres.ts";
import {
  end,
  isReady,
  logIn,
  newFolder,
  type RunningShop,
  type ShopSettings,
  startShop,
  until,
} from "./shop.ts";
import { timeLimits } from "./timeLimits.ts";
import { type Acknowledged, asAdmin, expectComplete, keepWriting } from "./writers.ts";

const everyKind = async (acknowledged: Acknowledged) =>
  Object.values(acknowledged).every(({ length }) => length >= 3);

/** Causes the fault while writes of every kind are in flight; returns the acknowledged ones. */
async function duringWrites(shop: RunningShop, token: string, fault: () => Promise<unknown>) {
  const { acknowledged, stop } = keepWriting(asAdmin(shop, token));
  await until(() => everyKind(acknowledged));
  await fault();
  return { acknowledged, stop };
}

const killPostgres = async (dataDir: string) =>
  process.kill(await postmasterOf(join(dataDir, "postgres")), "SIGKILL");

/** Ends the server by each fault during writes, and checks the acknowledged ones after a restart. */
async function expectNothingLost(
  settings: ShopSettings,
  faults: ((shop: RunningShop) => Promise<unknown>)[],
) {
  let shop = await startShop(settings);
  const token = await logIn(shop);
  for (const fault of faults) {
    const { acknowledged, stop } = await duringWrites(shop, token, () => fault(shop));
    await stop();
    shop = await startShop(settings);
    expect(shop.readyAfter).toBeLessThan(timeLimits.ready);
    await expectComplete(shop, token, acknowledged);
  }
}

const kill = (shop: RunningShop) => end(shop.process, "SIGKILL");

test("a server killed during writes, alone and with its embedded PostgreSQL, loses no acknowledged write", async () => {
  const dataDir = await newFolder();
  const killBoth = async (shop: RunningShop) => {
    await killPostgres(dataDir);
    await kill(shop);
  };
  await expectNothingLost({ dataDir }, [kill, killBoth]);
});

test("a server on an external database, killed twice during writes, loses no acknowledged write", async () => {
  const { url } = await startExternalPostgres();
  await expectNothingLost({ dataDir: await newFolder(), databaseUrl: url }, [kill, kill]);
});

test("a server restarts its killed embedded PostgreSQL, with all acknowledged writes", async () => {
  const dataDir = await newFolder();
  const shop = await startShop({ dataDir });
  const token = await logIn(shop);
  const { acknowledged, stop } = await duringWrites(shop, token, () => killPostgres(dataDir));
  await until(async () => !(await isReady(shop.url)));
  expect(await until(() => isReady(shop.url))).toBeLessThan(timeLimits.ready);
  await stop();
  await expectComplete(shop, token, acknowledged);
});

/** Sends requests one after another; the returned function stops and resolves with their statuses. */
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

test("when one of two servers is killed, the other serves on, and stops their embedded PostgreSQL", async () => {
  const dataDir = await newFolder();
  const first = await startShop({ dataDir });
  const second = await startShop({ dataDir });
  const stop = keepRequesting(`${second.url}/api/v1/reviews`);
  await kill(first);
  expect(await isReady(second.url)).toBe(true);
  expect(new Set(await stop())).toEqual(new Set([200]));
  expect(await end(second.process, "SIGTERM")).toBe(0);
  const postmaster = join(dataDir, "postgres/data/postmaster.pid");
  await expect(access(postmaster)).rejects.toThrow("ENOENT");
});
