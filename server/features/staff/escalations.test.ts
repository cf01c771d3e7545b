import { beforeEach, describe, expect, test } from "vitest";
import { ownerRoleId } from "../../core/rights.ts";
import { StaffRight } from "../../generated/prisma/enums.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { gadgetInput } from "../../testing/fixtures/factories.ts";
import { inspectionInput, purchaseShop } from "../../testing/fixtures/purchases.ts";
import { signInAs, signInWith } from "../../testing/fixtures/staff.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { webhookCalls } from "../../testing/fixtures/webhooks.ts";
import { staffLogins, totpCode } from "../factors/testing/staffLogin.ts";

// Tests that neither a member of staff nor an attacker with a stolen session can gain rights.

const shop = await testApp();
const { database } = shop.deps;
const { ask, refusal, logIn, addTotp } = staffLogins(shop);

type Staff = NonNullable<Caller>;
let owner: Staff;

beforeEach(async () => {
  await emptyDatabase();
  owner = await shop.signIn("ADMIN");
});

const lacks = (what: string) => ({
  code: "FORBIDDEN",
  message: `This needs the right to ${what}. An owner can give it to you.`,
});

describe("a member of staff who has every right without being an owner", () => {
  let almighty: Staff;

  beforeEach(async () => {
    almighty = await signInWith(shop, ...Object.values(StaffRight));
  });

  test("neither reads nor ends the sessions of an owner, nor resets their factors", async () => {
    await addTotp(owner);
    const session = await database.session.findFirstOrThrow({ where: { userId: owner.id } });
    const more = { code: "FORBIDDEN", message: "This person has rights that you don't have." };
    for (const [document, id] of [
      ["query ($id: ID!) { staffSessions(userId: $id) { id } }", owner.id],
      ["mutation ($id: ID!) { resetFactors(userId: $id) }", owner.id],
      ["mutation ($id: ID!) { endSession(id: $id) }", session.id],
    ] as const)
      expect(await refusal(document, { id }, almighty)).toEqual(more);
    expect((await shop.rest(`DELETE /sessions/${session.id}`, { as: almighty })).status).toBe(403);
    expect(await ask("{ factors { kind } }", {}, owner)).toEqual([{ kind: "TOTP" }]);
  });

  test("makes neither themselves nor others owners, in either API", async () => {
    const clerk = await signInAs(shop, "Inspector");
    const update = `mutation ($id: ID!, $input: UpdateStaffInput!) {
      updateStaff(id: $id, input: $input) { id } }`;
    for (const { id } of [almighty, clerk]) {
      const input = { roleId: ownerRoleId };
      expect((await refusal(update, { id, input }, almighty))?.code).toBe("FORBIDDEN");
      const { status } = await shop.rest(`PATCH /staff/${id}`, { as: almighty, body: input });
      expect(status).toBe(403);
    }
    expect(await database.user.count({ where: { staffRoleId: ownerRoleId } })).toBe(1);
  });
});

describe("a delegate who manages staff", () => {
  let delegate: Staff;

  beforeEach(async () => {
    delegate = await signInWith(shop, "MANAGE_STAFF", "INSPECT");
  });

  test("can't change their own role, in either API", async () => {
    const { staffRoleId } = await database.user.findUniqueOrThrow({ where: { id: delegate.id } });
    for (const body of [{ rights: Object.values(StaffRight) }, { rights: [] }, { name: "Boss" }])
      expect((await shop.rest(`PATCH /roles/${staffRoleId}`, { as: delegate, body })).status).toBe(
        403,
      );
    expect((await shop.rest(`DELETE /roles/${staffRoleId}`, { as: delegate })).status).toBe(409);
  });

  test("can't take a right from a role that has rights they lack", async () => {
    const { id, rights } = await database.staffRole.findFirstOrThrow({
      where: { name: "Counter" },
    });
    const { status, body } = await shop.rest(`PATCH /roles/${id}`, {
      as: delegate,
      body: { rights: ["INSPECT"] },
    });
    expect([status, body.message]).toEqual([403, lacks("decide requests").message]);
    expect(await database.staffRole.findUnique({ where: { id } })).toMatchObject({ rights });
  });

  test("can't reset a person's factors by inviting them again", async () => {
    const { id: roleId } = await database.staffRole.findFirstOrThrow({
      where: { name: "Inspector" },
    });
    await addTotp(owner);
    const { status } = await shop.rest("POST /staff", {
      as: delegate,
      body: { mobile: owner.mobile, roleId },
    });
    expect(status).toBe(409);
    expect(await logIn(owner.mobile)).toHaveProperty("challenge");
  });
});

test.each(["Ow\u200bner", "O\u00adwner", "\u2066Owner\u2069", "মা\u200dলিক", "Ｏｗｎｅｒ"])(
  "a role gets no name that looks like the owners', such as %j",
  async (name) => {
    const create = "mutation ($input: CreateRoleInput!) { createRole(input: $input) { name } }";
    for (const input of [{ name }, { name: "Mine", nameBn: name }])
      expect((await refusal(create, { input: { rights: [], ...input } }, owner))?.code).toBe(
        "CONFLICT",
      );
  },
);

test("a profile takes neither a role nor a type of user", async () => {
  const clerk = await signInAs(shop, "Inspector");
  const profile = { firstName: "Rina", lastName: "Akter", email: "rina@shop.example" };
  const save = (path: string, extra: object = {}) =>
    shop.rest(`PATCH /users/${path}`, { as: clerk, body: { ...profile, ...extra } });
  expect((await save("updateMe")).status).toBe(200);
  for (const extra of [
    { userType: "admin", staffRoleId: ownerRoleId },
    { role: { id: ownerRoleId } },
    { rights: ["READ_COSTS"], hasFactor: false },
  ])
    await save("updateMe", extra);
  expect((await save(`auth/${owner.id}`)).status).toBe(403);
  expect(await ask("{ me { rights } }", {}, clerk)).toEqual({ rights: ["INSPECT"] });
});

describe("an API key", () => {
  const create = "mutation ($input: ApiKeyInput!) { createApiKey(input: $input) { secret } }";
  const update = `mutation ($id: ID!, $input: ApiKeyInput!) {
    updateApiKey(id: $id, input: $input) { id } }`;

  test.each([
    "WRITE_CATALOGUE",
    "DECIDE_REQUESTS",
    "DECIDE_EVALUATIONS",
    "READ_EVALUATIONS",
    "READ_UNITS",
    "WRITE_UNITS",
    "UPLOADS",
  ])("can't be given the scope %s by someone who lacks its rights", async (scope) => {
    const delegate = await signInWith(shop, "MANAGE_INTEGRATIONS");
    const input = { name: "Key", scopes: [scope] };
    const refused = await refusal(create, { input }, delegate);
    expect(refused?.code).toBe("FORBIDDEN");
    expect(refused?.message).toMatch(/^This needs the right to .+ An owner can give it to you\.$/);
    expect(await database.apiKey.count()).toBe(0);
  });

  test("with more rights than the caller can't be changed, or even weakened, by the caller", async () => {
    const delegate = await signInWith(shop, "MANAGE_INTEGRATIONS", "MANAGE_CATALOGUE");
    const { id } = await createKey(shop, ["DECIDE_EVALUATIONS"]);
    for (const scopes of [["UPLOADS"], ["DECIDE_EVALUATIONS"]]) {
      const refused = await refusal(update, { id, input: { name: "Mine", scopes } }, delegate);
      expect(refused?.code).toBe("FORBIDDEN");
    }
    expect(await database.apiKey.findUnique({ where: { id } })).toMatchObject({ name: "Import" });
  });

  test("has no access to staff, sessions and factors", async () => {
    const as = await createKey(shop, [
      ...(["WRITE_CATALOGUE", "DECIDE_EVALUATIONS", "DECIDE_REQUESTS", "WRITE_UNITS"] as const),
    ]);
    for (const call of ["GET /staff", "GET /roles", "GET /sessions", "DELETE /sessions"])
      expect((await shop.rest(call, { as })).status).toBe(403);
    for (const document of [
      "{ staff { id } }",
      "{ roles { id } }",
      "{ mySessions { id } }",
      "mutation { beginStepUp { challenge } }",
      "mutation { beginTotp { secret } }",
    ])
      expect((await refusal(document, {}, as))?.code).toBe("FORBIDDEN");
  });
});

test("staff without READ_COSTS can neither subscribe to events with costs nor use a webhook that sends them", async () => {
  const id = await webhookCalls(shop, owner).add("https://hooks.example/all", { enabled: false });
  const { call } = webhookCalls(shop, await signInWith(shop, "MANAGE_INTEGRATIONS"));
  const input = { url: "https://thief.example/x", eventTypes: ["PURCHASE_CHANGED"] };
  const harmless = { ...input, eventTypes: ["DEVICE_CREATED"] };
  const outcomes = [
    await call("create", { input }),
    await call("update", { id, input }),
    await call("update", { id, input: harmless }),
    await call("secret", { id }),
    await call("rotate", { id }),
  ];
  expect(outcomes.map(({ error }) => error?.message)).toEqual(
    Array(5).fill(lacks("read costs").message),
  );
  const { error } = await call("create", { input: { ...harmless, enabled: false } });
  expect(error).toBeUndefined();
});

describe("the URL of a receipt, whose page needs no login,", () => {
  const readUrl = async (id: string, as: Caller) => {
    const query = `query ($id: ID!) { evaluation(id: $id) { purchase { payment {
      receiptUrl document { url amount } } } } documents { nodes { url name amount } } }`;
    const { body } = await shop.graphql(query, { id }, { as });
    const { payment } = body.data.evaluation.purchase;
    return { payment, listed: body.data.documents?.nodes ?? [] };
  };
  const address = expect.stringMatching(/\/receipt\/[\w-]{32}$/);

  test("of a purchase is shown to staff who may read costs, and to the person who paid", async () => {
    const { submitApproved, inspect, call } = await purchaseShop(shop);
    const [payer, other] = [await signInAs(shop, "Counter"), await signInAs(shop, "Counter")];
    const id = await submitApproved();
    await inspect(id, inspectionInput());
    const input = { amount: 60_000, method: "CASH", date: "2026-01-31" };
    const paid = await call("recordPayment", { id, input }, payer);
    expect(paid.purchase.payment).toMatchObject({ amount: null, receiptUrl: address });
    for (const as of [owner, payer]) {
      const { payment, listed } = await readUrl(id, as);
      expect([payment.receiptUrl, payment.document.url]).toEqual([address, address]);
      expect(listed[0].url).toEqual(address);
    }
    const hidden = await readUrl(id, other);
    expect(hidden.payment).toEqual({ receiptUrl: null, document: { url: "", amount: null } });
    expect(hidden.listed[0]).toMatchObject({ url: "", amount: null });
    const inspector = await signInAs(shop, "Inspector");
    const read = (await shop.rest(`GET /evaluations/${id}`, { as: inspector })).body.data;
    expect(read.purchase.payment.receiptUrl).toBeNull();
    const { data } = (await shop.rest("GET /documents", { as: other })).body;
    expect(data[0]).not.toHaveProperty("url");
    expect(data[0]).not.toHaveProperty("amount");
  });

  test("of a sale is shown to staff who may read customers, and to the person who sold", async () => {
    const units = await unitShop(shop);
    const [clerk, other] = [
      await signInWith(shop, "SELL_UNITS"),
      await signInWith(shop, "SELL_UNITS"),
    ];
    const { id } = await units.forSale();
    const input = { ...saleInput, buyerName: "Karim", buyerMobile: "01812345678" };
    expect((await units.call("sellUnit", { id, input }, clerk)).code).toBeUndefined();
    const urls = async (as: Caller) => {
      const query = `{ units { nodes { receipts { url document { url name } } } }
        documents { nodes { url name } } }`;
      const { body } = await shop.graphql(query, {}, { as });
      return [...body.data.units.nodes[0].receipts, ...body.data.documents.nodes];
    };
    const shown = { url: address, name: "Karim" };
    expect(await urls(owner)).toEqual([{ url: address, document: shown }, shown]);
    const own = { url: address, name: null };
    expect(await urls(clerk)).toEqual([{ url: address, document: own }, own]);
    const none = { url: "", name: null };
    expect(await urls(other)).toEqual([{ url: "", document: none }, none]);
  });
});

describe("a step-up", () => {
  const change = `mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }`;
  const input = { name: "Sealed", rights: [] };
  const answer = `mutation ($challenge: String!, $input: FactorAnswer!) {
    answerFactor(challenge: $challenge, input: $input) { token } }`;
  const begin = (as: Caller): Promise<{ challenge: string }> =>
    ask("mutation { beginStepUp { challenge } }", {}, as);

  test("counts only in its own session, and not in other sessions of the user", async () => {
    const { secret } = await addTotp(owner);
    shop.wait(60);
    const { challenge } = await logIn(owner.mobile);
    const body = { challenge, code: totpCode(secret, shop.deps.clock()) };
    const { token } = (await shop.rest("POST /users/verifyFactor", { body })).body.data.data;
    const stolen = { ...owner, token };
    shop.wait(16 * 60);
    const own = await begin(owner);
    const code = totpCode(secret, shop.deps.clock());
    await ask(answer, { challenge: own.challenge, input: { code } }, owner);
    expect(await refusal(change, { input }, owner)).toBeUndefined();
    expect((await refusal(change, { input: { ...input, name: "Other" } }, stolen))?.code).toBe(
      "FACTOR_REQUIRED",
    );
    await database.staffRole.deleteMany({ where: { name: input.name } });
  });

  test("is not possible with the challenge or factor of another member of staff", async () => {
    const other = await signInAs(shop, "Inspector");
    await addTotp(owner);
    const { secret } = await addTotp(other);
    shop.wait(16 * 60);
    const theirs = await begin(other);
    const code = totpCode(secret, shop.deps.clock());
    const wrong = await refusal(answer, { challenge: theirs.challenge, input: { code } }, owner);
    expect(wrong?.message).toBe("This step belongs to another user. Please start again.");
    const own = await begin(owner);
    const stranger = await refusal(answer, { challenge: own.challenge, input: { code } }, owner);
    expect(stranger?.message).toBe("The code is wrong. Please try again.");
    expect((await refusal(change, { input }, owner))?.code).toBe("FACTOR_REQUIRED");
  });

  test("starts no session, and a login's challenge can't be used for another purpose", async () => {
    const { secret } = await addTotp(owner);
    shop.wait(60);
    const { challenge } = await begin(owner);
    const code = totpCode(secret, shop.deps.clock());
    const before = await database.session.count();
    const { status, body } = await shop.rest("POST /users/verifyFactor", {
      body: { challenge, code },
    });
    expect([status, body.message]).toEqual([
      400,
      "This step belongs to another user. Please start again.",
    ]);
    expect(await database.session.count()).toBe(before);
  });
});

test("recovery codes are guessed at most five times, together with codes of apps", async () => {
  const { recoveryCodes, secret } = await addTotp(owner);
  const { challenge } = await logIn(owner.mobile);
  const guess = (body: object) =>
    shop.rest("POST /users/verifyFactor", { body: { challenge, ...body } });
  for (let tries = 0; tries < 4; tries++)
    expect((await guess({ recoveryCode: "0000-0000-0000-0000" })).status).toBe(400);
  expect((await guess({ code: totpCode(secret, shop.deps.clock(), 20) })).status).toBe(400);
  expect((await guess({ recoveryCode: recoveryCodes[0] })).status).toBe(429);
});

describe("a session that outlives a role", () => {
  test("belongs to a customer after the removal, and needs the factor when its user becomes staff again", async () => {
    const clerk = await signInAs(shop, "Counter");
    const { staffRoleId } = await database.user.findUniqueOrThrow({ where: { id: clerk.id } });
    await shop.rest(`DELETE /staff/${clerk.id}`, { as: owner });
    expect((await shop.rest("GET /units/export", { as: clerk })).status).toBe(403);
    expect((await refusal("{ units { totalCount } }", {}, clerk))?.code).toBe("FORBIDDEN");
    expect((await refusal("mutation { beginTotp { url } }", {}, clerk))?.code).toBe("FORBIDDEN");
    const body = { mobile: clerk.mobile, roleId: staffRoleId };
    expect((await shop.rest("POST /staff", { as: owner, body })).status).toBe(201);
    expect(await refusal("{ units { totalCount } }", {}, clerk)).toBeUndefined();
  });
});

test("a stored response is not replayed to staff who lost a right that it needed", async () => {
  const units = await unitShop(shop);
  const as = await signInWith(shop, "MANAGE_UNITS", "READ_COSTS");
  const variables = { input: units.complete({ cost: 7_654_321 }) };
  const send = () =>
    shop.app.inject({
      method: "POST",
      url: "/graphql",
      headers: { authorization: `Bearer ${as.token}`, "idempotency-key": "escalation-1" },
      payload: {
        query: "mutation ($input: UnitInput!) { createUnit(input: $input) { id cost } }",
        variables,
      },
    });
  expect((await send()).json().data.createUnit.cost).toBe(7_654_321);
  const { staffRoleId } = await database.user.findUniqueOrThrow({ where: { id: as.id } });
  const body = { rights: ["MANAGE_UNITS"] };
  expect((await shop.rest(`PATCH /roles/${staffRoleId}`, { as: owner, body })).status).toBe(200);
  const again = await send();
  expect(again.body).not.toContain("7654321");
  expect(again.json().errors[0].extensions.code).toBe("FORBIDDEN");
});

test("staff without CHANGE_PRICES can't make a device cheaper, in either API", async () => {
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const input = { gadget: gadgetInput() };
  const { id }: { id: string } = await ask(create, { input }, owner);
  const as = await signInWith(shop, "MANAGE_CATALOGUE");
  const before = await database.device.findUniqueOrThrow({ where: { id } });
  const rest = await shop.rest(`PATCH /gadgets/${id}`, { as, body: { price: 1 } });
  expect([rest.status, rest.body.message]).toEqual([403, lacks("change prices").message]);
  const update = `mutation ($id: ID!, $input: DevicePatch!) {
    updateDevice(id: $id, input: $input) { id } }`;
  const cheaper = { id, input: { gadget: { price: 1 } } };
  expect(await refusal(update, cheaper, as)).toEqual(lacks("change prices"));
  const { price } = await database.device.findUniqueOrThrow({ where: { id } });
  expect(price).toBe(before.price);
});

test("the audit log shows the number of an invited customer only to staff who may read customers", async () => {
  const { mobile } = await shop.signIn("CUSTOMER");
  await database.user.update({ where: { mobile }, data: { firstName: "", lastName: "" } });
  const { id: roleId } = await database.staffRole.findFirstOrThrow({
    where: { name: "Inspector" },
  });
  await shop.rest("POST /staff", { as: owner, body: { mobile, roleId } });
  const titles = async (as: Caller, search: string | null = null) => {
    const query = `query ($search: String) {
      auditEntries(filter: { subject: STAFF, search: $search }) { nodes { title } } }`;
    const { body } = await shop.graphql(query, { search }, { as });
    return body.data.auditEntries.nodes.map(({ title }: { title: string }) => title);
  };
  const accountant = await signInAs(shop, "Accounts");
  const full = `${mobile} (Inspector)`;
  expect(await titles(owner)).toEqual([full]);
  expect(await titles(owner, mobile)).toEqual([full]);
  expect(await titles(accountant)).toEqual([`${mobile.slice(0, 5)}… (Inspector)`]);
  expect(await titles(accountant, mobile)).toEqual([]);
});
