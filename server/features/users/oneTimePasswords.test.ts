import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { hostile } from "../../testing/hostile.ts";
import { statementsOf } from "../../testing/statements.ts";
import { countGuess } from "./otpLimits.ts";

const { app, deps, messages, rest, wait } = await testApp({
  PUBLIC_URL: "https://shop.example:8443",
  OTP_PER_NUMBER_PER_HOUR: "4",
});

/** A shop with a low limit on wrong codes. otpLimits.test.ts tests the limits themselves. */
const strict = await testApp({ OTP_WRONG_PER_IP: "2" });

const mobile = "01712345678";
const wrong = "The code is wrong. Please try again.";
const tooManyWrong = "Too many wrong codes were entered. Please try again later.";
const spent = "There were too many wrong tries. Please request a new code.";

beforeEach(async () => {
  messages.length = 0;
  await emptyDatabase();
});

/** Verifies a code from the network of the given client. */
async function verifyFrom(client: number, otp: string, of = mobile, shop = app) {
  const response = await shop.inject({
    method: "POST",
    url: "/api/v1/users/verifyOTP",
    remoteAddress: `203.0.113.${client}`,
    payload: { mobile: of, otp },
  });
  return { status: response.statusCode, message: response.json().message as string };
}

const send = (to = mobile) => rest("POST /users/sendOTP", { body: { mobile: to } });
const verify = (otp: string, of = mobile) =>
  rest("POST /users/verifyOTP", { body: { mobile: of, otp } });

/** Requests a code, and reads it from the message's last line, as phones do. */
async function receive(to = mobile): Promise<string> {
  expect((await send(to)).status).toBe(200);
  return /#(\d{6})$/.exec(messages.at(-1)?.message ?? "")?.[1] ?? "none";
}

/** Returns a code of 6 digits that differs from the given code. */
const other = (otp: string, by = 1) => String((Number(otp) + by) % 1_000_000).padStart(6, "0");

test("the message has the shop, the code and its lifetime, and ends with the line that phones read", async () => {
  const otp = await receive("+880 1712-345678");
  expect(messages).toEqual([
    {
      to: mobile,
      message: [
        `${otp} is your SmartTrade code, good for 5 minutes.`,
        "Do not share it with anyone.",
        "",
        `@shop.example #${otp}`,
      ].join("\n"),
    },
  ]);
});

test("the response has the number and the times, and never the code", async () => {
  const { body, status } = await send();
  expect(status).toBe(200);
  const now = deps.clock().getTime();
  expect(body.data.data).toEqual({
    mobile,
    expiresAt: new Date(now + 300_000).toISOString(),
    resendAt: new Date(now + 60_000).toISOString(),
  });
});

test("the code is nowhere in the database", async () => {
  const otp = await receive();
  const row = await deps.database.otpCode.findUniqueOrThrow({ where: { mobile } });
  expect(JSON.stringify(row)).not.toContain(otp);
});

test("a code logs its number in, in any notation", async () => {
  const { status, body } = await verify(await receive(), "88 017-1234 5678");
  expect(status).toBe(200);
  expect(body.data.data.mobile).toBe(mobile);
});

test("a code does not log another number in", async () => {
  const otp = await receive();
  expect(await verify(otp, "01712345679")).toMatchObject({ status: 400, body: { message: wrong } });
});

test("after a wrong code, the right code still works", async () => {
  const otp = await receive();
  expect(await verify(other(otp))).toMatchObject({ status: 400, body: { message: wrong } });
  expect((await verify(otp)).status).toBe(200);
});

test("the right code works on the last try", async () => {
  const otp = await receive();
  for (let tries = 1; tries <= 4; tries++) await verify(other(otp, tries));
  expect((await verify(otp)).status).toBe(200);
});

test("a code is void after 5 wrong tries, but a new code is valid", async () => {
  const otp = await receive();
  for (let tries = 1; tries <= 4; tries++)
    expect((await verify(other(otp, tries))).body.message).toBe(wrong);
  expect((await verify(other(otp, 5))).body.message).toBe(spent);
  expect(await verify(otp)).toMatchObject({ status: 400, body: { message: spent } });
  wait(60);
  expect((await verify(await receive())).status).toBe(200);
});

hostile("30 concurrent wrong guesses all count", async () => {
  const otp = await receive();
  const guesses = Array.from({ length: 30 }, (_, guess) => verify(other(otp, guess + 1)));
  const responses = await Promise.all(guesses);
  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(400));
  expect(responses.filter(({ body }) => body.message === wrong)).toHaveLength(4);
  expect((await verify(otp)).status).toBe(400);
});

test("wrong tries of other networks don't use up the owner's tries", async () => {
  const otp = await receive();
  for (const client of [1, 2, 3]) {
    for (let tries = 1; tries <= 10; tries++) await verifyFrom(client, other(otp, tries));
    expect(await verifyFrom(client, otp)).toEqual({ status: 400, message: spent });
  }
  expect(await verifyFrom(9, other(otp))).toEqual({ status: 400, message: wrong });
  expect((await verifyFrom(9, otp)).status).toBe(200);
});

test("addresses of one IPv6 network share their tries", async () => {
  const otp = await receive();
  const from = async (host: number, given: string) => {
    const payload = { mobile, otp: given };
    const remoteAddress = `2001:db8:1:2::${host}`;
    const url = "/api/v1/users/verifyOTP";
    return (await app.inject({ method: "POST", url, remoteAddress, payload })).json().message;
  };
  for (let tries = 1; tries <= 5; tries++) await from(tries, other(otp, tries));
  expect(await from(6, otp)).toBe(spent);
});

test("exactly 20 wrong tries over all networks void a code, and a new code is valid", async () => {
  const otp = await receive();
  const guesses = Array.from({ length: 40 }, (_, turn) =>
    verifyFrom(turn % 10, other(otp, turn + 1)),
  );
  const messages = (await Promise.all(guesses)).map(({ message }) => message);
  const { attempts } = await deps.database.otpCode.findUniqueOrThrow({ where: { mobile } });
  expect(attempts).toBe(20);
  expect(messages.filter((message) => message === wrong)).toHaveLength(19);
  expect(await verifyFrom(99, otp)).toEqual({ status: 400, message: spent });
  wait(60);
  expect((await verifyFrom(1, await receive())).status).toBe(200);
});

test("above the daily guesses of a number, a right code gets 429, and logs in on the next day", async () => {
  const otp = await receive();
  for (let guesses = 0; guesses < 100; guesses++)
    await countGuess(deps.database, mobile, deps.clock());
  expect(await verifyFrom(1, otp)).toEqual({ status: 429, message: tooManyWrong });
  wait(86_400);
  expect((await verifyFrom(1, await receive())).status).toBe(200);
});

test("above its limit of wrong codes, an address gets 429 with Retry-After, but other addresses don't", async () => {
  const guess = (client: number) => verifyFrom(client, "000000", mobile, strict.app);
  expect([await guess(1), await guess(1)]).toEqual(Array(2).fill({ status: 400, message: wrong }));
  expect(await guess(1)).toEqual({ status: 429, message: tooManyWrong });
  const operation = 'mutation { verifyOtp(mobile: "01712345678", otp: "000000") { token } }';
  const { headers, json } = await strict.app.inject({
    method: "POST",
    url: "/graphql",
    remoteAddress: "203.0.113.1",
    payload: { query: operation },
  });
  expect(headers["retry-after"]).toBe("600");
  expect(json().errors[0].extensions).toMatchObject({ code: "RATE_LIMITED", retryAfter: 600 });
  expect((await guess(2)).status).toBe(400);
  strict.wait(600);
  expect((await guess(1)).status).toBe(400);
});

test("right codes don't count as wrong, and neither do invalid numbers", async () => {
  for (let logins = 0; logins < 3; logins++) {
    strict.wait(60);
    await strict.rest("POST /users/sendOTP", { body: { mobile } });
    const otp = strict.messages.at(-1)?.message.slice(-6) ?? "";
    expect((await verifyFrom(1, otp, "12", strict.app)).status).toBe(400);
    expect((await verifyFrom(1, otp, mobile, strict.app)).status).toBe(200);
  }
});

test("a code used 20 times concurrently gives one session and one user", async () => {
  const otp = await receive();
  const responses = await Promise.all(Array.from({ length: 20 }, () => verify(otp)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(19);
  expect(await deps.database.session.count()).toBe(1);
  expect(await deps.database.user.count()).toBe(1);
});

test("a code is used once", async () => {
  const otp = await receive();
  await verify(otp);
  const message = "The code has already been used. Please request a new code.";
  expect(await verify(otp)).toMatchObject({ status: 400, body: { message } });
});

test("a code expires", async () => {
  const otp = await receive();
  wait(300);
  const message = "The code has expired. Please request a new code.";
  expect(await verify(otp)).toMatchObject({ status: 400, body: { message } });
});

test("a new code voids the old code", async () => {
  const old = await receive();
  wait(60);
  const otp = await receive();
  if (old !== otp) expect((await verify(old)).body.message).toBe(wrong);
  expect((await verify(otp)).status).toBe(200);
});

test("the response to a guess is the same for a known, a just logged-in and a new number", async () => {
  await verify(await receive());
  const justLoggedIn = await verify("000000");
  wait(86_400);
  const known = await verify("000000");
  const unseen = await verify("000000", "01712345679");
  expect(justLoggedIn).toMatchObject({ status: 400, body: { status: "fail", message: wrong } });
  expect(known.body).toEqual(justLoggedIn.body);
  expect(unseen.body).toEqual(justLoggedIn.body);
});

test("the response to a request for a code is the same for known and new numbers", async () => {
  await deps.database.user.create({ data: { mobile, newUser: false } });
  const known = await send();
  const unseen = await send("01712345679");
  expect(known.status).toBe(unseen.status);
  expect({ ...known.body.data.data, mobile: "" }).toEqual({ ...unseen.body.data.data, mobile: "" });
});

test("a known number takes the same SQL statements as a new number", async () => {
  await deps.database.user.create({ data: { mobile, newUser: false } });
  const statementsFor = (number: string) =>
    statementsOf(async () => {
      await verify("000000", number);
      await send(number);
      await verify("000000", number);
    });
  // The server reads the shop's settings and other cached values now, so that all later requests need the same
  // statements.
  await rest("GET /offers");
  await send("01712345670");
  const known = await statementsFor(mobile);
  const unseen = await statementsFor("01712345679");
  expect(known.length).toBeGreaterThan(5);
  expect(unseen).toEqual(known);
});

test("another code is sent after a minute, and an earlier request gets 429 with Retry-After", async () => {
  await receive();
  wait(20.5);
  const early = await send("8801712345678");
  expect(early).toMatchObject({
    status: 429,
    headers: { "retry-after": "40" },
    body: { message: "Please wait 40 seconds before you request another code." },
  });
  wait(39.5);
  expect((await send()).status).toBe(200);
  expect(messages).toHaveLength(2);
});

test("a refused request leaves the sent code valid", async () => {
  const otp = await receive();
  expect((await send()).status).toBe(429);
  expect((await verify(otp)).status).toBe(200);
});

test("concurrent requests for one number, in all its notations, send one message", async () => {
  const spellings = ["01712345678", "+8801712345678", "8801712345678", "017 1234-5678"];
  const sends = Array.from({ length: 20 }, (_, turn) => send(spellings[turn % 4]));
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(19);
  expect(messages).toHaveLength(1);
});

test("a number's hourly limit counts all its notations and all addresses", async () => {
  const spellings = [
    "01712345678",
    "+8801712345678",
    "8801712345678",
    "017 1234-5678",
    "+8801712-345678",
  ];
  const statuses: number[] = [];
  for (const [turn, spelling] of spellings.entries()) {
    const { statusCode } = await app.inject({
      method: "POST",
      url: "/api/v1/users/sendOTP",
      remoteAddress: `203.0.113.${turn}`,
      payload: { mobile: spelling },
    });
    statuses.push(statusCode);
    wait(60);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const refused = await send();
  expect(refused.headers["retry-after"]).toBe(String(3600 - 5 * 60));
});

test.each([
  ["POST /users/sendOTP", {}],
  ["POST /users/sendOTP", { mobile: "" }],
  ["POST /users/sendOTP", { mobile: null }],
  ["POST /users/sendOTP", { mobile: 1712345678 }],
  ["POST /users/sendOTP", { mobile: ["01712345678"] }],
  ["POST /users/sendOTP", { mobile: { $ne: null } }],
  ["POST /users/sendOTP", { mobile: "01212345678" }],
  ["POST /users/verifyOTP", { mobile: "0171", otp: "123456" }],
])("%s with %j is refused for its phone number", async (call, body) => {
  expect(await rest(call, { body })).toMatchObject({
    status: 400,
    body: { status: "fail", message: "Please enter a valid phone number" },
  });
  expect(messages).toHaveLength(0);
});

test("a value of the wrong type is not reported as missing", async () => {
  const sent = await rest("POST /users/sendOTP", { body: { mobile: 1712345678 } });
  expect(sent.body.errors).toEqual({ mobile: "is not a valid phone number" });
  const verified = await rest("POST /users/verifyOTP", { body: { mobile, otp: 123456 } });
  expect(verified.body.message).toBe("otp must be text");
  expect(verified.body.errors).toEqual({ otp: "must be text" });
});

test.each([
  { mobile },
  { mobile, otp: null },
  { mobile, otp: 123456 },
  { mobile, otp: "12345" },
  { mobile, otp: "123456789" },
  { mobile, otp: "'; --" },
  { mobile, otp: "\0\0\0\0\0\0" },
  { mobile, otp: { $gt: "" } },
])("verifying %j is refused", async (body) => {
  await receive();
  expect((await rest("POST /users/verifyOTP", { body })).status).toBe(400);
  expect(await deps.database.session.count()).toBe(0);
});

test("with OTP_RESEND_SECONDS=0, a request with an earlier clock also succeeds", async () => {
  const impatient = await testApp({ OTP_RESEND_SECONDS: "0" });
  const request = () => impatient.rest("POST /users/sendOTP", { body: { mobile } });
  expect((await request()).status).toBe(200);
  impatient.wait(-1);
  expect((await request()).status).toBe(200);
});
