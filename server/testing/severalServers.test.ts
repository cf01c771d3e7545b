import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { revokeAdmin } from "../features/users/administrators.ts";
import { type Limits, openLimits } from "../http/rateLimits.ts";
import { testApp } from "./app.ts";
import { emptyDatabase } from "./factories.ts";

const shop = await testApp({
  OTP_PER_NUMBER_PER_HOUR: "3",
  OTP_PER_IP_PER_HOUR: "6",
  OTP_TOTAL_PER_HOUR: "10",
  RATE_LIMIT_PER_MINUTE: "12",
});
const { deps, messages, signIn, wait } = shop;
const { database } = deps;

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => logged.push(line) });

/** Two servers on one database, which know nothing of each other. */
const servers: FastifyInstance[] = [];
const limits: Limits[] = [];
beforeAll(async () => {
  for (let count = 0; count < 2; count++) {
    const own = await openLimits(deps.env, database, log, 15_000);
    limits.push(own);
    servers.push(await buildApp({ ...deps, limits: own }));
  }
});
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const own of limits) await own.close();
});

let testNumber = 0;
beforeEach(async () => {
  await emptyDatabase(deps);
  messages.length = 0;
  logged.length = 0;
  testNumber += 1;
});

const mobile = "01712345678";
type Call = { at?: number; from?: number; token?: string };

/** A call of one of the servers, from an address that no other test has. */
async function call(path: string, payload?: object, { at = 0, from = 1, token }: Call = {}) {
  const answer = await servers[at % 2]?.inject({
    method: payload ? "POST" : "GET",
    url: `/api/v1${path}`,
    remoteAddress: `10.0.${testNumber}.${from}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload ? { payload } : {}),
  });
  return { status: answer?.statusCode, body: answer?.json() };
}

const send = (to: string, how?: Call) => call("/users/sendOTP", { mobile: to }, how);
const verify = (otp: string, how?: Call) => call("/users/verifyOTP", { mobile, otp }, how);
const knows = async (token: string, at: number) =>
  (await call("/smartphones/add-request", undefined, { at, token })).status === 200;

/** Ten at once, by turns at either server. */
const ten = <Result>(ask: (turn: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 10 }, (_, turn) => ask(turn)));

const passed = (answers: { status?: number }[]) =>
  answers.filter(({ status }) => status === 200).length;

async function receive(): Promise<string> {
  expect((await send(mobile, { from: 200 })).status).toBe(200);
  return messages.at(-1)?.message.slice(-6) ?? "";
}

const wrong = (otp: string, by: number) => String((Number(otp) + by) % 1_000_000).padStart(6, "0");

test("a login begun on one server ends on the other, and is good and over on both", async () => {
  const otp = await receive();
  const { body } = await verify(otp, { at: 1 });
  const { token } = body.data.data;
  expect([await knows(token, 0), await knows(token, 1)]).toEqual([true, true]);
  await call("/users/logout", {}, { at: 0, token });
  expect([await knows(token, 1), await knows(token, 0)]).toEqual([false, false]);
});

test("an admin who is revoked is nobody on either server", async () => {
  const admin = await signIn("ADMIN");
  expect([await knows(admin.token, 0), await knows(admin.token, 1)]).toEqual([true, true]);
  await revokeAdmin(database, admin.mobile);
  expect([await knows(admin.token, 0), await knows(admin.token, 1)]).toEqual([false, false]);
});

test("a server that starts later knows the sessions that are there", async () => {
  const customer = await signIn("CUSTOMER");
  const later = await buildApp(deps);
  const answer = await later.inject({
    url: "/api/v1/smartphones/add-request",
    headers: { authorization: `Bearer ${customer.token}` },
  });
  await later.close();
  expect(answer.statusCode).toBe(200);
});

test("wrong guesses at both servers count together", async () => {
  const otp = await receive();
  const answers = await ten((turn) => verify(wrong(otp, turn + 1), { at: turn, from: turn }));
  const message = "The code is wrong. Please try again.";
  expect(answers.filter(({ body }) => body.message === message)).toHaveLength(4);
  expect((await verify(otp)).status).toBe(400);
});

test("a code used at both servers at once gives one session", async () => {
  const otp = await receive();
  const answers = await ten((turn) => verify(otp, { at: turn, from: turn }));
  expect(passed(answers)).toBe(1);
  expect(await database.session.count()).toBe(1);
  expect(await database.user.count()).toBe(1);
});

test("a number asked for at both servers at once, in all spellings, gets one message", async () => {
  const spellings = [mobile, `+88${mobile}`, `88${mobile}`, "017 1234-5678"];
  const answers = await ten((turn) =>
    send(spellings[turn % 4] ?? "", { at: turn >> 1, from: turn }),
  );
  expect(passed(answers)).toBe(1);
  expect(messages).toHaveLength(1);
});

test("a number gets three codes an hour, whatever server, spelling and address", async () => {
  const spellings = [mobile, `+88${mobile}`, `88${mobile}`, "০১৭ 1234-5678"];
  const statuses = [];
  for (const [turn, spelling] of spellings.entries()) {
    statuses.push((await send(spelling, { at: turn, from: turn })).status);
    wait(60);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("an address has six codes sent an hour, at whatever server", async () => {
  const answers = await ten((turn) => send(`0171000000${turn}`, { at: turn }));
  expect(passed(answers)).toBe(6);
  expect(messages).toHaveLength(6);
});

test("ten codes an hour are sent in all, and one alarm is in the log at eight", async () => {
  const first = await ten((turn) => send(`0171000000${turn}`, { at: turn, from: turn }));
  const second = await ten((turn) => send(`0172000000${turn}`, { at: turn, from: 100 + turn }));
  expect([passed(first), passed(second)]).toEqual([10, 0]);
  expect(logged.filter((line) => line.includes("Most of this hour's codes"))).toHaveLength(1);
});

test("requests at both servers count together, and others go on", async () => {
  const first = await ten((turn) => call("/navbar", undefined, { at: turn }));
  const second = await ten((turn) => call("/navbar", undefined, { at: turn }));
  expect([passed(first), passed(second)]).toEqual([10, 2]);
  expect((await call("/navbar", undefined, { from: 2 })).status).toBe(200);
});
