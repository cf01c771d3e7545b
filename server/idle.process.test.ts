/** @module-tag slow */
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { heartbeatStatement } from "./cache/changeListener.ts";
import { readEnv } from "./config.ts";
import { startServer } from "./server.ts";
import { testDatabase } from "./testing/database.ts";
import { newFolder } from "./testing/faults/shop.ts";
import { recordStatements } from "./testing/statements.ts";

const { name, url } = await testDatabase();

/** Returns whether regular jobs may have run between two times. Regular jobs begin at full minutes. */
function jobsRan(startMs: number, endMs: number): boolean {
  const minuteOf = (timeMs: number) => Math.floor(timeMs / 60_000);
  const longestJobMs = 5_000;
  return minuteOf(startMs - longestJobMs) !== minuteOf(endMs);
}

test("a server without requests sends few statements between the jobs of each minute", async () => {
  const settings = { NODE_ENV: "test", DATABASE_URL: url, PORT: "0", DATA_DIR: await newFolder() };
  const server = await startServer(readEnv(settings), pino({ level: "silent" }));
  onTestFinished(() => server.close());
  const statements = recordStatements(name);
  const looks = () => statements.filter((text) => text.includes("AS due"));
  // A server searches for due jobs every two seconds.
  await expect.poll(() => looks().length).toBe(1);
  let startedAt: number;
  do {
    startedAt = Date.now();
    statements.length = 0;
    await expect.poll(() => looks().length).toBe(5);
  } while (jobsRan(startedAt, Date.now()));
  const heartbeats = statements.filter((text) => text === heartbeatStatement);
  expect(heartbeats.length).toBeLessThanOrEqual(12);
  // The sum allows for searches for jobs, an inspection of the queue, and the consumers of changes.
  expect(statements.length - heartbeats.length).toBeLessThanOrEqual(5 + 4 + 3);
});
