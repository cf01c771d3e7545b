import { beforeEach, describe, expect, test } from "vitest";
import type { StaffRight } from "../../generated/prisma/enums.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { hostile } from "../../testing/hostile.ts";
import { secondInstance } from "../../testing/secondInstance.ts";
import { resetFactorsOf } from "./removal.ts";
import { staffLogins, totpCode } from "./testing/staffLogin.ts";
import { stepOf } from "./totp.ts";

const shop = await testApp({ PUBLIC_URL: "https://shop.example", SECRETS_KEY: "k".repeat(32) });
const { deps, rest, graphql, signIn, wait } = shop;
const { database } = deps;
const { ask, refusal, logIn, addTotp } = staffLogins(shop);

type Staff = NonNullable<Caller>;
let admin: Staff;

beforeEach(async () => {
  await emptyDatabase();
  admin = await signIn("ADMIN");
});

const verify = (body: object) => rest("POST /users/verifyFactor", { body });
const isIn = async (token: string) =>
  (await graphql("{ me { id } }", {}, { as: { ...admin, token } })).body.data.me !== null;
const entries = async () =>
  (await database.auditEntry.findMany({ orderBy: { id: "asc" } })).map(
    ({ action, subject, title }) => `${action} ${subject} ${title}`,
  );

describe("a login with an authenticator app", () => {
  test("starts no session before the app's code is given", async () => {
    const { secret } = await addTotp(admin);
    const sessions = await database.session.count();
    const asked = await logIn(admin.mobile);
    expect(asked).toEqual({
      factorRequired: true,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      factorKinds: ["TOTP"],
      passkeyOptions: null,
      expiresAt: new Date(deps.clock().getTime() + 300_000).toISOString(),
    });
    expect(await database.session.count()).toBe(sessions);
    wait(30);
    const { challenge } = asked;
    const { status, body, headers } = await verify({
      challenge,
      code: totpCode(secret, deps.clock()),
    });
    expect(status).toBe(200);
    expect(body.data.data).toMatchObject({ userType: "admin", _id: admin.id });
    expect(String(headers["set-cookie"])).toMatch(/^session=[\w-]{43};/);
    expect(await isIn(body.data.data.token)).toBe(true);
  });

  test("is the same in GraphQL, which reveals no name before the factor", async () => {
    const { secret } = await addTotp(admin);
    wait(60);
    const { mobile } = admin;
    await rest("POST /users/sendOTP", { body: { mobile } });
    const otp = shop.messages.at(-1)?.message.slice(-6);
    const fields = `token factorRequired challenge factorKinds
      user { id mobile firstName email mustAddFactor }`;
    const { body, headers } = await graphql(
      `mutation ($mobile: String!, $otp: String!) { verifyOtp(mobile: $mobile, otp: $otp) { ${fields} } }`,
      { mobile, otp },
    );
    const asked = body.data.verifyOtp;
    expect(asked).toEqual({
      token: "",
      factorRequired: true,
      challenge: expect.any(String),
      factorKinds: ["TOTP"],
      user: { id: admin.id, mobile, firstName: "", email: null, mustAddFactor: false },
    });
    expect(headers["set-cookie"]).toBeUndefined();
    const input = { code: totpCode(secret, deps.clock()) };
    const session: { token: string } = await ask(
      `mutation ($challenge: String!, $input: FactorAnswer!) {
        answerFactor(challenge: $challenge, input: $input) { ${fields} } }`,
      { challenge: asked.challenge, input },
      null,
    );
    expect(session).toMatchObject({ factorRequired: false, challenge: null });
    expect(await isIn(session.token)).toBe(true);
  });

  test("of a customer, or of staff without a factor, needs no factor", async () => {
    await addTotp(admin);
    const customer = await signIn("CUSTOMER");
    const keys = "_id email firstName lastName mobile newUser smsNotifications token userType";
    for (const { mobile } of [customer, await signIn("ADMIN")])
      expect(
        Object.keys(await logIn(mobile))
          .sort()
          .join(" "),
      ).toBe(keys);
  });

  test("accepts the codes of the previous and the next step, each once", async () => {
    const { secret } = await addTotp(admin);
    wait(300);
    const use = async (steps: number) => {
      const { challenge } = await logIn(admin.mobile);
      return verify({ challenge, code: totpCode(secret, deps.clock(), steps) });
    };
    expect((await use(-1)).status).toBe(200);
    expect((await use(1)).status).toBe(200);
    // Each login moves the clock by a minute, so the previous step's code is the code of the last login.
    expect((await use(-1)).body.message).toBe("The code is wrong. Please try again.");
    expect((await use(-2)).status).toBe(400);
    expect((await use(2)).status).toBe(400);
  });

  test("understands a code with spaces and in Bangla digits", async () => {
    const { secret } = await addTotp(admin);
    const { challenge } = await logIn(admin.mobile);
    const code = totpCode(secret, deps.clock())
      .replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯".charAt(Number(digit)))
      .replace(/^.../, "$& ");
    expect((await verify({ challenge, code })).status).toBe(200);
  });

  test("computes codes as RFC 6238 does", () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    for (const [seconds, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005924"],
      [20_000_000_000, "353130"],
    ] as const)
      expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });
});

describe("a challenge", () => {
  const words = async (body: object) => (await verify(body)).body.message;
  let secret = "";
  let challenge = "";
  const right = () => ({ challenge, code: totpCode(secret, deps.clock()) });

  beforeEach(async () => {
    ({ secret } = await addTotp(admin));
    ({ challenge } = await logIn(admin.mobile));
  });

  test("is used once, even by two simultaneous requests", async () => {
    wait(30);
    const both = await Promise.all([verify(right()), verify(right())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await words(right())).toBe("This step was already used. Please start again.");
  });

  test("ends after five minutes, and is refused if it is unknown", async () => {
    wait(300);
    const message = "This step took longer than five minutes. Please start again.";
    expect(await words(right())).toBe(message);
    challenge = "x".repeat(43);
    expect(await words(right())).toBe("This step is not known. Please start again.");
  });

  test("ends with the role of its user", async () => {
    const { id } = await database.staffRole.create({ data: { name: "Other", rights: [] } });
    await database.user.update({ where: { id: admin.id }, data: { staffRoleId: id } });
    const message = "Your role has changed in the meantime. Please start again.";
    expect(await words(right())).toBe(message);
    await database.user.update({ where: { id: admin.id }, data: { userType: "CUSTOMER" } });
    expect(await words(right())).toBe(message);
  });

  test("accepts only the factor of its own user", async () => {
    const other = await signIn("ADMIN");
    const { secret: ofOther } = await addTotp(other);
    const { status } = await verify({ challenge, code: totpCode(ofOther, deps.clock()) });
    expect(status).toBe(400);
    const begun: { challenge: string; secret: string } = await ask(
      "mutation { beginTotp { challenge secret } }",
      {},
      await signIn("ADMIN"),
    );
    const input = {
      challenge: begun.challenge,
      code: totpCode(begun.secret, deps.clock()),
    };
    expect(
      await refusal(
        "mutation ($input: TotpInput!) { addTotp(input: $input) { factor { id } } }",
        { input },
        await signIn("ADMIN"),
      ),
    ).toEqual({
      code: "BAD_USER_INPUT",
      message: "This step belongs to another user. Please start again.",
    });
  });

  test("for adding a factor starts no session", async () => {
    const begun: { challenge: string; secret: string } = await ask(
      "mutation { beginTotp { challenge secret } }",
      {},
      await signIn("ADMIN"),
    );
    challenge = begun.challenge;
    secret = begun.secret;
    expect(await words(right())).toBe("This step is not known. Please start again.");
  });
});

describe("wrong factors", () => {
  const locked =
    "There were too many wrong tries. Your second factor is locked for up to 15 minutes.";

  test("lock only their user for fifteen minutes, on every server", async () => {
    const { secret } = await addTotp(admin);
    const other = await signIn("ADMIN");
    const { secret: ofOther } = await addTotp(other);
    const { challenge } = await logIn(admin.mobile);
    const second = await secondInstance(shop);
    const wrong = () => verify({ challenge, code: totpCode(secret, deps.clock(), 20) });
    for (let tries = 0; tries < 5; tries++) expect((await wrong()).status).toBe(400);
    const refused = await verify({ challenge, code: totpCode(secret, deps.clock()) });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(locked);
    expect(refused.headers["retry-after"]).toBe("900");
    const onSecond = await second.inject({
      method: "POST",
      url: "/api/v1/users/verifyFactor",
      payload: { challenge, code: totpCode(secret, deps.clock()) },
    });
    expect(onSecond.statusCode).toBe(429);
    const { challenge: theirs } = await logIn(other.mobile);
    const code = totpCode(ofOther, deps.clock());
    expect((await verify({ challenge: theirs, code })).status).toBe(200);
    wait(15 * 60);
    const { challenge: next } = await logIn(admin.mobile);
    const body = { challenge: next, code: totpCode(secret, deps.clock()) };
    expect((await verify(body)).status).toBe(200);
    expect(await database.factorLock.count()).toBe(0);
  });

  test("sent at the same moment get no more tries than consecutive tries", async () => {
    const { secret } = await addTotp(admin);
    const { challenge } = await logIn(admin.mobile);
    const wrong = () => verify({ challenge, code: totpCode(secret, deps.clock(), 20) });
    const all = await Promise.all(Array.from({ length: 12 }, wrong));
    expect(all.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("and right factors are audited without secrets, and texts that can't be a code are not counted", async () => {
    const { secret, recoveryCodes } = await addTotp(admin);
    const { challenge } = await logIn(admin.mobile);
    await verify({ challenge, code: "12345" });
    await verify({ challenge, recoveryCode: "abc" });
    for (let tries = 0; tries < 5; tries++)
      await verify({ challenge, code: totpCode(secret, deps.clock(), 20) });
    wait(900);
    const { challenge: next } = await logIn(admin.mobile);
    await verify({ challenge: next, recoveryCode: recoveryCodes[0] });
    expect(await entries()).toEqual([
      "CREATED SECOND_FACTOR Authenticator app",
      ...Array<string>(5).fill("FAILED SECOND_FACTOR Authenticator app"),
      "LOCKED SECOND_FACTOR Second factor",
      "VERIFIED SECOND_FACTOR Recovery code",
    ]);
    const stored = JSON.stringify(await database.auditEntry.findMany());
    for (const text of [secret, challenge, recoveryCodes[0]]) expect(stored).not.toContain(text);
  });
});

describe("recovery codes", () => {
  test("are ten, come with the first factor, and work once each", async () => {
    const { recoveryCodes } = await addTotp(admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    const use = async (recoveryCode = "") => {
      const { challenge } = await logIn(admin.mobile);
      return (await verify({ challenge, recoveryCode })).status;
    };
    const [first = "", second] = recoveryCodes;
    expect(await use(first.toUpperCase().replaceAll("-", " "))).toBe(200);
    expect(await use(first)).toBe(400);
    expect(await use(second)).toBe(200);
  });

  test("become void when they are replaced, and are stored as hashes", async () => {
    const { recoveryCodes } = await addTotp(admin);
    const renewed: string[] = await ask("mutation { renewRecoveryCodes }", {}, admin);
    expect(renewed).toHaveLength(10);
    const { challenge } = await logIn(admin.mobile);
    expect((await verify({ challenge, recoveryCode: recoveryCodes[0] })).status).toBe(400);
    expect((await verify({ challenge, recoveryCode: renewed[0] })).status).toBe(200);
    expect(await ask("{ recoveryCodesLeft }", {}, admin)).toBe(9);
    const stored = JSON.stringify(await database.recoveryCode.findMany());
    expect(stored).not.toContain(renewed[1]);
    expect(stored).not.toContain(renewed[1]?.replaceAll("-", ""));
  });
});

describe("factors", () => {
  test("are only for staff", async () => {
    const customer = await signIn("CUSTOMER");
    const begin = "mutation { beginTotp { url } }";
    expect((await refusal(begin, {}, customer))?.code).toBe("FORBIDDEN");
    expect((await refusal(begin))?.code).toBe("UNAUTHENTICATED");
    expect(await ask("{ factors { id } }", {}, customer)).toEqual([]);
  });

  test("end the sessions that began without a factor", async () => {
    const other = (await logIn(admin.mobile)).token;
    await addTotp(admin);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(admin.token)).toBe(true);
  });

  test("keep secrets unreadable in the database", async () => {
    const { secret } = await addTotp(admin);
    const { challenge } = await logIn(admin.mobile);
    const rows = [database.factor.findMany(), database.factorChallenge.findMany()];
    const stored = JSON.stringify(await Promise.all(rows));
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(challenge);
  });

  test("can be changed only if a factor was given in the last fifteen minutes", async () => {
    const { secret } = await addTotp(admin);
    const [{ id }]: [{ id: string }] = await ask("{ factors { id name kind } }", {}, admin);
    wait(15 * 60);
    const required = {
      code: "FACTOR_REQUIRED",
      message: "Please confirm this with your second factor.",
    };
    const remove = "mutation ($id: ID!) { removeFactor(id: $id) }";
    expect(await refusal(remove, { id }, admin)).toEqual(required);
    for (const field of ["beginTotp { url }", "beginPasskey { options }", "renewRecoveryCodes"])
      expect(await refusal(`mutation { ${field} }`, {}, admin)).toEqual(required);
    const asked: { challenge: string } = await ask(
      "mutation { beginStepUp { challenge factorKinds } }",
      {},
      admin,
    );
    const answer = `mutation ($challenge: String!, $input: FactorAnswer!) {
      answerFactor(challenge: $challenge, input: $input) { token } }`;
    const input = { code: totpCode(secret, deps.clock()) };
    const given = { challenge: asked.challenge, input };
    expect(await refusal(answer, given, await signIn("ADMIN"))).toEqual({
      code: "BAD_USER_INPUT",
      message: "This step belongs to another user. Please start again.",
    });
    expect(await ask(answer, given, admin)).toEqual({ token: admin.token });
    expect(await ask(remove, { id }, admin)).toBe(id);
    expect(await database.recoveryCode.count()).toBe(0);
    expect(await logIn(admin.mobile)).toHaveProperty("token");
    expect(await entries()).toEqual([
      "CREATED SECOND_FACTOR Authenticator app",
      "VERIFIED SECOND_FACTOR Authenticator app",
      "DELETED SECOND_FACTOR Authenticator app",
    ]);
  });

  test("of others can be reset by staff with all of their rights, but not with fewer rights", async () => {
    const [delegate, clerk] = [await signIn("ADMIN"), await signIn("ADMIN")];
    for (const as of [admin, clerk]) await addTotp(as);
    const give = async (userId: string, rights: StaffRight[]) => {
      const { id } = await database.staffRole.create({ data: { name: userId, rights } });
      await database.user.update({ where: { id: userId }, data: { staffRoleId: id } });
    };
    await give(delegate.id, ["MANAGE_STAFF"]);
    await give(clerk.id, []);
    const reset = "mutation ($userId: ID!) { resetFactors(userId: $userId) }";
    expect((await refusal(reset, { userId: admin.id }, delegate))?.code).toBe("FORBIDDEN");
    expect((await refusal(reset, { userId: admin.id }, clerk))?.code).toBe("FORBIDDEN");
    expect((await refusal(reset, { userId: delegate.id }, delegate))?.code).toBe("CONFLICT");
    expect(await ask(reset, { userId: clerk.id }, delegate)).toBe(clerk.id);
    expect(await isIn(clerk.token)).toBe(false);
    expect(await entries()).toContain("DELETED SECOND_FACTOR All factors of Rahim Uddin");
    expect(await logIn(clerk.mobile)).toHaveProperty("token");
    expect(await logIn(admin.mobile)).toHaveProperty("challenge");
  });

  test("are removed on the server for a user who has lost all factors, with an audit entry", async () => {
    await addTotp(admin);
    await resetFactorsOf(database, admin.mobile);
    expect(await isIn(admin.token)).toBe(false);
    expect(await logIn(admin.mobile)).toHaveProperty("token");
    expect(await entries()).toContain("DELETED SECOND_FACTOR All factors of Rahim Uddin");
    await expect(resetFactorsOf(database, "01999999999")).rejects.toThrow("No user has the number");
  });
});

describe("a shop that requires a second factor of staff", async () => {
  const strict = await testApp({ STAFF_SECOND_FACTOR: "required" });
  const strictly = staffLogins(strict);

  test("lets staff without a factor only set up a factor", async () => {
    const as = await strict.signIn("ADMIN");
    const refused = {
      code: "FACTOR_REQUIRED",
      message: "Please set up a second factor on the page Security first.",
    };
    expect(await strictly.refusal("{ apiKeys(first: 1) { totalCount } }", {}, as)).toEqual(refused);
    expect(await strictly.refusal("{ evaluations { totalCount } }", {}, as)).toEqual(refused);
    expect((await strict.rest("GET /evaluations", { as })).status).toBe(403);
    expect(await strictly.ask("{ me { mustAddFactor } }", {}, as)).toEqual({ mustAddFactor: true });
    expect((await strict.rest("GET /sessions", { as })).status).toBe(200);
    expect((await strict.rest("GET /smartphones", { as })).status).toBe(200);
    await strictly.addTotp(as);
    expect(await strictly.refusal("{ apiKeys(first: 1) { totalCount } }", {}, as)).toBeUndefined();
    const [{ id }]: [{ id: string }] = await strictly.ask("{ factors { id } }", {}, as);
    const remove = "mutation ($id: ID!) { removeFactor(id: $id) }";
    expect((await strictly.refusal(remove, { id }, as))?.code).toBe("CONFLICT");
  });

  test("changes nothing for customers", async () => {
    const as = await strict.signIn("CUSTOMER");
    expect(await strictly.refusal("{ evaluations { totalCount } }", {}, as)).toBeUndefined();
  });
});

test("a customer who had a factor as staff, and becomes staff again, has to log in with this factor", async () => {
  await addTotp(admin);
  const setType = (userType: "CUSTOMER" | "ADMIN") =>
    database.user.update({ where: { id: admin.id }, data: { userType } });
  await setType("CUSTOMER");
  const { token } = await logIn(admin.mobile);
  expect(await isIn(token)).toBe(true);
  await setType("ADMIN");
  expect(await isIn(token)).toBe(false);
  expect(await logIn(admin.mobile)).toHaveProperty("challenge");
});

const long = "9".repeat(50_000);

hostile("factors of every wrong shape", async () => {
  await addTotp(admin);
  const { challenge } = await logIn(admin.mobile);
  const credential = { id: "a", rawId: "a", type: "public-key", clientExtensionResults: {} };
  for (const body of [
    {},
    { challenge },
    { challenge, code: "123456", recoveryCode: "1" },
    { challenge, code: long },
    { challenge: long, code: "123456" },
    { challenge, code: 123456 },
    { challenge: null, code: "\0" },
    { challenge, code: "𝟙𝟚𝟛456" },
    { challenge, recoveryCode: "'; DROP TABLE factor; --" },
    { challenge, passkey: {} },
    { challenge, passkey: [] },
    { challenge, passkey: { ...credential, response: { clientDataJSON: long } } },
    { challenge, passkey: credential, __proto__: { code: "1" } },
  ])
    expect((await verify(body)).status).toBe(400);
  const input = { challenge: "none", name: "x".repeat(61), code: "1" };
  const document = "mutation ($input: TotpInput!) { addTotp(input: $input) { factor { id } } }";
  expect((await refusal(document, { input }, admin))?.code).toBe("BAD_USER_INPUT");
  expect(await database.factorLock.count()).toBe(0);
});
