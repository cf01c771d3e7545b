import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readEnv } from "../../config.ts";
import { openDatabase } from "../../database/client.ts";
import { testDatabase } from "../../testing/database.ts";
import { type OtpLimits, openOtpLimits } from "./otpLimits.ts";

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

const open = (settings: Record<string, string>) =>
  openOtpLimits(
    readEnv({
      OTP_PER_NUMBER_PER_HOUR: "0",
      OTP_PER_IP_PER_HOUR: "0",
      OTP_TOTAL_PER_HOUR: "0",
      OTP_WRONG_PER_IP: "0",
      ...settings,
    }),
    log,
  );

/** Thirty transactions share ten connections, possibly on a slow machine. */
const timeouts = { maxWait: 15_000, timeout: 15_000 };

type Otp = { mobile?: string; address?: string; seconds?: number };

/** Counts in a transaction of its own. Returns whether that was within the limits. */
function count(limits: OtpLimits, otp: Otp = {}) {
  const { mobile = "01712345678", address = "203.0.113.5", seconds = 0 } = otp;
  const now = new Date(start.getTime() + seconds * 1000);
  return database
    .$transaction((tx) => limits.countOtp(tx, { mobile, address, now }), timeouts)
    .then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: "RATE_LIMITED" });
        return false;
      },
    );
}

test("a number gets no more codes an hour than the limit, over all addresses", async () => {
  const limits = open({ OTP_PER_NUMBER_PER_HOUR: "2" });
  expect(await count(limits, { address: "203.0.113.1" })).toBe(true);
  expect(await count(limits, { address: "203.0.113.2" })).toBe(true);
  expect(await count(limits, { address: "203.0.113.3" })).toBe(false);
  expect(await count(limits, { mobile: "01712345679" })).toBe(true);
});

test("an address gets no more codes an hour than the limit, over all numbers", async () => {
  const limits = open({ OTP_PER_IP_PER_HOUR: "2" });
  expect(await count(limits, { mobile: "01712345671" })).toBe(true);
  expect(await count(limits, { mobile: "01712345672" })).toBe(true);
  expect(await count(limits, { mobile: "01712345673" })).toBe(false);
  expect(await count(limits, { address: "203.0.113.6" })).toBe(true);
});

test("no more codes than the total are sent in an hour", async () => {
  const limits = open({ OTP_TOTAL_PER_HOUR: "2" });
  expect(await count(limits, { mobile: "01712345671", address: "203.0.113.1" })).toBe(true);
  expect(await count(limits, { mobile: "01712345672", address: "203.0.113.2" })).toBe(true);
  expect(await count(limits, { mobile: "01712345673", address: "203.0.113.3" })).toBe(false);
});

test("a refusal tells when the hour is over, and then a new one begins", async () => {
  const limits = open({ OTP_PER_NUMBER_PER_HOUR: "1" });
  expect(await count(limits)).toBe(true);
  const now = new Date(start.getTime() + 600_000);
  const refused = limits.countOtp(database, { mobile: "01712345678", address: "203.0.113.5", now });
  await expect(refused).rejects.toMatchObject({ retryAfter: 3000 });
  expect(await count(limits, { seconds: 3599 })).toBe(false);
  expect(await count(limits, { seconds: 3600 })).toBe(true);
});

test("a refused code counts nowhere", async () => {
  const limits = open({ OTP_PER_NUMBER_PER_HOUR: "5", OTP_PER_IP_PER_HOUR: "1" });
  await count(limits);
  for (let tries = 0; tries < 10; tries++) expect(await count(limits)).toBe(false);
  expect(
    await database.rateLimit.findUnique({ where: { key: "otp:number:01712345678" } }),
  ).toMatchObject({ points: 1 });
});

test("parallel requests never get more than the limit, over two servers", async () => {
  const servers = [
    open({ OTP_PER_NUMBER_PER_HOUR: "5", OTP_TOTAL_PER_HOUR: "100" }),
    open({ OTP_PER_NUMBER_PER_HOUR: "5", OTP_TOTAL_PER_HOUR: "100" }),
  ];
  const tries = servers.flatMap((limits) => Array.from({ length: 15 }, () => count(limits)));
  const passed = (await Promise.all(tries)).filter(Boolean);
  expect(passed).toHaveLength(5);
});

test("the log has one warning an hour, at four fifths of the total", async () => {
  const limits = open({ OTP_TOTAL_PER_HOUR: "10" });
  const warnings = () =>
    logged.filter((line) => line.includes("Most of this hour's codes are sent")).length;
  for (let sent = 0; sent < 7; sent++) await count(limits);
  expect(warnings()).toBe(0);
  for (let sent = 7; sent < 15; sent++) await count(limits);
  expect(warnings()).toBe(1);
  for (let sent = 0; sent < 10; sent++) await count(limits, { seconds: 3600 });
  expect(warnings()).toBe(2);
});

test("a limit of 0 is off", async () => {
  const limits = open({});
  const all = await Promise.all(Array.from({ length: 30 }, () => count(limits)));
  expect(all).not.toContain(false);
  const tried = { address: "203.0.113.5", now: start };
  for (let tries = 0; tries < 40; tries++) await limits.countOtpTry(database, tried);
});

/** Whether so many tries or guesses at once are within their limit. */
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

const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const times = (count: number, call: (turn: number) => Promise<void>) =>
  passed(Array.from({ length: count }, (_, turn) => call(turn)));

test("an address makes no more wrong tries in ten minutes than the limit, over two servers", async () => {
  const servers = [open({ OTP_WRONG_PER_IP: "30" }), open({ OTP_WRONG_PER_IP: "30" })];
  const tried = { address: "203.0.113.5", now: start };
  const tryAt = (turn: number) =>
    servers[turn % 2]?.countOtpTry(database, tried) ?? Promise.reject();
  expect(await times(45, tryAt)).toBe(30);
  const refused = servers[0]?.countOtpTry(database, { ...tried, now: later(540) });
  await expect(refused).rejects.toMatchObject({ retryAfter: 60, reason: "address" });
  const others = { ...tried, address: "203.0.113.6" };
  expect(await times(1, () => tryWith(servers[0], others))).toBe(1);
  expect(await times(1, () => tryWith(servers[0], { ...tried, now: later(600) }))).toBe(1);
});

const tryWith = (limits: OtpLimits | undefined, tried: { address: string; now: Date }) =>
  limits?.countOtpTry(database, tried) ?? Promise.reject();

test("a number gets a hundred guesses a day, over two servers", async () => {
  const servers = [open({}), open({})];
  const guess = { mobile: "01712345678", now: start };
  const guessAt = (turn: number) =>
    servers[turn % 2]?.countOtpGuess(database, guess) ?? Promise.reject();
  expect(await times(120, guessAt)).toBe(100);
  const [server] = servers;
  const refused = server?.countOtpGuess(database, { ...guess, now: later(86_340) });
  await expect(refused).rejects.toMatchObject({ retryAfter: 60, reason: "number" });
  await server?.countOtpGuess(database, { ...guess, mobile: "01712345679" });
  await server?.countOtpGuess(database, { ...guess, now: later(86_400) });
});

test("a right code counts neither as a try nor as a guess", async () => {
  const limits = open({ OTP_WRONG_PER_IP: "1" });
  const right = { mobile: "01712345678", address: "203.0.113.5", now: start };
  for (let logins = 0; logins < 3; logins++) {
    await limits.countOtpTry(database, right);
    await limits.countOtpGuess(database, right);
    await limits.refundOtp(database, right);
  }
  const counters = await database.rateLimit.findMany();
  expect(counters.map(({ points }) => points)).toEqual([0, 0]);
});
