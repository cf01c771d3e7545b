import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { openResponseCache } from "../cache/responseCache.ts";
import { hashToken, newToken } from "../core/tokens.ts";
import { slowTiming, testApp } from "../testing/app.ts";
import { phoneBody } from "../testing/faults/bodies.ts";
import { placeholder } from "../testing/fixtures/factories.ts";
import { startReplication, type TestReplication } from "../testing/replica.ts";
import { timeFactor } from "../testing/timeFactor.mjs";
import { type Database, openDatabase } from "./client.ts";
import { openPool } from "./connections.ts";
import { applyMigrations } from "./migrations.ts";
import { Replicas } from "./replicas.ts";

const shop = testApp();
const polling = { timeout: 15_000 * timeFactor, interval: 20 };
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
  const options = { primary, notifications, log, reportedBehindMs: 1_000 };
  replicas = new Replicas({ ...options, replicas: [{ name: "first", pool: standby }] });
});

beforeEach(() => vi.waitFor(async () => expect((await read()).server).toBe("standby"), polling));

afterAll(async () => {
  await replicas.close();
  await primary.end();
  await servers.remove();
});

/** Returns the database server that runs the statement, and the number of rows that the statement sees. */
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
});

test("a read sees every earlier write", async () => {
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

test("reads succeed while a replica is down, and use the replica again when it is back", async () => {
  await servers.standby.stop();
  const results = await Promise.all(Array.from({ length: 10 }, read));
  expect(new Set(results.map((result) => result.server))).toEqual(new Set(["primary"]));
  await servers.standby.start();
  await vi.waitFor(async () => expect((await read()).server).toBe("standby"), polling);
});

/**
 * Returns a server that uses the primary and its replica. The server does not cache responses, so that each request
 * reads from the database.
 */
async function replicatedApp() {
  const { deps } = await shop;
  await applyMigrations(servers.primary.url, () => undefined);
  const env = { ...deps.env, RESPONSE_CACHE_MB: 0 };
  const responseCache = await openResponseCache(servers.primary.url, { env, log }, slowTiming);
  const replication = { urls: [servers.standby.url], notifications: responseCache, log };
  const database = openDatabase(servers.primary.url, undefined, { replication });
  const app = await buildApp({ ...deps, env, database, responseCache });
  onTestFinished(async () => {
    await app.close();
    await responseCache.close();
    await database.replicas?.close();
    await database.$disconnect();
  });
  return { app, database, responseCache };
}

/** Creates an admin. Returns the token of the admin's session. */
async function newSession({ user, session }: Database): Promise<string> {
  const { id: userId } = await user.create({
    data: { mobile: "01911111111", userType: "ADMIN", newUser: false },
  });
  const token = newToken();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await session.create({ data: { tokenHash: hashToken(token), userId, expiresAt } });
  return token;
}

test("the log and the lag show that a replica lacks changes, even while more changes follow", {
  tags: ["slow"],
}, async () => {
  expect(replicas.lags()).toEqual({ first: 0 });
  await standby.query("SELECT pg_wal_replay_pause()");
  logged.length = 0;
  await vi.waitFor(async () => {
    await write();
    expect(logged.join()).toContain("A replica is down or behind");
  }, polling);
  expect(replicas.lags().first).toBeGreaterThan(1);
  await standby.query("SELECT pg_wal_replay_resume()");
  await vi.waitFor(() => expect(replicas.lags()).toEqual({ first: 0 }), polling);
  expect(logged.join()).toContain("A replica has caught up");
});

test("a list read from a replica contains every saved row", { tags: ["slow"] }, async () => {
  const { app, database, responseCache } = await replicatedApp();
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
});

/** The states of the replica, in this order. */
const phases: [name: string, begin: () => Promise<unknown>][] = [
  ["healthy", async () => undefined],
  ["behind", () => standby.query("SELECT pg_wal_replay_pause()")],
  ["killed", () => servers.standby.kill()],
  ["back", () => servers.standby.start()],
];

/** Adds a home offer every 100 ms until the returned function is called. */
function keepWriting({ offer }: Database): () => Promise<void> {
  let isGoing = true;
  const writing = (async () => {
    while (isGoing) {
      await offer.create({ data: { image: placeholder } });
      await delay(100);
    }
  })();
  return async () => {
    isGoing = false;
    await writing;
  };
}

test("visitors and users get no error while a replica is healthy, behind, killed and back", async () => {
  const { app, database } = await replicatedApp();
  const authorization = `Bearer ${await newSession(database)}`;
  const create = async (path: string, body: object) => {
    const headers = { authorization };
    const created = await app.inject({ method: "POST", url: path, headers, payload: body });
    return `${path}/${created.json().data._id}`;
  };
  const phone = await create("/api/v1/smartphones", phoneBody);
  const tablet = await create("/api/v1/tablets", phoneBody);
  // Each caller begins with another device, so that the callers' statements are prepared in different orders.
  const callers = [
    { headers: {}, urls: [phone, tablet] },
    { headers: { authorization }, urls: [tablet, phone] },
  ];
  const stopWriting = keepWriting(database);
  const statuses: string[] = [];
  for (const [phase, begin] of phases) {
    await begin();
    for (const { headers, urls } of Array(10).fill(callers).flat()) {
      for (const url of urls) {
        const { statusCode } = await app.inject({ url, headers });
        statuses.push(`${phase}: ${statusCode}`);
      }
    }
  }
  await stopWriting();
  expect(new Set(statuses)).toEqual(new Set(phases.map(([phase]) => `${phase}: 200`)));
});

test("an invalid statement fails with the primary's error", async () => {
  await expect(replicas.query({ text: "SELECT nothing", rowMode: "array" })).rejects.toThrow(
    'column "nothing" does not exist',
  );
});
