import { join } from "node:path";
import { expect, test } from "vitest";
import { postmasterOf, startOwnPostgres } from "./ownPostgres.ts";
import { promised } from "./promises.ts";
import {
  answers,
  end,
  logIn,
  newFolder,
  type RunningShop,
  type ShopSettings,
  startShop,
  until,
} from "./shop.ts";
import { type Acknowledged, asAdmin, expectWhole, keepWriting } from "./writers.ts";

const everyKind = async (acknowledged: Acknowledged) =>
  Object.values(acknowledged).every(({ length }) => length >= 3);

/** Runs the fault while writes of every kind are on their way; answers with the acknowledged ones. */
async function inTheMiddle(shop: RunningShop, token: string, fault: () => Promise<unknown>) {
  const { acknowledged, stop } = keepWriting(asAdmin(shop, token));
  await until(() => everyKind(acknowledged));
  await fault();
  return { acknowledged, stop };
}

const killPostgres = async (dataDir: string) =>
  process.kill(await postmasterOf(join(dataDir, "postgres")), "SIGKILL");

/** Starts a shop, has each fault end it in the middle of writes, and looks for these after it. */
async function expectNothingLost(
  settings: ShopSettings,
  faults: ((shop: RunningShop) => Promise<unknown>)[],
) {
  let shop = await startShop(settings);
  const token = await logIn(shop);
  for (const fault of faults) {
    const { acknowledged, stop } = await inTheMiddle(shop, token, () => fault(shop));
    await stop();
    shop = await startShop(settings);
    expect(shop.readyAfter).toBeLessThan(promised.readyWithin);
    await expectWhole(shop, token, acknowledged);
  }
}

const kill = (shop: RunningShop) => end(shop.process, "SIGKILL");

test("a server killed in the middle of writes, alone and together with its embedded PostgreSQL, has lost nothing that it acknowledged", async () => {
  const dataDir = await newFolder();
  const killBoth = async (shop: RunningShop) => {
    await killPostgres(dataDir);
    await kill(shop);
  };
  await expectNothingLost({ dataDir }, [kill, killBoth]);
});

test("a server on a database of one's own, killed twice in the middle of writes, has lost nothing that it acknowledged", async () => {
  const { url } = await startOwnPostgres();
  await expectNothingLost({ dataDir: await newFolder(), databaseUrl: url }, [kill, kill]);
});

test("a server whose embedded PostgreSQL is killed has it back, with all it acknowledged", async () => {
  const dataDir = await newFolder();
  const shop = await startShop({ dataDir });
  const token = await logIn(shop);
  const { acknowledged, stop } = await inTheMiddle(shop, token, () => killPostgres(dataDir));
  await until(async () => !(await answers(shop.url)));
  expect(await until(() => answers(shop.url))).toBeLessThan(promised.readyWithin);
  await stop();
  await expectWhole(shop, token, acknowledged);
});
