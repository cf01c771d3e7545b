/** @module-tag slow */
import { beforeEach, expect, test } from "vitest";
import { phoneBody } from "./bodies.ts";
import { type ExternalPostgres, startExternalPostgres } from "./externalPostgres.ts";
import { isReady, logIn, newFolder, type RunningShop, startShop, until } from "./shop.ts";
import { timeLimits } from "./timeLimits.ts";
import { type Admin, asAdmin } from "./writers.ts";

let postgres: ExternalPostgres;
let shop: RunningShop;
let admin: Admin;

beforeEach(async () => {
  postgres = await startExternalPostgres();
  shop = await startShop({ dataDir: await newFolder(), databaseUrl: postgres.url });
  admin = asAdmin(shop, await logIn(shop));
});

const review = { query: 'mutation { createReview(reviewComment: "Good.") { id } }' };

/** Sends a dozen writes at the same time, by REST and GraphQL. Returns the time that the slowest write takes. */
async function write() {
  const started = Date.now();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 ? admin.post("/graphql", review) : admin.post("/api/v1/smartphones", phoneBody),
    ),
  );
  return { responses, ms: Date.now() - started };
}

async function expectUnavailable() {
  const { responses, ms } = await write();
  expect(ms).toBeLessThan(timeLimits.unavailable);
  const message = "The shop is not available right now. Please try again.";
  for (const [index, { status, body }] of responses.entries()) {
    expect(status).toBe(503);
    if (index % 2)
      expect(body.errors[0]).toMatchObject({ message, extensions: { code: "UNAVAILABLE" } });
    else expect(body).toEqual({ status: "error", message });
  }
}

async function expectSuccess() {
  const { responses } = await write();
  for (const { status, body } of responses) {
    expect(status).toBeLessThan(300);
    expect(body.errors).toBeUndefined();
  }
}

const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status;

async function home() {
  const response = await fetch(`${shop.url}/`);
  return [response.status, response.headers.get("warning")];
}

/**
 * Returns whether the home page is cached. The page is cached only after the server has begun to receive notifications
 * again.
 */
async function isHomeCached() {
  const { headers } = await fetch(`${shop.url}/`);
  return headers.get("cache-status") === "smarttrade; hit";
}

/** Ways in which a database becomes unavailable and comes back. */
const outages: [name: string, begin: () => Promise<void>, end: () => Promise<void>][] = [
  ["stopped", () => postgres.stop(), () => postgres.start()],
  ["killed", () => postgres.kill(), () => postgres.start()],
  ["silent", () => postgres.freeze(), () => postgres.thaw()],
];

test("while the database is stopped, killed or silent, requests get 503 within ten seconds, and succeed afterwards", async () => {
  await expectSuccess();
  for (const [name, begin, end] of outages) {
    await until(isHomeCached);
    await begin();
    const unavailableAfter = await until(async () => (await statusOf("/readyz")) === 503);
    expect(unavailableAfter, name).toBeLessThan(timeLimits.unavailable);
    expect(await statusOf("/healthz"), name).toBe(200);
    await expectUnavailable();
    expect(await home(), name).toEqual([200, '110 - "Response is Stale"']);
    await expectUnavailable();
    await end();
    expect(await until(() => isReady(shop.url)), name).toBeLessThan(timeLimits.recovered);
    await expectSuccess();
  }
});

test("writes in flight when the database falls silent get 503 in time", async () => {
  let silentSince = Number.POSITIVE_INFINITY;
  const waits: number[] = [];
  let written = 0;
  const writers = Array.from({ length: 12 }, async () => {
    for (;;) {
      const sent = Date.now();
      const { status } = await admin.post("/api/v1/smartphones", phoneBody);
      if (status === 201) written++;
      else expect(status).toBe(503);
      // Only the time since the database fell silent counts. A busy machine may have been slow before that time.
      if (silentSince === Number.POSITIVE_INFINITY) continue;
      waits.push(Date.now() - Math.max(sent, silentSince));
      if (status === 503) return;
    }
  });
  await until(async () => written > 50);
  await postgres.freeze();
  silentSince = Date.now();
  await Promise.all(writers);
  expect(Math.max(...waits)).toBeLessThan(timeLimits.unavailable);
  await postgres.thaw();
  expect(await until(() => isReady(shop.url))).toBeLessThan(timeLimits.recovered);
  await expectSuccess();
});
