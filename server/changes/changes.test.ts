import pg from "pg";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { emptyDatabase } from "../testing/database.ts";
import { cleanLog, logLimits } from "./clean.ts";
import { type Consumer, consumer, type Gap } from "./consumer.ts";
import { handleAll, handleBatch, pendingConsumers, renewLog } from "./handle.ts";
import { batchLimits } from "./log.ts";
import { ChangeRunner } from "./runner.ts";
import type { Change } from "./tables.ts";

const shop = await testApp();
const { deps } = shop;
const { database } = deps;

const limits = { ...batchLimits };
const kept = { ...logLimits };
afterAll(() => {
  Object.assign(batchLimits, limits);
  Object.assign(logLimits, kept);
});

let seen: string[] = [];
let batches: number[] = [];
let gaps: Gap[] = [];
let fails = false;

const textOf = ({ operation, before, after }: Change<"device">) =>
  `${operation} ${before?.price ?? "-"} ${after?.price ?? "-"}`;

const prices: Consumer = consumer({
  name: "test",
  tables: ["device"],
  async handle(changes) {
    batches.push(changes.length);
    seen.push(...changes.map(textOf));
    if (fails) throw new Error("It fails");
  },
  async catchUp(gap) {
    gaps.push(gap);
  },
});

beforeEach(async () => {
  await emptyDatabase();
  Object.assign(batchLimits, limits);
  Object.assign(logLimits, kept);
  await handleAll(database, [prices]);
  [seen, batches, gaps, fails] = [[], [], [], false];
});

const insertion = (count: number) => `
  INSERT INTO device (id, kind, "gadgetName", "gadgetType", title, "searchText", "coverImage", price, stock, "updatedAt")
  SELECT gen_random_uuid(), 'GADGET', 'Case', 'CASE', 'Case', 'case', '/img/test.png', nth, 'IN_STOCK', now()
  FROM generate_series(1, ${count}) AS nth`;
const insert = (count = 1) => database.$executeRawUnsafe(insertion(count));

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe("a consumer", () => {
  test("gets each committed change of any writer once, and no change that is rolled back", async () => {
    await insert();
    await database.$executeRaw`UPDATE device SET price = 5`;
    await database.$executeRaw`UPDATE device SET price = price`;
    const client = await connection();
    await client.query("BEGIN; UPDATE device SET price = 6; ROLLBACK");
    await handleAll(database, [prices]);
    await database.$executeRaw`DELETE FROM device`;
    await database.$executeRaw`TRUNCATE device CASCADE`;
    for (let times = 0; times < 2; times++) await handleAll(database, [prices]);
    expect(seen).toEqual(["INSERT - 1", "UPDATE 1 5", "DELETE 5 -", "TRUNCATE - -"]);
  });

  test("gets the changes of a row in the order of their commits, whichever transaction began first", async () => {
    await insert(2);
    await handleAll(database, [prices]);
    seen = [];
    const [early, other] = [await connection(), await connection()];
    // `early` has the smaller transaction id. `other` is still running when both changes of the row are committed.
    await early.query("BEGIN; UPDATE device SET price = 20 WHERE price = 2");
    await other.query("BEGIN; SELECT pg_current_xact_id()");
    await database.$executeRaw`UPDATE device SET price = 10 WHERE price = 1`;
    await early.query("UPDATE device SET price = 11 WHERE price = 10; COMMIT");
    batchLimits.changes = 2;
    await handleAll(database, [prices]);
    await other.query("COMMIT");
    expect(seen).toEqual(["UPDATE 1 10", "UPDATE 2 20", "UPDATE 10 11"]);
  });

  test("does not wait for a long transaction, and misses none of its changes", async () => {
    await insert(2);
    await handleAll(database, [prices]);
    seen = [];
    const long = await connection();
    await long.query("BEGIN; UPDATE device SET price = 20 WHERE price = 2");
    await database.$executeRaw`UPDATE device SET price = 10 WHERE price = 1`;
    await handleAll(database, [prices]);
    expect(seen).toEqual(["UPDATE 1 10"]);
    await long.query("COMMIT");
    await handleAll(database, [prices]);
    expect(seen).toEqual(["UPDATE 1 10", "UPDATE 2 20"]);
  });

  test("gets changes in batches, and a large transaction in parts", async () => {
    Object.assign(batchLimits, { changes: 4, objects: 3 });
    for (const count of [2, 2, 7, 1]) await insert(count);
    await handleAll(database, [prices]);
    expect(batches).toEqual([4, 3, 3, 1, 1]);
  });

  test("that fails gets the same changes again, and delays no other consumer", async () => {
    const other: number[] = [];
    const others = consumer({
      name: "other",
      tables: ["device"],
      handle: async (changes) => void other.push(changes.length),
    });
    await insert();
    fails = true;
    await expect(handleBatch(database, prices)).rejects.toThrow("It fails");
    await handleAll(database, [others]);
    expect(other).toEqual([1]);
    fails = false;
    await handleAll(database, [prices]);
    expect(seen).toEqual(["INSERT - 1", "INSERT - 1"]);
  });

  test("is skipped while another server handles its changes", async () => {
    await insert();
    const client = await connection();
    await client.query("BEGIN; SELECT FROM change_cursor FOR UPDATE");
    expect(await handleBatch(database, prices)).toBe(false);
    await client.query("ROLLBACK");
    expect(seen).toEqual([]);
    await handleAll(database, [prices]);
    expect(seen).toHaveLength(1);
  });

  test("that is new first handles the changes in the log, and then compares everything", async () => {
    await insert();
    await database.$executeRaw`DELETE FROM change_cursor`;
    await handleAll(database, [prices]);
    expect([seen, gaps]).toEqual([["INSERT - 1"], ["NEW"]]);
  });
});

describe("the log", () => {
  /**
   * Cleans the log and returns the number of remaining changes. Open transactions of other test files on the same
   * PostgreSQL server can delay the removal.
   */
  const cleaned = (...consumers: Consumer[]) =>
    expect.poll(async () => {
      await cleanLog(deps, consumers);
      const [row] = await database.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int FROM change_log`;
      return row?.count;
    });

  test("keeps only the changes that some consumer has not handled", async () => {
    await insert(3);
    await cleaned().toBe(3);
    await handleAll(database, [prices]);
    await cleaned(prices).toBe(0);
  });

  test("does not wait for a consumer whose tables do not change", async () => {
    const idle = consumer({ name: "idle", tables: ["unit"], handle: async () => undefined });
    await handleAll(database, [idle]);
    await insert();
    await handleAll(database, [prices]);
    await cleaned(prices, idle).toBe(0);
  });

  test.each([
    ["too many changes", async () => void Object.assign(logLimits, { changes: 2 })],
    [
      "changes that are too old",
      () => database.$executeRaw`UPDATE change_log SET at = at - interval '4 days'`,
    ],
  ])(
    "goes on without a consumer that has not handled %s, which compares then",
    async (_what, grow) => {
      await insert(3);
      await grow();
      await cleanLog(deps, []);
      for (let times = 0; times < 2; times++) await handleAll(database, [prices]);
      expect([seen, gaps]).toEqual([[], ["BEHIND"]]);
      await cleaned(prices).toBe(0);
    },
  );

  test("of another database is handled again, although its transaction ids are in the future", async () => {
    await insert();
    await database.$executeRaw`UPDATE change_log SET tx = '4000000000000'`;
    await database.$executeRaw`
      UPDATE change_cursor SET origin = 'another', seen = '3900000000000:3900000000000:'`;
    await renewLog(database);
    await insert();
    for (let times = 0; times < 2; times++) await handleAll(database, [prices]);
    expect(seen).toEqual(["INSERT - 1", "INSERT - 1"]);
    expect(await pendingConsumers(database, [prices])).toEqual([]);
  });

  test("contains no data about people except the ids of their accounts", async () => {
    const rows = await database.$queryRaw<{ table: string; arguments: string }[]>`
      SELECT DISTINCT tgrelid::regclass::text AS table, encode(tgargs, 'escape') AS arguments
      FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE proname = 'log_changes' AND tgnargs > 0`;
    const tracked = rows.flatMap(({ table, arguments: names }) =>
      names.split("\\000").flatMap((name) => (name ? [`${table}.${name}`] : [])),
    );
    expect(tracked).toContain("unit.imeiResult");
    const personal = /Name$|mobile|imei2?$|serial|reserved|payout|cost$|comment|payment|override/i;
    expect(tracked.filter((name) => personal.test(name))).toEqual(["device.gadgetName"]);
  });
});

test("a server handles changes when it is notified, and again after a failure", async () => {
  fails = true;
  const runner = new ChangeRunner({
    database,
    notifications: deps.responseCache,
    consumers: [prices],
    log: deps.log,
    metrics: deps.metrics,
    timing: { pollMs: 600_000, retryMs: [20, 20] },
  });
  onTestFinished(() => runner.close());
  await insert();
  await expect.poll(() => seen.length).toBeGreaterThan(1);
  fails = false;
  await expect.poll(() => pendingConsumers(database, [prices])).toEqual([]);
  seen = [];
  await insert();
  await expect.poll(() => seen).toEqual(["INSERT - 1"]);
});
