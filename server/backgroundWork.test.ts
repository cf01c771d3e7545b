import { parseCronItems } from "graphile-worker";
import { expect, test } from "vitest";
import { jobHandlers } from "./backgroundWork.ts";
import { testApp } from "./testing/app.ts";
import { emptyDatabase } from "./testing/database.ts";

const shop = await testApp();
const { deps } = shop;
const { database } = deps;

const run = async (name: string) => {
  const handler = jobHandlers(deps).find((each) => each.name === name);
  if (!handler) throw new Error(`There is no job ${name}`);
  expect(() => parseCronItems([{ task: name, match: handler.cron ?? "" }])).not.toThrow();
  const signal = new AbortController().signal;
  await handler.run({}, { attempt: 1, isLastAttempt: true, signal });
};

const daysAgo = (days: number) => new Date(deps.clock().getTime() - days * 86_400_000);

test("a job deletes images that have been unused for a day, and keeps newer images", async () => {
  await emptyDatabase();
  const path = (name: string) => `/images/${name.padEnd(16, "a")}.10x10.AAAAAAAA.jpg`;
  await database.image.createMany({
    data: [
      { path: path("old"), bytes: 1, createdAt: daysAgo(2) },
      { path: path("new"), bytes: 1, createdAt: daysAgo(0) },
    ],
  });
  await run("images.clean");
  expect(await database.image.findMany({ select: { path: true } })).toEqual([
    { path: path("new") },
  ]);
});

test("a job deletes expired sessions, and keeps the others", async () => {
  await emptyDatabase();
  const { id: userId } = await shop.signIn("CUSTOMER");
  await database.session.create({
    data: { tokenHash: "expired", userId, expiresAt: daysAgo(1) },
  });
  await run("sessions.end");
  const hashes = await database.session.findMany({ select: { tokenHash: true } });
  expect(hashes).toHaveLength(1);
  expect(hashes).not.toContainEqual({ tokenHash: "expired" });
});
