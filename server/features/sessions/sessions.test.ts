import { beforeEach, describe, expect, test } from "vitest";
import type { StaffRight } from "../../generated/prisma/enums.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { hostile } from "../../testing/hostile.ts";
import { secondInstance } from "../../testing/secondInstance.ts";
import { nameBrowser } from "./browsers.ts";
import { deleteEndedSessions } from "./sessions.ts";

const shop = await testApp({ STAFF_SESSION_HOURS: "12" });
const { app, deps, messages, rest, graphql, signIn, wait } = shop;

const hour = 3600;
const mobile = "01712345678";
const phone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36";

beforeEach(emptyDatabase);

/** Logs in with the number, as a browser with this User-Agent and address. */
async function logIn(userAgent = phone, remoteAddress = "203.0.113.5") {
  wait(60);
  await rest("POST /users/sendOTP", { body: { mobile } });
  const otp = messages.at(-1)?.message.slice(-6);
  const { data } = (
    await app.inject({
      method: "POST",
      url: "/api/v1/users/verifyOTP",
      payload: { mobile, otp },
      headers: { "user-agent": userAgent },
      remoteAddress,
    })
  ).json().data;
  return { id: data._id, mobile, token: data.token as string };
}

const fields = "{ id device browser system network createdAt lastUsedAt expiresAt isCurrent }";
const isIn = async (as: Awaited<ReturnType<typeof logIn>>) =>
  (await graphql("{ me { id } }", {}, { as })).body.data.me !== null;

describe("the list of sessions", () => {
  test("shows for each login the device, the network and the time to the hour", async () => {
    const first = await logIn();
    const second = await logIn("curl/8.5.0", "2001:db8:1:2:3:4:5:6");
    const { body } = await graphql(`{ mySessions ${fields} }`, {}, { as: second });
    expect(body.data.mySessions).toEqual([
      expect.objectContaining({
        device: "OTHER",
        network: "2001:db8:1:2::/64",
        isCurrent: true,
        lastUsedAt: expect.stringMatching(/:00:00\.000Z$/),
      }),
      expect.objectContaining({
        device: "PHONE",
        browser: "Chrome 143",
        system: "Android 14",
        network: "203.0.113.5",
        isCurrent: false,
        createdAt: expect.stringMatching(/:00:00\.000Z$/),
      }),
    ]);
    const listed = await rest("GET /sessions", { as: first });
    expect(listed.body.data.data[1]).toMatchObject({ device: "Phone", isCurrent: true });
    expect(JSON.stringify(listed.body)).not.toContain(first.token);
  });

  test("contains only the caller's own sessions; callers who may manage staff can list the sessions of staff", async () => {
    const customer = await logIn();
    const [admin, other] = [await signIn("ADMIN"), await signIn("ADMIN")];
    const query = `query ($userId: ID!) { staffSessions(userId: $userId) { id isCurrent } }`;
    const asked = async (userId: string, as = admin) =>
      (await graphql(query, { userId }, { as })).body;
    expect((await asked(other.id)).data.staffSessions).toEqual([
      { id: expect.any(String), isCurrent: false },
    ]);
    expect((await asked(customer.id)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    expect((await asked(other.id, customer)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    const { status } = await rest(`GET /sessions?userId=${other.id}`, { as: customer });
    expect(status).toBe(403);
  });

  test("notes a use at most every ten minutes, with its network", async () => {
    const as = await logIn();
    const row = () => deps.database.session.findFirstOrThrow();
    const useFrom = (remoteAddress: string) =>
      app.inject({
        url: "/api/v1/sessions",
        headers: { authorization: `Bearer ${as.token}` },
        remoteAddress,
      });
    const { lastUsedAt } = await row();
    wait(300);
    await useFrom("198.51.100.7");
    expect(await row()).toMatchObject({ lastUsedAt, network: "203.0.113.5" });
    wait(301);
    await useFrom("198.51.100.7");
    const used = await row();
    expect(used.network).toBe("198.51.100.7");
    expect(used.lastUsedAt.getTime()).toBe(lastUsedAt.getTime() + 601_000);
  });
});

describe("a session", () => {
  test("of staff ends after twelve hours without use, and a customer's session after thirty days", async () => {
    const [customer, admin] = [await logIn(), await signIn("ADMIN")];
    const expiresAt = new Date(deps.clock().getTime() + 30 * 24 * hour * 1000);
    await deps.database.session.updateMany({ data: { expiresAt } });
    for (let used = 0; used < 3; used++) {
      wait(11 * hour);
      expect(await isIn(admin)).toBe(true);
    }
    wait(13 * hour);
    await deleteEndedSessions(deps);
    expect(await isIn(admin)).toBe(false);
    expect(await deps.database.session.count()).toBe(1);
    wait(28 * 24 * hour);
    expect(await isIn(customer)).toBe(true);
    wait(24 * hour);
    expect(await isIn(customer)).toBe(false);
  });

  test("can be ended only by its owner, and ends on every server immediately", async () => {
    const other = await secondInstance(shop);
    const [first, second] = [await logIn(), await logIn()];
    const stranger = await signIn("CUSTOMER");
    const { body } = await rest("GET /sessions", { as: second });
    const { _id } = body.data.data[1];
    expect((await rest(`DELETE /sessions/${_id}`, { as: stranger })).status).toBe(404);
    expect((await rest(`DELETE /sessions/${_id}`, { as: second })).body.data.data).toBe(_id);
    const headers = { authorization: `Bearer ${first.token}` };
    const { statusCode } = await other.inject({ url: "/api/v1/sessions", headers });
    expect(statusCode).toBe(401);
    expect((await rest(`DELETE /sessions/${_id}`, { as: second })).status).toBe(404);
    expect(await isIn(second)).toBe(true);
  });

  test("that ends itself clears the browser's cookie", async () => {
    const as = await logIn();
    const { body } = await graphql("{ mySessions { id } }", {}, { as });
    const [{ id }] = body.data.mySessions;
    const ended = await graphql("mutation ($id: ID!) { endSession(id: $id) }", { id }, { as });
    expect(ended.body.data.endSession).toBe(id);
    expect(String(ended.headers["set-cookie"])).toMatch(/^session=;/);
    expect(await isIn(as)).toBe(false);
  });

  test("is the only session left when its user ends all others", async () => {
    const [first, second, third] = [await logIn(), await logIn(), await logIn()];
    const stranger = await signIn("CUSTOMER");
    const { body } = await graphql("mutation { endOtherSessions }", {}, { as: second });
    expect(body.data.endOtherSessions).toBe(2);
    expect(await Promise.all([first, second, third, stranger].map(isIn))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect((await rest("DELETE /sessions", { as: second })).body.data.data).toBe(0);
  });

  test("of staff can be ended by callers who may manage staff, with an audit entry", async () => {
    const [admin, other] = [await signIn("ADMIN"), await signIn("ADMIN")];
    const { id } = await deps.database.session.findFirstOrThrow({ where: { userId: other.id } });
    await rest(`DELETE /sessions/${id}`, { as: admin });
    expect(await isIn(other)).toBe(false);
    expect(await deps.database.auditEntry.findFirst()).toMatchObject({
      action: "REVOKED",
      subject: "SESSION",
      subjectId: other.id,
      actorId: admin.id,
    });
  });
});

test("a delegate of the owner can neither see nor end sessions of a person with more rights", async () => {
  const [owner, delegate, clerk] = [
    await signIn("ADMIN"),
    await signIn("ADMIN"),
    await signIn("ADMIN"),
  ];
  const give = async (userId: string, rights: StaffRight[]) => {
    const { id } = await deps.database.staffRole.create({ data: { name: userId, rights } });
    await deps.database.user.update({ where: { id: userId }, data: { staffRoleId: id } });
  };
  await give(delegate.id, ["MANAGE_STAFF", "INSPECT"]);
  await give(clerk.id, ["INSPECT"]);
  const list = (userId: string, as: Caller) => rest(`GET /sessions?userId=${userId}`, { as });
  const refusal = {
    status: "fail",
    message: "This person has rights that you don't have.",
  };
  expect((await list(owner.id, delegate)).body).toEqual(refusal);
  const { id } = await deps.database.session.findFirstOrThrow({ where: { userId: owner.id } });
  expect((await rest(`DELETE /sessions/${id}`, { as: delegate })).body).toEqual(refusal);
  const { body } = await list(clerk.id, delegate);
  const [{ _id }] = body.data.data;
  expect((await rest(`DELETE /sessions/${_id}`, { as: delegate })).status).toBe(200);
  expect((await list(owner.id, clerk)).status).toBe(401);
  expect(await isIn(owner)).toBe(true);
});

describe("the words for a browser", () => {
  test.each([
    [phone, { device: "PHONE", browser: "Chrome 143", system: "Android 14" }],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0",
      { device: "COMPUTER", browser: "Firefox 146", system: "Windows 10" },
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
      { device: "TABLET", browser: "Safari 17", system: "iOS 17" },
    ],
    ["curl/8.5.0", { device: "OTHER", browser: "curl", system: null }],
    ["", { device: "OTHER", browser: null, system: null }],
  ])("%s", (userAgent, words) => {
    expect(nameBrowser(userAgent)).toEqual(words);
  });
});

hostile("logins and lists with long and strange names of browsers", async () => {
  for (const userAgent of ["\u00ff".repeat(15_000), "Mozilla/5.0 ".repeat(1_200), "() ;<b>"]) {
    const as = await logIn(userAgent);
    const { status } = await rest("GET /sessions", { as });
    expect(status).toBe(200);
  }
  const as = await logIn();
  for (const id of ["x", "%00", "9".repeat(5_000), "../../me"])
    expect((await rest(`DELETE /sessions/${encodeURIComponent(id)}`, { as })).status).toBe(404);
  expect((await rest(`GET /sessions?userId=${"9".repeat(5_000)}`, { as })).status).toBe(400);
  expect((await rest("GET /sessions?user=1", { as })).status).toBe(400);
});
