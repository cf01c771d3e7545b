import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "../../../database/client.ts";
import { applyMigrations } from "../../../database/migrations.ts";
import { testApp } from "../../../testing/app.ts";
import { contextOfAdmin } from "../../../testing/fixtures/uploads.ts";
import { startReplication, type TestReplication } from "../../../testing/replica.ts";
import { timeFactor } from "../../../testing/timeFactor.mjs";
import { deviceChanges } from "./service.ts";

const shop = await testApp();
const polling = { timeout: 20_000 * timeFactor };
let servers: TestReplication;

beforeAll(async () => {
  servers = await startReplication();
  await applyMigrations(servers.primary.url, () => undefined);
});

afterAll(() => servers.remove());

function open(url: string): Database {
  const database = openDatabase(url);
  onTestFinished(() => database.$disconnect());
  return database;
}

test("a cursor of the former primary starts anew on the promoted replica", async () => {
  const ctx = await contextOfAdmin(shop);
  const changesOf = (database: Database, after?: string) =>
    deviceChanges({ ...ctx, database }, { after, first: 10 });
  const primary = open(servers.primary.url);
  await primary.$executeRaw`
    INSERT INTO device (id, kind, "gadgetName", "gadgetType", title, "searchText", "coverImage",
      price, stock, "updatedAt")
    VALUES (gen_random_uuid(), 'GADGET', 'Case', 'CASE', 'Case', 'case', '/img/test.png', 100,
      'IN_STOCK', now())`;
  const { nodes, endCursor } = await changesOf(primary);
  expect(nodes).toHaveLength(1);
  expect((await changesOf(primary, endCursor)).nodes).toEqual([]);

  const standby = open(servers.standby.url);
  await vi.waitFor(async () => expect(await standby.device.count()).toBe(1), polling);
  await standby.$queryRaw`SELECT pg_promote()`;
  await expect(changesOf(standby, endCursor)).rejects.toMatchObject({ code: "CURSOR_EXPIRED" });
  const anew = await changesOf(standby);
  expect(anew.nodes.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
  expect((await changesOf(standby, anew.endCursor)).nodes).toEqual([]);
});
