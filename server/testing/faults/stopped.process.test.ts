/** @module-tag slow */
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { postmasterOf } from "./externalPostgres.ts";
import { end, newFolder, startShop, until } from "./shop.ts";
import { timeLimits } from "./timeLimits.ts";

const clientCount = 20;

type Outcome = { sentAt: number; status: number } | { sentAt: number; error: string };

/** Sends a request on a keep-alive connection. */
function get(agent: Agent, url: string): Promise<Outcome> {
  const sentAt = Date.now();
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve({ sentAt, status: response.statusCode ?? 0 }));
      response.once("error", ({ message }) => resolve({ sentAt, error: message }));
    });
    sent.once("error", (error: NodeJS.ErrnoException) => {
      resolve({ sentAt, error: error.code ?? error.message });
    });
    sent.end();
  });
}

test("SIGTERM under load completes all accepted requests and stops the database", async () => {
  const dataDir = await newFolder();
  const shop = await startShop({ dataDir });
  const outcomes: Outcome[] = [];
  let going = true;
  const clients = Array.from({ length: clientCount }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = index % 2 ? "/api/v1/smartphones" : "/api/v1/reviews?limit=10";
    while (going) {
      const outcome = await get(agent, `${shop.url}${path}`);
      outcomes.push(outcome);
      if ("error" in outcome) break;
    }
    agent.destroy();
  });
  await until(async () => outcomes.length > clientCount * 10);

  const signalledAt = Date.now();
  const code = await end(shop.process, "SIGTERM");
  expect(Date.now() - signalledAt).toBeLessThan(timeLimits.stopped);
  expect(code).toBe(0);
  going = false;
  await Promise.all(clients);

  // After the signal, no new connection is accepted. Every request on an accepted connection gets its response.
  const errors = outcomes.filter((outcome) => "error" in outcome);
  for (const error of errors) expect(error).toMatchObject({ error: "ECONNREFUSED" });
  expect(errors.every(({ sentAt }) => sentAt >= signalledAt)).toBe(true);
  for (const outcome of outcomes) if ("status" in outcome) expect(outcome.status).toBe(200);
  expect(await postmasterOf(join(dataDir, "postgres"))).toBe(0);
  const log = await readFile(join(dataDir, "postgres/postgres.log"), "utf8");
  expect(log).toContain("database system is shut down");
});
