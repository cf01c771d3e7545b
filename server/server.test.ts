import pg from "pg";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { ResponseCache } from "./cache/responseCache.ts";
import { readEnv } from "./config.ts";
import { JobWorker } from "./jobs/worker.ts";
import { startServer } from "./server.ts";
import { testDatabase } from "./testing/database.ts";

const { url } = await testDatabase();

/** Counts the connections to the database, without the connection that counts. */
async function connections(): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await client.end();
  return rows[0].count;
}

test("a server closes everything even if some parts fail, and then rejects", async () => {
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "error" }, { write: (line) => logged.push(JSON.parse(line)) });
  const env = readEnv({ NODE_ENV: "test", DATABASE_URL: url, PORT: "0" });
  const { address, close } = await startServer(env, log);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  failAfter(JobWorker.prototype);
  failAfter(ResponseCache.prototype);
  await expect(close()).rejects.toThrow("Not closed: jobs, responseCache");
  expect(logged).toMatchObject([
    { part: "jobs", err: { message: "broken" } },
    { part: "responseCache", err: { message: "broken" } },
  ]);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  await expect.poll(connections).toBe(0);
});

/** Makes a class's `close` reject after it has closed. */
function failAfter(prototype: { close(): Promise<void> }): void {
  const { close } = prototype;
  vi.spyOn(prototype, "close").mockImplementation(async function (this: typeof prototype) {
    await close.call(this);
    throw new Error("broken");
  });
}
