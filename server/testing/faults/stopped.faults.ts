import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { postmasterOf } from "./ownPostgres.ts";
import { promised } from "./promises.ts";
import { end, newFolder, startShop, until } from "./shop.ts";

const callers = 20;

type Answer = { sentAt: number; status: number } | { sentAt: number; fault: string };

/** One request on a connection that is kept for the next. */
function get(agent: Agent, url: string): Promise<Answer> {
  const sentAt = Date.now();
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ sentAt, status: answer.statusCode ?? 0 }));
      answer.once("error", ({ message }) => resolve({ sentAt, fault: message }));
    });
    sent.once("error", (error: NodeJS.ErrnoException) => {
      resolve({ sentAt, fault: error.code ?? error.message });
    });
    sent.end();
  });
}

test("SIGTERM under load answers all that was asked, and stops the database", async () => {
  const dataDir = await newFolder();
  const shop = await startShop({ dataDir });
  const answers: Answer[] = [];
  let going = true;
  const calling = Array.from({ length: callers }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = index % 2 ? "/api/v1/smartphones" : "/api/v1/reviews?limit=10";
    while (going) {
      const answer = await get(agent, `${shop.url}${path}`);
      answers.push(answer);
      if ("fault" in answer) break;
    }
    agent.destroy();
  });
  await until(async () => answers.length > callers * 10);

  const told = Date.now();
  const code = await end(shop.process, "SIGTERM");
  expect(Date.now() - told).toBeLessThan(promised.outWithin);
  expect(code).toBe(0);
  going = false;
  await Promise.all(calling);

  // Whoever comes after it was told is not let in; nobody who was let in is left without an answer.
  const faults = answers.filter((answer) => "fault" in answer);
  for (const fault of faults) expect(fault).toMatchObject({ fault: "ECONNREFUSED" });
  expect(faults.every(({ sentAt }) => sentAt >= told)).toBe(true);
  for (const answer of answers) if ("status" in answer) expect(answer.status).toBe(200);
  expect(await postmasterOf(join(dataDir, "postgres"))).toBe(0);
  const log = await readFile(join(dataDir, "postgres/postgres.log"), "utf8");
  expect(log).toContain("database system is shut down");
});
