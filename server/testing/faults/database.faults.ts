import { beforeEach, expect, test } from "vitest";
import { phoneBody } from "./bodies.ts";
import { type OwnPostgres, startOwnPostgres } from "./ownPostgres.ts";
import { promised } from "./promises.ts";
import { answers, logIn, newFolder, type RunningShop, startShop, until } from "./shop.ts";
import { type Admin, asAdmin } from "./writers.ts";

let postgres: OwnPostgres;
let shop: RunningShop;
let admin: Admin;

beforeEach(async () => {
  postgres = await startOwnPostgres();
  shop = await startShop({ dataDir: await newFolder(), databaseUrl: postgres.url });
  admin = asAdmin(shop, await logIn(shop));
});

const review = { query: 'mutation { createReview(reviewComment: "Good.") { id } }' };

/** The statuses of a dozen writes at once by either door, and how long the slowest took. */
async function write() {
  const started = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 ? admin.post("/graphql", review) : admin.post("/api/v1/smartphones", phoneBody),
    ),
  );
  return { answers, took: Date.now() - started };
}

async function expectRefused() {
  const { answers, took } = await write();
  expect(took).toBeLessThan(promised.refusedWithin);
  const message = "The shop is not available right now. Please try again.";
  for (const [index, { status, body }] of answers.entries()) {
    expect(status).toBe(503);
    if (index % 2)
      expect(body.errors[0]).toMatchObject({ message, extensions: { code: "UNAVAILABLE" } });
    else expect(body).toEqual({ status: "error", message });
  }
}

async function expectWell() {
  const { answers } = await write();
  for (const { status, body } of answers) {
    expect(status).toBeLessThan(300);
    expect(body.errors).toBeUndefined();
  }
}

const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status;

async function home() {
  const answer = await fetch(`${shop.url}/`);
  return [answer.status, answer.headers.get("warning")];
}

/** What happens to a database that does not answer any more, and how it comes back. */
const ways: [how: string, away: () => Promise<void>, back: () => Promise<void>][] = [
  ["gone", () => postgres.stop(), () => postgres.start()],
  ["killed", () => postgres.kill(), () => postgres.start()],
  ["silent", () => postgres.freeze(), () => postgres.thaw()],
];

test("a database that goes, is killed or falls silent is said to be away within ten seconds, and all is well after it", async () => {
  await expectWell();
  for (const [how, away, back] of ways) {
    expect(await home(), how).toEqual([200, null]);
    await away();
    const saidAfter = await until(async () => (await statusOf("/readyz")) === 503);
    expect(saidAfter, how).toBeLessThan(promised.refusedWithin);
    expect(await statusOf("/healthz"), how).toBe(200);
    await expectRefused();
    expect(await home(), how).toEqual([200, '110 - "Response is Stale"']);
    await expectRefused();
    await back();
    expect(await until(() => answers(shop.url)), how).toBeLessThan(promised.wellWithin);
    await expectWell();
  }
});

test("writes that are on their way when the database falls silent are refused in time", async () => {
  let silentSince = Number.POSITIVE_INFINITY;
  const waits: number[] = [];
  let written = 0;
  const writers = Array.from({ length: 12 }, async () => {
    for (;;) {
      const sent = Date.now();
      const { status } = await admin.post("/api/v1/smartphones", phoneBody);
      if (status === 201) written++;
      else expect(status).toBe(503);
      // Once it is silent each writes until it is refused; before, a busy machine may be slow.
      if (silentSince === Number.POSITIVE_INFINITY) continue;
      waits.push(Date.now() - Math.max(sent, silentSince));
      if (status === 503) return;
    }
  });
  await until(async () => written > 50);
  await postgres.freeze();
  silentSince = Date.now();
  await Promise.all(writers);
  expect(Math.max(...waits)).toBeLessThan(promised.refusedWithin);
  await postgres.thaw();
  expect(await until(() => answers(shop.url))).toBeLessThan(promised.wellWithin);
  await expectWell();
});
