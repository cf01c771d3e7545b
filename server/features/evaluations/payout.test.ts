import { beforeEach, describe, expect, test, vi } from "vitest";
import { dayOf } from "../../../shared/days.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { changesHandled } from "../../testing/changes.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { evaluationBody, evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { phoneInput } from "../../testing/fixtures/factories.ts";
import { allEventTypes, webhookCalls } from "../../testing/fixtures/webhooks.ts";
import { daysAfter } from "../quotes/service.ts";

const shop = await testApp();
const { deps, graphql, rest } = shop;

let admin: Caller;
let seller: Caller;
let phone: string;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  seller = await shop.signIn("CUSTOMER");
  const { body } = await graphql(
    "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }",
    { input: { smartphone: phoneInput() } },
    { as: admin },
  );
  phone = body.data.createDevice.id;
});

const account = "01712345678";
const byBkash = { method: "BKASH", mobile: account };
const fields = "{ id visitDay payout { method mobile } }";

async function send(given: object) {
  const { body } = await graphql(
    `mutation ($input: EvaluationInput!) { createEvaluation(input: $input) ${fields} }`,
    { input: { ...evaluationInput(phone), ...given } },
    { as: seller },
  );
  return { evaluation: body.data?.createEvaluation, error: body.errors?.[0] };
}

async function read(id: string, as: Caller) {
  const { body } = await graphql(
    `query ($id: ID!) { evaluation(id: $id) ${fields} }`,
    { id },
    { as },
  );
  return body.data?.evaluation;
}

/** Returns the day in Bangladesh that is some days after today. */
const dayIn = (days: number) => dayOf(daysAfter(deps.clock(), days));

describe("the day of a visit and how the seller is paid", () => {
  test("are kept, and read by the seller and admins", async () => {
    const visitDay = dayIn(2);
    const { evaluation } = await send({ visitDay, payout: byBkash });
    expect(evaluation).toMatchObject({ visitDay, payout: byBkash });
    for (const as of [seller, admin]) expect(await read(evaluation.id, as)).toEqual(evaluation);
  });

  test("may be left out", async () => {
    for (const given of [{}, { visitDay: null, payout: null, warranty: "LESS_THAN_3_MONTHS" }])
      expect((await send(given)).evaluation).toMatchObject({ visitDay: null, payout: null });
  });

  test.each([
    ["CASH", null],
    ["NAGAD", account],
    ["ROCKET", account],
  ])("may be %s", async (method, mobile) => {
    const { evaluation } = await send({ payout: { method, mobile } });
    expect(evaluation.payout).toEqual({ method, mobile });
  });

  test.each(["+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "1712345678", "008801712345678"])(
    "accept the number in any notation: %s",
    async (mobile) => {
      const { evaluation } = await send({ payout: { method: "BKASH", mobile } });
      expect(evaluation.payout.mobile).toBe(account);
    },
  );

  test.each([
    ["a day in the past", { visitDay: dayIn(-1) }, "visitDay"],
    ["a day after 60 days", { visitDay: dayIn(61) }, "visitDay"],
    ["no day of the calendar", { visitDay: "2026-02-30" }, undefined],
    ["an account without its number", { payout: { method: "BKASH" } }, "payout.mobile"],
    ["an empty number", { payout: { method: "NAGAD", mobile: "" } }, "payout.mobile"],
    ["no mobile number", { payout: { method: "ROCKET", mobile: "01212345678" } }, "payout.mobile"],
    [
      "a number too long",
      { payout: { method: "BKASH", mobile: " ".repeat(90) + account } },
      "payout.mobile",
    ],
    ["a number for cash", { payout: { method: "CASH", mobile: account } }, "payout.mobile"],
    ["a way that sellers can't choose", { payout: { method: "BANK_TRANSFER" } }, "payout.method"],
  ])(
    "are refused for %s, without repeating the value in the message",
    async (_what, given, field) => {
      const { error } = await send(given);
      expect(error?.extensions.code).toBe("BAD_USER_INPUT");
      if (field) expect(Object.keys(error?.extensions.fields as object)).toEqual([field]);
      expect(JSON.stringify(error)).not.toContain("345678");
      expect(await deps.database.evaluation.count()).toBe(0);
    },
  );

  test("may be today and in 60 days", async () => {
    for (const visitDay of [dayIn(0), dayIn(60)])
      expect((await send({ visitDay })).evaluation).toMatchObject({ visitDay });
  });
});

describe("the number of the account", () => {
  test("is not shown to another customer or a visitor", async () => {
    const { evaluation } = await send({ payout: byBkash });
    for (const as of [null, await shop.signIn("CUSTOMER")])
      expect(await read(evaluation.id, as)).toBeFalsy();
  });

  test.each(["READ_EVALUATIONS", "DECIDE_EVALUATIONS"] as const)(
    "is not shown to a key that may %s",
    async (scope) => {
      const { evaluation } = await send({ payout: byBkash, visitDay: dayIn(1) });
      const as = await createKey(shop, [scope]);
      expect(await read(evaluation.id, as)).toMatchObject({ visitDay: dayIn(1), payout: null });
      const list = await rest("GET /evaluations", { as });
      expect(list.body.data).toMatchObject([{ visitDay: dayIn(1), payout: null }]);
      expect(JSON.stringify(list.body)).not.toContain(account);
    },
  );

  test("is in no event of a webhook and in no entry of the audit log", async () => {
    await webhookCalls(shop, admin).add("https://hooks.example/shop", {
      eventTypes: allEventTypes,
    });
    const { evaluation } = await send({ payout: byBkash });
    const { id } = evaluation;
    const as = admin;
    const body = { status: "Rejected", reason: "We have too many of these." };
    expect((await rest(`PATCH /evaluations/${id}`, { as, body })).status).toBe(200);
    expect((await rest(`DELETE /evaluations/${id}`, { as })).status).toBe(200);
    await changesHandled(shop);
    const events = await deps.database.webhookEvent.findMany();
    const entries = await deps.database.auditEntry.findMany();
    expect(events.map(({ type }) => type)).toContain("EVALUATION_CREATED");
    expect(entries.length).toBeGreaterThan(1);
    for (const kept of [events, entries]) expect(JSON.stringify(kept)).not.toContain(account);
  });

  test("is in no line of the log", async () => {
    const lines: unknown[] = [];
    const { log } = deps;
    const levels = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
    const write = (...line: unknown[]) => void lines.push(line);
    for (const level of levels) vi.spyOn(log, level).mockImplementation(write);
    log.info("Begins");
    await send({ payout: byBkash });
    await send({ payout: { method: "CASH", mobile: account } });
    expect(lines).toContainEqual(["Begins"]);
    expect(JSON.stringify(lines)).not.toContain(account);
  });
});

test("REST accepts and returns them with its labels", async () => {
  const given = { visitDay: dayIn(3), payout: { method: "bKash", mobile: account } };
  const body = evaluationBody({ smartPhone: phone, ...given });
  const created = await rest("POST /evaluations", { as: seller, body });
  expect(created.status).toBe(201);
  expect(created.body.data).toMatchObject(given);
  const cash = { visitDay: "", payout: { method: "Cash", mobile: "" } };
  const other = await rest("POST /evaluations", {
    as: seller,
    body: evaluationBody({ smartPhone: phone, ...cash }),
  });
  expect(other.body.data).toMatchObject({
    visitDay: null,
    payout: { method: "Cash", mobile: null },
  });
});

test.each([
  ["Bank transfer", { method: "Bank transfer" }],
  ["a number that is none", { method: "bKash", mobile: "12" }],
])("REST refuses %s", async (_what, payout) => {
  const body = evaluationBody({ smartPhone: phone, payout });
  const refused = await rest("POST /evaluations", { as: seller, body });
  expect(refused.status).toBe(400);
});

test("the database refuses an account without its number, and other payment methods", async () => {
  const { evaluation } = await send({ payout: byBkash });
  const where = { id: evaluation.id };
  for (const data of [
    { payoutMobile: null },
    { payoutMethod: null },
    { payoutMethod: "OTHER" as const },
    { payoutMobile: "1712345678" },
  ])
    await expect(deps.database.evaluation.update({ where, data })).rejects.toThrow();
});
