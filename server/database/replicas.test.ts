import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { openResponseCache } from "../cache/responseCache.ts";
import { slowTiming, testApp } from "../testing/app.ts";
import { placeholder } from "../testing/factories.ts";
import { startReplication, type TestReplication } from "../testing/replica.ts";
import { openDatabase, readReplicas } from "./client.ts";
import { applyMigrations } from "./migrations.ts";
import { openPool } from "./pools.ts";
import { Replicas } from "./replicas.ts";

const shop = testApp();
const patience = { timeout: 25_000, interval: 20 };
const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (line) => logged.push(line) });

let servers: TestReplication;
let primary: pg.Pool;
let standby: pg.Pool;
let replicas: Replicas;
let hears = true;

const poolAt = (connectionString: string) =>
  openPool({ connectionString, connectionTimeoutMillis: 30_000 });

beforeAll(async () => {
  servers = await startReplication();
  primary = poolAt(servers.primary.url);
  standby = poolAt(servers.standby.url);
  await primary.query("CREATE TABLE shelf (id int)");
  replicas = new Replicas({ primary, replicas: [{ name: "first", pool: standby }], log });
  replicas.trustWhile(() => hears);
}, 120_000);

beforeEach(() => vi.waitFor(async () => expect((await ask()).answers).toBe("standby"), patience));

afterAll(async () => {
  await replicas.close();
  await primary.end();
  await servers.remove();
});

/** Who answers, and how many rows they see; none before there is the table. */
async function ask(): Promise<{ answers: string; rows: number }> {
  const text = "SELECT pg_is_in_recovery(), count(*)::int FROM shelf";
  const { rows } = await replicas.query<[boolean, number]>({ text, rowMode: "array" });
  const [isStandby, count] = rows[0] ?? [false, 0];
  return { answers: isStandby ? "standby" : "primary", rows: count };
}

/** Writes as somebody would who announces it. */
async function write(): Promise<void> {
  await primary.query("INSERT INTO shelf VALUES (1)");
  replicas.changed();
}

test("until a replica has what was written, the primary answers", async () => {
  const before = await ask();
  await standby.query("SELECT pg_wal_replay_pause()");
  await write();
  await write();
  expect(await ask()).toEqual({ answers: "primary", rows: before.rows + 2 });
  await standby.query("SELECT pg_wal_replay_resume()");
  await vi.waitFor(async () => {
    const answer = await ask();
    expect(answer.rows).toBe(before.rows + 2);
    expect(answer.answers).toBe("standby");
  }, patience);
}, 60_000);

test("nobody is ever answered less than what was written before", async () => {
  let { rows } = await ask();
  for (let turn = 0; turn < 100; turn++) {
    await write();
    rows += 1;
    expect((await ask()).rows).toBe(rows);
  }
});

test("while this server can't hear what is written, the primary answers", async () => {
  hears = false;
  expect((await ask()).answers).toBe("primary");
  hears = true;
  expect((await ask()).answers).toBe("standby");
});

test("a replica that goes away costs nobody an answer, and is found again", async () => {
  await servers.standby.stop();
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  expect(new Set(answers.map((answer) => answer.answers))).toEqual(new Set(["primary"]));
  await servers.standby.start();
  await vi.waitFor(async () => expect((await ask()).answers).toBe("standby"), patience);
}, 60_000);

test("a shop with a replica never shows less than what is saved", async () => {
  const { deps } = await shop;
  await applyMigrations(servers.primary.url, () => undefined);
  const urls = [servers.standby.url];
  const database = openDatabase(servers.primary.url, undefined, { urls, log });
  const responseCache = await openResponseCache(servers.primary.url, deps, slowTiming);
  readReplicas(database, responseCache);
  const app = await buildApp({ ...deps, database, responseCache });
  const offers = async () => (await app.inject("/api/v1/offers")).json().data.data.length;
  for (const paused of [false, true, false]) {
    await standby.query(`SELECT pg_wal_replay_${paused ? "pause" : "resume"}()`);
    for (let turn = 0; turn < 5; turn++) {
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

test("a statement that is wrong fails as the primary says", async () => {
  await expect(replicas.query({ text: "SELECT nothing", rowMode: "array" })).rejects.toThrow(
    'column "nothing" does not exist',
  );
});
