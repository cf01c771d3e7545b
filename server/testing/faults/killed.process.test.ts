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

/** Causes the fault while writes of every kind are in flight. Returns the acknowledged writes. */
async function duringWrites(shop: RunningShop, token: string, fault: () => Promise<unknown>) {
  const { acknowledged, stop } = keepWriting(asAdmin(shop, token));
  await until(() => everyKind(acknowledged));
  await fault();
  return { acknowledged, stop };
}

const killPostgres = async (dataDir: string) =>
  process.kill(await postmasterOf(join(dataDir, "postgres")), "SIGKILL");

/**
 * Ends the server by each fault during writes, and checks the acknowledged writes after a restart. Returns the longest
 * time until a restarted server was ready, in milliseconds.
 */
async function expectNothingLost(
  settings: ShopSettings,
  faults: ((shop: RunningShop) => Promise<unknown>)[],
): Promise<number> {
  let shop = await startShop(settings);
  const token = await logIn(shop);
  let readyAfter = 0;
  for (const fault of faults) {
    const { acknowledged, stop } = await duringWrites(shop, token, () => fault(shop));
    await stop();
    shop = await startShop(settings);
    readyAfter = Math.max(readyAfter, shop.readyAfter);
    await expectComplete(shop, token, acknowledged);
  }
  return readyAfter;
}

const kill = (shop: RunningShop) => end(shop.process, "SIGKILL");

test("a server killed during writes with its embedded PostgreSQL loses no acknowledged write", async () => {
  const dataDir = await newFolder();
  const killBoth = async (shop: RunningShop) => {
    await killPostgres(dataDir);
    await kill(shop);
  };
  await expectNothingLost({ dataDir }, [killBoth]);
});

test("a server killed during writes without its embedded PostgreSQL loses no acknowledged write", {
  tags: ["slow"],
}, async () => {
  const readyAfter = await expectNothingLost({ dataDir: await newFolder() }, [kill]);
  expect(readyAfter).toBeLessThan(timeLimits.ready);
});

test("a server on an external database, killed twice during writes, loses no acknowledged write", {
  tags: ["slow"],
}, async () => {
  const { url } = await startExternalPostgres();
  const settings = { dataDir: await newFolder(), databaseUrl: url };
  const readyAfter = await expectNothingLost(settings, [kill, kill]);
  expect(readyAfter).toBeLessThan(timeLimits.ready);
});

test("a server restarts its killed embedded PostgreSQL, with all acknowledged writes", {
  tags: ["slow"],
}, async () => {
  const dataDir = await newFolder();
  const shop = await startShop({ dataDir });
  const token = await logIn(shop);
  const { acknowledged, stop } = await duringWrites(shop, token, () => killPostgres(dataDir));
  await until(async () => !(await isReady(shop.url)));
  expect(await until(() => isReady(shop.url))).toBeLessThan(timeLimits.ready);
  await stop();
  await expectComplete(shop, token, acknowledged);
});
