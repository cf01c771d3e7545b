import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../core/errors.ts";
import { unhurried } from "../testing/app.ts";
import { testDatabase } from "../testing/database.ts";
import type { Made } from "./entry.ts";
import { listenerName, type Timing } from "./invalidation.ts";
import { Answers } from "./responseCache.ts";

const { url } = await testDatabase();
const log = pino({ level: "silent" });
const open = async (room = 1_000_000, timing: Partial<Timing> = unhurried) => {
  const answers = new Answers(room, { url, log, timing });
  await answers.ready;
  opened.push(answers);
  return answers;
};
const opened: Answers[] = [];
const writer = new pg.Client({ connectionString: url });
await writer.connect();
afterAll(async () => {
  await Promise.all([writer.end(), ...opened.map((answers) => answers.close())]);
});

const announce = (tag: string) => writer.query("SELECT pg_notify('public_changes', $1)", [tag]);
const listeners = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = '${listenerName}'`;
const made = (body: string, tags: string[] = []): Made => ({
  status: 200,
  headers: {},
  tags,
  body,
});
const say = (body: string, tags?: string[]) => async () => made(body, tags);

/** Made when the test says so. */
function slowly(body: string, tags: string[] = []) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { make: () => finished.then(() => made(body, tags)), finish };
}

async function tell(answers: Answers, key: string, make: () => Promise<Made>) {
  const { answer, origin } = await answers.answer(key, make);
  return [origin, answer.ready("identity")?.bytes.toString()];
}

let answers: Answers;
beforeEach(async () => {
  answers = await open();
});

test("what was made once is sent from memory until something that it was made of is written", async () => {
  expect(await tell(answers, "home", say("old", ["banners"]))).toEqual(["miss", "old"]);
  expect(await tell(answers, "home", say("new"))).toEqual(["hit", "old"]);
  await announce("reviews");
  await answers.settled();
  expect(await tell(answers, "home", say("new"))).toEqual(["hit", "old"]);
  await announce("banners");
  await answers.settled();
  expect(await tell(answers, "home", say("new"))).toEqual(["miss", "new"]);
});

test("a stampede on something cold makes it once", async () => {
  const { make, finish } = slowly("home");
  let times = 0;
  const asked = Array.from({ length: 100 }, () =>
    answers.answer("home", () => {
      times++;
      return make();
    }),
  );
  finish();
  await Promise.all(asked);
  expect(times).toBe(1);
  expect(answers.counts).toMatchObject({ misses: 1, joined: 99 });
});

test("what was begun before a write is neither kept nor joined by whoever asks after it", async () => {
  const before = slowly("old", ["banners"]);
  const first = tell(answers, "home", before.make);
  await announce("banners");
  await answers.settled();
  expect(await tell(answers, "home", say("new", ["banners"]))).toEqual(["miss", "new"]);
  before.finish();
  expect(await first).toEqual(["miss", "old"]);
  expect(await tell(answers, "home", say("newer"))).toEqual(["hit", "new"]);
});

test("errors and parts are not kept, the word that nothing is there is", async () => {
  await expect(
    answers.answer("a", async () => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  await answers.answer("a", async () => ({ ...made("broken"), status: 500 }));
  await answers.answer("a", async () => ({ ...made("a part"), isWhole: false }));
  expect(await tell(answers, "a", say("a"))).toEqual(["miss", "a"]);
  await answers.answer("b", async () => ({ ...made("nothing"), status: 404 }));
  expect(await tell(answers, "b", say("b"))).toEqual(["hit", "nothing"]);
});

test("a writer is told only when every other server has forgotten as well", async () => {
  const others = [await open(), await open()];
  for (const other of others) await tell(other, "home", say("old", ["banners"]));
  await announce("banners");
  await answers.settled();
  for (const other of others) expect(other.recall("home")).toBeUndefined();
});

test("a server that goes while it is asked is not waited for", async () => {
  const patient = await open(1_000_000, { leaseMs: 60_000 });
  const leaving = new pg.Client({ connectionString: url, application_name: listenerName });
  await leaving.connect();
  leaving.on("notification", () => void leaving.end());
  await leaving.query("LISTEN public_changes_asks");
  await patient.settled();
});

test("a server that lost its ear sends nothing from memory, and starts anew", async () => {
  await tell(answers, "home", say("old", ["banners"]));
  await writer.query(`SELECT pg_terminate_backend(pid) FROM (${listeners}) AS listener`);
  await announce("banners");
  await answers.settled();
  expect(await tell(answers, "home", say("new", ["banners"]))).toEqual(["miss", "new"]);
  expect(await tell(answers, "home", say("newer"))).toEqual(["hit", "new"]);
});

test("a server that has heard nothing for a while trusts its memory no more", async () => {
  const deaf = await open(1_000_000, { beatMs: 60_000, leaseMs: 100 });
  await tell(deaf, "home", say("old"));
  await expect.poll(() => deaf.recall("home"), { timeout: 10_000 }).toBeUndefined();
});

test("while the database is away, what is in memory is sent and called stale", async () => {
  const away = async () => {
    throw new AppError("UNAVAILABLE", "Away");
  };
  const deaf = await open(1_000_000, { beatMs: 60_000, leaseMs: 100 });
  await tell(deaf, "home", say("kept"));
  await expect.poll(() => deaf.recall("home"), { timeout: 10_000 }).toBeUndefined();
  await expect(deaf.answer("unknown", away)).rejects.toThrow("Away");
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  expect(await tell(deaf, "home", away)).toEqual(["stale", "kept"]);
  // Not everybody tries the database anew.
  expect(await tell(deaf, "home", say("fresh"))).toEqual(["stale", "kept"]);
  clock.mockRestore();
  await expect
    .poll(() => tell(deaf, "home", say("fresh")), { timeout: 10_000 })
    .toEqual(["miss", "fresh"]);
});

test("a flood of answers stays within its room", async () => {
  const small = await open(100_000);
  for (let number = 0; number < 200; number++) {
    await small.answer(`filter ${number}`, say("x".repeat(2_000)));
  }
  expect(small.size.bytes).toBeLessThanOrEqual(100_000);
  expect(small.counts.pushedOut).toBeGreaterThan(100);
});
