import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { type Limits, openLimits } from "../../core/rateLimits/rateLimits.ts";
import { revokeAdmin } from "../../features/users/administrators.ts";
import { testApp } from "../app.ts";
import { emptyDatabase } from "../database.ts";
import { FakeRedis } from "../redis.ts";

const shop = await testApp({
  OTP_PER_NUMBER_PER_HOUR: "3",
  OTP_PER_IP_PER_HOUR: "6",
  OTP_TOTAL_PER_HOUR: "10",
  OTP_WRONG_PER_IP: "25",
});
const { deps, messages, signIn, wait } = shop;
const { database } = deps;

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => logged.push(line) });

/** Two server instances on one database. */
const servers: FastifyInstance[] = [];
const limits: Limits[] = [];
beforeAll(async () => {
  for (let count = 0; count < 2; count++) {
    const own = await openLimits(deps.env, log);
    limits.push(own);
    servers.push(await buildApp({ ...deps, limits: own, log }));
  }
});
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const own of limits) await own.close();
});

let testNumber = 0;
beforeEach(async () => {
  await emptyDatabase();
  messages.length = 0;
  logged.length = 0;
  testNumber += 1;
});

const mobile = "01712345678";
type Call = { at?: number; from?: number; token?: string };

/** Calls one of the servers from an address that no other test uses. */
async function call(path: string, payload?: object, { at = 0, from = 1, token }: Call = {}) {
  const response = await servers[at % 2]?.inject({
    method: payload ? "POST" : "GET",
    url: `/api/v1${path}`,
    remoteAddress: `10.0.${testNumber}.${from}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload ? { payload } : {}),
  });
  return { status: response?.statusCode, body: response?.json() };
}

const send = (to: string, how?: Call) => call("/users/sendOTP", { mobile: to }, how);
const verify = (otp: string, how?: Call) => call("/users/verifyOTP", { mobile, otp }, how);
const knows = async (token: string, at: number) =>
  (await call("/smartphones/add-request", undefined, { at, token })).status === 200;

/** Makes ten simultaneous calls, which alternate between the servers. */
const ten = <Result>(call: (turn: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 10 }, (_, turn) => call(turn)));

const passed = (responses: { status?: number }[]) =>
  responses.filter(({ status }) => status === 200).length;

async function receive(): Promise<string> {
  expect((await send(mobile, { from: 200 })).status).toBe(200);
  return messages.at(-1)?.message.slice(-6) ?? "";
}

const wrong = (otp: string, by: number) => String((Number(otp) + by) % 1_000_000).padStart(6, "0");

test("a login that begins on one server and ends on the other is valid on both, and so is the logout", async () => {
  const otp = await receive();
  const { body } = await verify(otp, { at: 1 });
  const { token } = body.data.data;
  expect([await knows(token, 0), await knows(token, 1)]).toEqual([true, true]);
  await call("/users/logout", {}, { at: 0, token });
  expect([await knows(token, 1), await knows(token, 0)]).toEqual([false, false]);
});

test("a revoked admin is logged out on both servers", async () => {
  const admin = await signIn("ADMIN");
  expect([await knows(admin.token, 0), await knows(admin.token, 1)]).toEqual([true, true]);
  await revokeAdmin(database, admin.mobile);
  expect([await knows(admin.token, 0), await knows(admin.token, 1)]).toEqual([false, false]);
});

test("a server that starts later knows the existing sessions", async () => {
  const customer = await signIn("CUSTOMER");
  const later = await buildApp(deps);
  const response = await later.inject({
    url: "/api/v1/smartphones/add-request",
    headers: { authorization: `Bearer ${customer.token}` },
  });
  await later.close();
  expect(response.statusCode).toBe(200);
});

const wrongMessage = "The code is wrong. Please try again.";
const wrongIn = (responses: { body?: { message: string } }[]) =>
  responses.filter(({ body }) => body?.message === wrongMessage).length;

test("a client's wrong guesses at both servers count together", async () => {
  const otp = await receive();
  const responses = await ten((turn) => verify(wrong(otp, turn + 1), { at: turn }));
  expect(wrongIn(responses)).toBe(4);
  expect((await verify(otp)).status).toBe(400);
  expect((await verify(otp, { at: 1, from: 2 })).status).toBe(200);
});

test("all clients' wrong guesses at both servers count together, up to 20 for a code", async () => {
  const otp = await receive();
  const rounds = [0, 1, 2].map((round) =>
    ten((turn) => verify(wrong(otp, 10 * round + turn + 1), { at: turn, from: turn })),
  );
  expect(wrongIn((await Promise.all(rounds)).flat())).toBe(19);
  expect((await verify(otp, { from: 100 })).status).toBe(400);
});

test("an address makes at most 25 wrong tries in ten minutes, at any server", async () => {
  const tries = [0, 1, 2].map((round) =>
    ten((turn) =>
      call("/users/verifyOTP", { mobile: `017${round}000000${turn}`, otp: "000000" }, { at: turn }),
    ),
  );
  const statuses = (await Promise.all(tries)).flat().map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test("a code used at both servers at once gives one session", async () => {
  const otp = await receive();
  const responses = await ten((turn) => verify(otp, { at: turn, from: turn }));
  expect(passed(responses)).toBe(1);
  expect(await database.session.count()).toBe(1);
  expect(await database.user.count()).toBe(1);
});

test("a number for which codes are requested at both servers at once, in all notations, gets one message", async () => {
  const spellings = [mobile, `+88${mobile}`, `88${mobile}`, "017 1234-5678"];
  const responses = await ten((turn) =>
    send(spellings[turn % 4] ?? "", { at: turn >> 1, from: turn }),
  );
  expect(passed(responses)).toBe(1);
  expect(messages).toHaveLength(1);
});

test("a number gets three codes an hour, whatever the server, notation and address", async () => {
  const spellings = [mobile, `+88${mobile}`, `88${mobile}`, "০১৭ 1234-5678"];
  const statuses = [];
  for (const [turn, spelling] of spellings.entries()) {
    statuses.push((await send(spelling, { at: turn, from: turn })).status);
    wait(60);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("an address gets six codes an hour, at any server", async () => {
  const responses = await ten((turn) => send(`0171000000${turn}`, { at: turn }));
  expect(passed(responses)).toBe(6);
  expect(messages).toHaveLength(6);
});

test("at most ten codes an hour are sent in total, and the log has one warning at the eighth", async () => {
  const first = await ten((turn) => send(`0171000000${turn}`, { at: turn, from: turn }));
  const second = await ten((turn) => send(`0172000000${turn}`, { at: turn, from: 100 + turn }));
  expect([passed(first), passed(second)]).toEqual([10, 0]);
  expect(logged.filter((line) => line.includes("Most of this hour's codes"))).toHaveLength(1);
});

/** Waits until a server counts its requests in Redis. */
const untilInRedis = (redis: FakeRedis, server: Limits) =>
  vi.waitFor(
    async () => {
      const before = redis.counters;
      await server.requests.consume(`10.2.0.${before}`);
      expect(redis.counters).toBe(before + 1);
    },
    { timeout: 15_000 },
  );

test("requests at both servers count together in Redis; without Redis, each server counts its own requests", async () => {
  const redis = new FakeRedis();
  await redis.start();
  const passedWith = async (settings: { REDIS_URL?: string }) => {
    const env = { ...deps.env, ...settings, RATE_LIMIT_PER_MINUTE: 12 };
    const own = await Promise.all([openLimits(env, log), openLimits(env, log)]);
    const apps = await Promise.all(own.map((each) => buildApp({ ...deps, limits: each })));
    if (env.REDIS_URL) for (const each of own) await untilInRedis(redis, each);
    const get = (turn: number, from: string) =>
      apps[turn % 2]?.inject({ url: "/api/v1/navbar", remoteAddress: from });
    const all = await Promise.all(Array.from({ length: 40 }, (_, turn) => get(turn, "10.1.0.1")));
    const other = await get(0, "10.1.0.2");
    await Promise.all(apps.map((each) => each.close()));
    await Promise.all(own.map((each) => each.close()));
    expect(other?.statusCode).toBe(200);
    return all.filter((response) => response?.statusCode === 200).length;
  };
  expect(await passedWith({ REDIS_URL: redis.url })).toBe(12);
  expect(await passedWith({})).toBe(24);
  await redis.stop();
});
