import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { inspectionInput, purchaseShop } from "../../testing/fixtures/purchases.ts";
import { clearLocks, imeiNumber } from "../../testing/fixtures/units.ts";

const shop = await testApp({ HANDOVER_CHECKS: "1" });
const { deps, graphql, rest } = shop;

let sale: Awaited<ReturnType<typeof purchaseShop>>;

beforeEach(async () => {
  await emptyDatabase();
  sale = await purchaseShop(shop);
});

const payment = {
  amount: 60_000,
  method: "CASH",
  date: "2026-01-31",
  imei: imeiNumber(5),
  imeiCheck: { result: "REGISTERED" },
  handover: { deregistered: true, signedOut: true },
};

const pay = (id: string, input: object = {}) =>
  sale.call("recordPayment", { id, input: { ...payment, ...input } });

describe("the payment for a smartphone", () => {
  test.each([
    ["account", "LOCKED"],
    ["operator", "NOT_KNOWN"],
    ["management", "LOCKED"],
  ] as const)(
    "waits while the inspection has the lock %s as %s, or needs a reason",
    async (name, state) => {
      const id = await sale.submitApproved();
      await sale.inspect(id, inspectionInput({ locks: { ...clearLocks, [name]: state } }));
      const { code, fields } = await pay(id);
      expect({ code, fields }).toEqual({
        code: "BAD_USER_INPUT",
        fields: {
          [`locks.${name}`]: "must be “Clear” in the inspection",
        },
      });
      expect((await pay(id, { override: "Seen on the phone" })).purchase.state).toBe("PAID");
    },
  );

  test("needs an inspection that found all four locks clear, even by REST", async () => {
    const id = await sale.submitApproved();
    await sale.inspect(id, inspectionInput({ locks: null }));
    const { status, body } = await rest(`POST /evaluations/${id}/payment`, {
      as: sale.admin,
      body: { ...payment, method: "Cash", imeiCheck: { result: "Registered" } },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(
      ["account", "operator", "instalment", "management"].map((name) => `locks.${name}`),
    );
  });

  test("needs no check of locks if the server has no handover checks", async () => {
    const id = await sale.submitApproved();
    await sale.inspect(id, inspectionInput({ locks: null }));
    deps.env.HANDOVER_CHECKS = false;
    try {
      expect((await pay(id)).purchase.state).toBe("PAID");
    } finally {
      deps.env.HANDOVER_CHECKS = true;
    }
  });
});

test("buyers see when a unit was found to have no locks, and nothing if a lock was found", async () => {
  const unlockedAtOf = async (locks: object) => {
    const id = await sale.submitApproved();
    await sale.inspect(id, inspectionInput({ locks }));
    await pay(id, { override: "Known seller", imei: null, imeiCheck: null });
    const { body } = await graphql(
      "mutation ($id: ID!) { createUnitFromPurchase(evaluationId: $id) { unlockedAt } }",
      { id },
      { as: sale.admin },
    );
    return body.data.createUnitFromPurchase.unlockedAt;
  };
  expect(await unlockedAtOf(clearLocks)).toBe(deps.clock().toISOString());
  expect(await unlockedAtOf({ ...clearLocks, operator: "LOCKED" })).toBeNull();
});

describe("a phone with open instalments", () => {
  const reason = expect.stringContaining("We can buy it once they are paid.");

  test("gets the reason instead of an amount, immediately and in both APIs", async () => {
    const quote = `query ($input: QuoteInput!) { quote(input: $input) { outcome amount upTo lines { code } reasons } }`;
    const read = async (instalments: string | null) => {
      const { body } = await graphql(quote, { input: { deviceId: sale.deviceId, instalments } });
      return body.data.quote;
    };
    expect(await read("OPEN")).toEqual({
      ...{ outcome: "REFUSED", amount: null, upTo: null, lines: [] },
      reasons: [reason],
    });
    for (const answer of [null, "NONE", "NOT_KNOWN"])
      expect((await read(answer)).outcome).toBe("INCOMPLETE");
    const { body } = await rest("POST /quotes", {
      body: { smartPhone: sale.deviceId, instalments: "Yes, some are open" },
    });
    expect(body.data).toMatchObject({ outcome: "REFUSED", reasons: [reason] });
  });

  test("may be submitted and approved, but is paid only once an inspection finds no such lock", async () => {
    const { quotedAmount: _none, ...answers } = evaluationInput(sale.deviceId);
    const { body } = await graphql(
      `mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id instalments quote { amount } } }`,
      { input: { ...answers, instalments: "OPEN" } },
      { as: sale.seller },
    );
    expect(body.data.createEvaluation).toMatchObject({
      instalments: "OPEN",
      quote: { amount: null },
    });
    const id = await sale.approve(body.data.createEvaluation.id);
    const locked = await sale.inspect(id, inspectionInput({ locks: null }));
    expect(locked.purchase.state).toBe("REFUSED");
    expect((await pay(id, { override: "Known seller" })).code).toBe("CONFLICT");
    const unlocked = await sale.inspect(id, inspectionInput({ locks: clearLocks }));
    expect(unlocked.purchase.state).toBe("REVISED");
  });
});
