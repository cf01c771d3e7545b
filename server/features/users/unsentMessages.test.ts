import { beforeEach, expect, test, vi } from "vitest";
import { SmsError } from "../../core/sms.ts";
import type { GatewayFault } from "../../core/smsGateway.ts";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";

const limits = {
  OTP_PER_NUMBER_PER_HOUR: "2",
  OTP_PER_IP_PER_HOUR: "6",
  OTP_TOTAL_PER_HOUR: "100",
  OTP_RESEND_SECONDS: "1",
};
const shop = await testApp(limits);
const { app, deps, messages, wait } = shop;
const unlimited = await testApp({ ...limits, OTP_PER_IP_PER_HOUR: "0" });

const mobile = "01712345678";
const unavailable = "The message could not be sent. Please try again.";

beforeEach(async () => {
  messages.length = 0;
  await emptyDatabase();
});

/** Requests a code from the network of the given client. */
async function send(client = 1, to = mobile, on = shop) {
  const response = await on.app.inject({
    method: "POST",
    url: "/api/v1/users/sendOTP",
    remoteAddress: `203.0.113.${client}`,
    payload: { mobile: to },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

type Fault = Omit<GatewayFault, "reason">;

const refused: Fault = { kind: "REFUSED", status: 400 };

const errorOf = (fault: Fault) => new SmsError({ ...fault, reason: "test" });

/** Requests a number of codes whose messages fail. Returns the statuses of the responses. */
async function sendFailing(fault: Fault, count: number, on = shop): Promise<number[]> {
  const failing = vi.spyOn(on.deps.sms, "send").mockRejectedValue(errorOf(fault));
  const statuses: number[] = [];
  for (let sends = 0; sends < count; sends++) statuses.push((await send(1, mobile, on)).status);
  failing.mockRestore();
  return statuses;
}

const pointsOf = async (key: string) =>
  (await deps.database.rateLimit.findUnique({ where: { key } }))?.points ?? 0;

test("if a message can't be sent, the request fails, its code is void, and the next request need not wait", async () => {
  const sending = vi.spyOn(deps.sms, "send").mockRejectedValueOnce(errorOf(refused));
  expect(await send()).toMatchObject({
    status: 503,
    body: { status: "error", message: unavailable },
  });
  const [, lost = ""] = sending.mock.lastCall ?? [];
  const login = await app.inject({
    method: "POST",
    url: "/api/v1/users/verifyOTP",
    payload: { mobile, otp: lost.slice(-6) },
  });
  expect(login.json().message).toBe("The code is wrong. Please try again.");
  expect((await send()).status).toBe(200);
});

test.each<Fault>([refused, { kind: "REFUSED", status: 499 }, { kind: "UNREACHABLE" }])(
  "a message that was not sent ($kind, $status) uses up none of the number's or the total's",
  async (fault) => {
    expect(await sendFailing(fault, 4)).toEqual([503, 503, 503, 503]);
    expect(await pointsOf("otp:total")).toBe(0);
    expect((await send()).status).toBe(200);
    wait(1);
    expect((await send()).status).toBe(200);
    wait(1);
    expect((await send(2)).status).toBe(429);
    expect(await pointsOf("otp:total")).toBe(2);
  },
);

test("messages that were not sent count against the client's network", async () => {
  expect(await sendFailing(refused, 7)).toEqual([503, 503, 503, 503, 503, 503, 429]);
  expect((await send()).headers["retry-after"]).toBe("3600");
  expect((await send(2)).status).toBe(200);
});

test.each<Fault>([
  { kind: "REFUSED", status: 302 },
  { kind: "REFUSED", status: 500 },
  { kind: "REFUSED", status: 502 },
  { kind: "NO_RESPONSE", status: 504 },
  { kind: "NO_RESPONSE" },
])("a message that may have been sent ($kind, $status) stays counted", async (fault) => {
  expect(await sendFailing(fault, 3)).toEqual([503, 503, 429]);
  expect(await pointsOf("otp:total")).toBe(2);
});

test("without a limit for client networks a message that was not sent stays counted", async () => {
  await emptyDatabase();
  expect(await sendFailing(refused, 3, unlimited)).toEqual([503, 503, 429]);
});

test("among simultaneous messages, only those that were sent count", async () => {
  const refusing = vi.spyOn(deps.sms, "send").mockImplementation(async (to) => {
    if (Number(to.at(-1)) % 2 === 0) throw errorOf(refused);
  });
  const sends = Array.from({ length: 30 }, (_, turn) =>
    send(turn, `017123456${String(turn).padStart(2, "0")}`),
  );
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  expect(refusing).toHaveBeenCalledTimes(30);
  expect(statuses.filter((status) => status === 503)).toHaveLength(15);
  expect(statuses.filter((status) => status === 200)).toHaveLength(15);
  expect(await pointsOf("otp:total")).toBe(15);
});
