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

test("a server without requests sends few statements", async () => {
  const settings = { NODE_ENV: "test", DATABASE_URL: url, PORT: "0", DATA_DIR: await newFolder() };
  const server = await startServer(readEnv(settings), pino({ level: "silent" }));
  onTestFinished(() => server.close());
  const statements = recordStatements(name);
  const looks = () => statements.filter((text) => text.includes("AS due"));
  // The server searches for due jobs every two seconds.
  await expect.poll(() => looks().length).toBe(1);
  statements.length = 0;
  await expect.poll(() => looks().length).toBe(5);
  const heartbeats = statements.filter((text) => text === heartbeatStatement);
  expect(heartbeats.length).toBeLessThanOrEqual(12);
  // The sum allows for heartbeats, searches for jobs, an inspection of the queue, and the six jobs of one full minute.
  expect(statements.length).toBeLessThanOrEqual(12 + 5 + 22);
});
