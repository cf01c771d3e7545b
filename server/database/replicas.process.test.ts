import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { openResponseCache } from "../cache/responseCache.ts";
import { slowTiming, testApp } from "../testing/app.ts";
import { placeholder } from "../testing/fixtures/factories.ts";
import { startReplication, type TestReplication } from "../testing/replica.ts";
import { openDatabase } from "./client.ts";
import { openPool } from "./connections.ts";
import { applyMigrations } from "./migrations.ts";
import { Replicas } from "./replicas.ts";

const shop = testApp();
const polling = { timeout: 25_000, interval: 20 };
const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (line) => logged.push(line) });

let servers: TestReplication;
let primary: pg.Pool;
let standby: pg.Pool;
let replicas: Replicas;
let isListening = true;

const poolAt = (connectionString: string) =>
  openPool({ connectionString, connectionTimeoutMillis: 30_000 });

beforeAll(async () => {
  servers = await startReplication();
  primary = poolAt(servers.primary.url);
  standby = poolAt(servers.standby.url);
  await primary.query("CREATE TABLE shelf (id int)");
  const notifications = {
    get isListening() {
      return isListening;
    },
    onChange: () => undefined,
  };
  const options = { primary, notifications, log };
  replicas = new Replicas({ ...options, replicas: [{ name: "first", pool: standby }] });
}, 120_000);

beforeEach(() => vi.waitFor(async () => expect((await read()).server).toBe("standby"), polling));

afterAll(async () => {
  await replicas.close();
  await primary.end();
  await servers.remove();
});

/** Which server runs the statement, and how many rows it sees. */
async function read(): Promise<{ server: string; rows: number }> {
  const text = "SELECT pg_is_in_recovery(), count(*)::int FROM shelf";
  const { rows } = await replicas.query<[boolean, number]>({ text, rowMode: "array" });
  const [isStandby, count] = rows[0] ?? [false, 0];
  return { server: isStandby ? "standby" : "primary", rows: count };
}

/** Writes a row and reports the change. */
async function write(): Promise<void> {
  await primary.query("INSERT INTO shelf VALUES (1)");
  replicas.changed();
}

test("the primary serves until a replica has replayed a change", async () => {
  const before = await read();
  await standby.query("SELECT pg_wal_replay_pause()");
  await write();
  await write();
  expect(await read()).toEqual({ server: "primary", rows: before.rows + 2 });
  await standby.query("SELECT pg_wal_replay_resume()");
  await vi.waitFor(async () => {
    const result = await read();
    expect(result.rows).toBe(before.rows + 2);
    expect(result.server).toBe("standby");
  }, polling);
}, 60_000);

test("a read sees every write before it", async () => {
  let { rows } = await read();
  for (let round = 0; round < 100; round++) {
    await write();
    rows += 1;
    expect((await read()).rows).toBe(rows);
  }
});

test("the primary serves while change notifications do not arrive", async () => {
  isListening = false;
  expect((await read()).server).toBe("primary");
  isListening = true;
  expect((await read()).server).toBe("standby");
});

test("reads succeed while a replica is down, and use it again when it is back", async () => {
  await servers.standby.stop();
  const results = await Promise.all(Array.from({ length: 10 }, read));
  expect(new Set(results.map((result) => result.server))).toEqual(new Set(["primary"]));
  await servers.standby.start();
  await vi.waitFor(async () => expect((await read()).server).toBe("standby"), polling);
}, 60_000);

test("a list read from a replica contains every saved row", async () => {
  const { deps } = await shop;
  await applyMigrations(servers.primary.url, () => undefined);
  const responseCache = await openResponseCache(servers.primary.url, deps, slowTiming);
  const replication = { urls: [servers.standby.url], notifications: responseCache, log };
  const database = openDatabase(servers.primary.url, undefined, replication);
  const app = await buildApp({ ...deps, database, responseCache });
  const offers = async () => (await app.inject("/api/v1/offers")).json().data.data.length;
  for (const paused of [false, true, false]) {
    await standby.query(`SELECT pg_wal_replay_${paused ? "pause" : "resume"}()`);
    for (let round = 0; round < 5; round++) {
      const before = await offers();
      await database.offer.create({ data: { image: placeholder } });
      await responseCache.receiveCommitted();
      expect(await offers()).toBe(before + 1);
    }
  }
  await app.close();
  await responseCache.close();
  await database.replicas?.close();
  await database.$disconnect();
}, 120_000);

test("an invalid statement fails with the primary's error", async () => {
  await expect(replicas.query({ text: "SELECT nothing", rowMode: "array" })).rejects.toThrow(
    'column "nothing" does not exist',
  );
});
