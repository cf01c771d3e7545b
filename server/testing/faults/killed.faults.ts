import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { postmasterOf, startOwnPostgres } from "./ownPostgres.ts";
import { answers, end, logIn, newFolder, type RunningShop, startShop, until } from "./shop.ts";
import { type Acknowledged, asAdmin, expectWhole, keepWriting } from "./writers.ts";

const promisedMs = 10_000;

const everyKind = async (acknowledged: Acknowledged) =>
  Object.values(acknowledged).every(({ length }) => length >= 5);

/** Runs the fault while writes of every kind are on their way; answers with the acknowledged ones. */
async function inTheMiddle(shop: RunningShop, token: string, fault: () => Promise<unknown>) {
  const { acknowledged, stop } = keepWriting(asAdmin(shop, token));
  await until(() => everyKind(acknowledged));
  await fault();
  return { acknowledged, stop };
}

describe.each(["its embedded database", "a database of one's own"])("a server on %s", (which) => {
  const settings = async () => {
    const dataDir = await newFolder();
    if (which === "its embedded database") return { dataDir };
    return { dataDir, databaseUrl: (await startOwnPostgres()).url };
  };

  test("killed in the middle of writes has lost nothing that it acknowledged", async () => {
    const given = await settings();
    const shop = await startShop(given);
    const token = await logIn(shop);
    for (let times = 0; times < 2; times++) {
      const { acknowledged, stop } = await inTheMiddle(shop, token, () =>
        end(shop.process, "SIGKILL"),
      );
      await stop();
      Object.assign(shop, await startShop(given));
      expect(shop.readyAfter).toBeLessThan(promisedMs);
      await expectWhole(shop, token, acknowledged);
    }
  });
});

test("a server whose embedded PostgreSQL is killed has it back, with all it acknowledged", async () => {
  const dataDir = await newFolder();
  const shop = await startShop({ dataDir });
  const token = await logIn(shop);
  const kill = async () => process.kill(await postmasterOf(join(dataDir, "postgres")), "SIGKILL");
  const { acknowledged, stop } = await inTheMiddle(shop, token, kill);
  await until(async () => !(await answers(shop.url)));
  expect(await until(() => answers(shop.url))).toBeLessThan(promisedMs);
  await stop();
  await expectWhole(shop, token, acknowledged);
});

test("a server killed together with its PostgreSQL finds all again that it acknowledged", async () => {
  const dataDir = await newFolder();
  const shop = await startShop({ dataDir });
  const token = await logIn(shop);
  const { acknowledged, stop } = await inTheMiddle(shop, token, async () => {
    process.kill(await postmasterOf(join(dataDir, "postgres")), "SIGKILL");
    await end(shop.process, "SIGKILL");
  });
  await stop();
  const again = await startShop({ dataDir });
  expect(again.readyAfter).toBeLessThan(promisedMs);
  await expectWhole(again, token, acknowledged);
});
