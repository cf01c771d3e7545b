import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readEnv } from "../config.ts";
import { openDatabase } from "../database/client.ts";
import { testDatabase } from "../testing/database.ts";
import { type Limits, openLimits } from "./rateLimits.ts";

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
  openLimits(
    readEnv({
      OTP_PER_NUMBER_PER_HOUR: "0",
      OTP_PER_IP_PER_HOUR: "0",
      OTP_TOTAL_PER_HOUR: "0",
      RATE_LIMIT_PER_MINUTE: "0",
      ...settings,
    }),
    database,
    log,
  );

/** Thirty of them wait for ten connections, on a machine that may be slow. */
const patient = { maxWait: 15_000, timeout: 15_000 };

type Otp = { mobile?: string; address?: string; seconds?: number };

/** Counts in a transaction of its own; true where that was within the limits. */
function count(limits: Limits, otp: Otp = {}) {
  const { mobile = "01712345678", address = "203.0.113.5", seconds = 0 } = otp;
  const now = new Date(start.getTime() + seconds * 1000);
  return database
    .$transaction((tx) => limits.countOtp(tx, { mobile, address, now }), patient)
    .then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: "RATE_LIMITED" });
        return false;
      },
    );
}

test("a number gets no more codes an hour than the limit, from whatever address", async () => {
  const limits = await open({ OTP_PER_NUMBER_PER_HOUR: "2" });
  expect(await count(limits, { address: "203.0.113.1" })).toBe(true);
  expect(await count(limits, { address: "203.0.113.2" })).toBe(true);
  expect(await count(limits, { address: "203.0.113.3" })).toBe(false);
  expect(await count(limits, { mobile: "01712345679" })).toBe(true);
});

test("an address gets no more codes an hour than the limit, for whatever number", async () => {
  const limits = await open({ OTP_PER_IP_PER_HOUR: "2" });
  expect(await count(limits, { mobile: "01712345671" })).toBe(true);
  expect(await count(limits, { mobile: "01712345672" })).toBe(true);
  expect(await count(limits, { mobile: "01712345673" })).toBe(false);
  expect(await count(limits, { address: "203.0.113.6" })).toBe(true);
});

test("all together get no more codes an hour than the total", async () => {
  const limits = await open({ OTP_TOTAL_PER_HOUR: "2" });
  expect(await count(limits, { mobile: "01712345671", address: "203.0.113.1" })).toBe(true);
  expect(await count(limits, { mobile: "01712345672", address: "203.0.113.2" })).toBe(true);
  expect(await count(limits, { mobile: "01712345673", address: "203.0.113.3" })).toBe(false);
});

test("a refusal says when the hour is over, and then there is another", async () => {
  const limits = await open({ OTP_PER_NUMBER_PER_HOUR: "1" });
  expect(await count(limits)).toBe(true);
  const now = new Date(start.getTime() + 600_000);
  const refused = limits.countOtp(database, { mobile: "01712345678", address: "203.0.113.5", now });
  await expect(refused).rejects.toMatchObject({ retryAfter: 3000 });
  expect(await count(limits, { seconds: 3599 })).toBe(false);
  expect(await count(limits, { seconds: 3600 })).toBe(true);
});

test("what is refused counts nowhere", async () => {
  const limits = await open({ OTP_PER_NUMBER_PER_HOUR: "5", OTP_PER_IP_PER_HOUR: "1" });
  await count(limits);
  for (let tries = 0; tries < 10; tries++) expect(await count(limits)).toBe(false);
  expect(
    await database.rateLimit.findUnique({ where: { key: "otp:number:01712345678" } }),
  ).toMatchObject({ points: 1 });
});

test("parallel requests never get more than the limit, over two servers", async () => {
  const servers = [
    await open({ OTP_PER_NUMBER_PER_HOUR: "5", OTP_TOTAL_PER_HOUR: "100" }),
    await open({ OTP_PER_NUMBER_PER_HOUR: "5", OTP_TOTAL_PER_HOUR: "100" }),
  ];
  const tries = servers.flatMap((limits) => Array.from({ length: 15 }, () => count(limits)));
  const passed = (await Promise.all(tries)).filter(Boolean);
  expect(passed).toHaveLength(5);
});

test("the log is alarmed once an hour, at four fifths of the total", async () => {
  const limits = await open({ OTP_TOTAL_PER_HOUR: "10" });
  const alarms = () =>
    logged.filter((line) => line.includes("Most of this hour's codes are sent")).length;
  for (let sent = 0; sent < 7; sent++) await count(limits);
  expect(alarms()).toBe(0);
  for (let sent = 7; sent < 15; sent++) await count(limits);
  expect(alarms()).toBe(1);
  for (let sent = 0; sent < 10; sent++) await count(limits, { seconds: 3600 });
  expect(alarms()).toBe(2);
});

test("a limit of 0 is off", async () => {
  const limits = await open({});
  const all = await Promise.all(Array.from({ length: 30 }, () => count(limits)));
  expect(all).not.toContain(false);
  for (let asked = 0; asked < 1000; asked++) await limits.countRequest("203.0.113.5");
});
