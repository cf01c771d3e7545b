import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readEnv } from "../../config.ts";
import { openDatabase } from "../../database/client.ts";
import { testDatabase } from "../../testing/database.ts";
import { countGuess, countOtp, countTry, uncountTry } from "./otpLimits.ts";

const { url } = await testDatabase();
const database = openDatabase(url);
afterAll(() => database.$disconnect());

let logged: string[];
const log = pino({ level: "trace" }, { write: (line) => logged.push(line) });
const start = new Date("2026-03-26T09:00:00Z");

beforeEach(async () => {
  logged = [];
  await database.rateLimit.deleteMany();
});

/** Returns a client of a server with these settings, and without other limits. */
const client = (settings: Record<string, string>) => ({
  env: readEnv({
    OTP_PER_NUMBER_PER_HOUR: "0",
    OTP_PER_IP_PER_HOUR: "0",
    OTP_TOTAL_PER_HOUR: "0",
    OTP_WRONG_PER_IP: "0",
    ...settings,
  }),
  log,
  address: "203.0.113.5",
});

type Client = ReturnType<typeof client>;

/** These times are long, because thirty transactions share ten connections, possibly on a slow machine. */
const timeouts = { maxWait: 15_000, timeout: 15_000 };

type Otp = { mobile?: string; address?: string; seconds?: number };

/** Counts a password in a separate transaction. Returns whether it is within the limits. */
function count(from: Client, otp: Otp = {}) {
  const { mobile = "01712345678", address = from.address, seconds = 0 } = otp;
  return database
    .$transaction(
      (tx) => countOtp({ ...from, address }, tx, { mobile, now: later(seconds) }),
      timeouts,
    )
    .then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: "RATE_LIMITED" });
        return false;
      },
    );
}

const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

test("a number gets no more codes an hour than the limit, over all addresses", async () => {
  const from = client({ OTP_PER_NUMBER_PER_HOUR: "2" });
  expect(await count(from, { address: "203.0.113.1" })).toBe(true);
  expect(await count(from, { address: "203.0.113.2" })).toBe(true);
  expect(await count(from, { address: "203.0.113.3" })).toBe(false);
  expect(await count(from, { mobile: "01712345679" })).toBe(true);
});

test("an address gets no more codes an hour than the limit, over all numbers", async () => {
  const from = client({ OTP_PER_IP_PER_HOUR: "2" });
  expect(await count(from, { mobile: "01712345671" })).toBe(true);
  expect(await count(from, { mobile: "01712345672" })).toBe(true);
  expect(await count(from, { mobile: "01712345673" })).toBe(false);
  expect(await count(from, { address: "203.0.113.6" })).toBe(true);
});

test("no more codes than the total are sent in an hour", async () => {
  const from = client({ OTP_TOTAL_PER_HOUR: "2" });
  expect(await count(from, { mobile: "01712345671", address: "203.0.113.1" })).toBe(true);
  expect(await count(from, { mobile: "01712345672", address: "203.0.113.2" })).toBe(true);
  expect(await count(from, { mobile: "01712345673", address: "203.0.113.3" })).toBe(false);
});

test("above the limit, retryAfter is the rest of the hour, after which a new hour begins", async () => {
  const from = client({ OTP_PER_NUMBER_PER_HOUR: "1" });
  expect(await count(from)).toBe(true);
  const refused = countOtp(from, database, { mobile: "01712345678", now: later(600) });
  await expect(refused).rejects.toMatchObject({ retryAfter: 3000 });
  expect(await count(from, { seconds: 3599 })).toBe(false);
  expect(await count(from, { seconds: 3600 })).toBe(true);
});

test("a refused code is not counted", async () => {
  const from = client({ OTP_PER_NUMBER_PER_HOUR: "5", OTP_PER_IP_PER_HOUR: "1" });
  await count(from);
  for (let tries = 0; tries < 10; tries++) expect(await count(from)).toBe(false);
  expect(
    await database.rateLimit.findUnique({ where: { key: "otp:number:01712345678" } }),
  ).toMatchObject({ points: 1 });
});

test("parallel requests never get more than the limit", async () => {
  const from = client({ OTP_PER_NUMBER_PER_HOUR: "5", OTP_TOTAL_PER_HOUR: "100" });
  const tries = Array.from({ length: 30 }, () => count(from));
  const passed = (await Promise.all(tries)).filter(Boolean);
  expect(passed).toHaveLength(5);
});

test("the log has one warning an hour, at four fifths of the total", async () => {
  const from = client({ OTP_TOTAL_PER_HOUR: "10" });
  const warnings = () =>
    logged.filter((line) => line.includes("Most of this hour's codes have been sent")).length;
  for (let sent = 0; sent < 7; sent++) await count(from);
  expect(warnings()).toBe(0);
  for (let sent = 7; sent < 15; sent++) await count(from);
  expect(warnings()).toBe(1);
  for (let sent = 0; sent < 10; sent++) await count(from, { seconds: 3600 });
  expect(warnings()).toBe(2);
});

test("a limit of 0 switches the limit off", async () => {
  const from = client({});
  const all = await Promise.all(Array.from({ length: 30 }, () => count(from)));
  expect(all).not.toContain(false);
  for (let tries = 0; tries < 40; tries++) await countTry(from, database, start);
});

/** Returns the number of simultaneous tries or guesses that are within their limit. */
async function passed(counts: Promise<void>[]): Promise<number> {
  const results = await Promise.allSettled(counts);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({
        code: "RATE_LIMITED",
        message: "Too many wrong codes were entered. Please try again later.",
      });
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

const times = (number: number, call: () => Promise<void>) =>
  passed(Array.from({ length: number }, call));

test("an address makes no more wrong tries in ten minutes than the limit", async () => {
  const from = client({ OTP_WRONG_PER_IP: "30" });
  expect(await times(45, () => countTry(from, database, start))).toBe(30);
  const refused = countTry(from, database, later(540));
  await expect(refused).rejects.toMatchObject({ retryAfter: 60, reason: "address" });
  const other = { ...from, address: "203.0.113.6" };
  expect(await times(1, () => countTry(other, database, start))).toBe(1);
  expect(await times(1, () => countTry(from, database, later(600)))).toBe(1);
});

test("a number gets a hundred guesses a day", async () => {
  const mobile = "01712345678";
  expect(await times(120, () => countGuess(database, mobile, start))).toBe(100);
  const refused = countGuess(database, mobile, later(86_340));
  await expect(refused).rejects.toMatchObject({ retryAfter: 60, reason: "number" });
  await countGuess(database, "01712345679", start);
  await countGuess(database, mobile, later(86_400));
});

test("a right code counts neither as a try nor as a guess", async () => {
  const from = client({ OTP_WRONG_PER_IP: "1" });
  const right = { mobile: "01712345678", now: start };
  for (let logins = 0; logins < 3; logins++) {
    await countTry(from, database, start);
    await countGuess(database, right.mobile, start);
    await uncountTry(from, database, right);
  }
  const counters = await database.rateLimit.findMany();
  expect(counters.map(({ points }) => points)).toEqual([0, 0]);
});
