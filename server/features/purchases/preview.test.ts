import { beforeEach, describe, expect, it, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { cracked, inspectionInput, purchaseShop } from "../../testing/fixtures/purchases.ts";

const shop = await testApp();
const { deps, graphql, wait } = shop;
const week = 7 * 86_400;

let sale: Awaited<ReturnType<typeof purchaseShop>>;

beforeEach(async () => {
  await emptyDatabase();
  sale = await purchaseShop(shop);
});

const document = `query ($id: ID!, $input: InspectionPreviewInput!) {
  inspectionPreview(id: $id, input: $input) {
    quotedAmount state amount expiresAt message sendsMessages
    quote { outcome base amount grade lines { code amount } reasons validUntil rulesVersion }
  }
}`;

async function preview(id: string, input: object, as: Caller = sale.admin) {
  const { body } = await graphql(document, { id, input }, { as });
  const [error] = body.errors ?? [];
  return {
    code: error?.extensions.code as string | undefined,
    message: error?.message,
    found: body.data?.inspectionPreview,
  };
}

describe("the preview of an inspection", () => {
  it("has the state, the price and the end of the offer that recording it leads to", async () => {
    const id = await sale.submitApproved();
    const { found } = await preview(id, cracked());
    const { purchase } = await sale.inspect(id, cracked());
    const { state, amount, expiresAt, inspection } = purchase;
    const { outcome, base, grade, reasons, rulesVersion } = inspection.quote;
    expect(found).toMatchObject({ state, amount, expiresAt, quotedAmount: 60_000 });
    expect(found.quote).toMatchObject({ outcome, base, grade, reasons, rulesVersion });
    expect(found).toMatchObject({ state: "REVISED", amount: 51_000 });
  });

  it("is based on the quote's base while the quote is valid, and then on today's price", async () => {
    const id = await sale.submitApproved();
    await deps.database.variant.updateMany({ data: { sellingPrice: 40_000 } });
    expect((await preview(id, inspectionInput())).found).toMatchObject({
      state: "CONFIRMED",
      amount: 60_000,
      expiresAt: null,
      message: null,
    });
    wait(week);
    expect((await preview(id, inspectionInput())).found).toMatchObject({
      state: "REVISED",
      amount: 40_000,
      quotedAmount: 60_000,
    });
  });

  it("records nothing", async () => {
    const id = await sale.submitApproved();
    const before = await sale.read(id);
    await preview(id, cracked());
    expect(await sale.read(id)).toEqual(before);
    expect(await deps.database.notification.count({ where: { kind: "REVISED" } })).toBe(0);
  });

  it("has the message about a revised offer in the seller's language", async () => {
    const id = await sale.submitApproved();
    const english = (await preview(id, cracked())).found;
    expect(english.message).toMatch(/51,000.*\/evaluationDetails\//s);
    await deps.database.user.update({ where: { id: sale.seller.id }, data: { language: "BN" } });
    expect((await preview(id, cracked())).found.message).toContain("৳৫১,০০০");
  });

  it("says whether the message is sent: the shop sends messages, and the seller wants them", async () => {
    const id = await sale.submitApproved();
    const sends = async () => (await preview(id, cracked())).found.sendsMessages;
    expect(await sends()).toBe(false);
    deps.env.SMS_NOTIFICATIONS = true;
    try {
      expect(await sends()).toBe(true);
      const data = { smsNotifications: false };
      await deps.database.user.update({ where: { id: sale.seller.id }, data });
      expect(await sends()).toBe(false);
    } finally {
      deps.env.SMS_NOTIFICATIONS = false;
    }
  });

  it("has no state while an answer is missing", async () => {
    const id = await sale.submitApproved();
    for (const input of [{}, { ...cracked(), warranty: null }, { ...cracked(), screen: null }])
      expect((await preview(id, input)).found).toMatchObject({
        state: null,
        amount: null,
        quote: { outcome: "INCOMPLETE" },
      });
  });

  it("has a state once the admin has named the amount that the rules leave open", async () => {
    const id = await sale.submitApproved();
    const silent = inspectionInput({ receiveCalls: "NO" });
    const open = (await preview(id, silent)).found;
    expect(open).toMatchObject({ state: null, amount: null, quote: { outcome: "REVIEW" } });
    expect((await preview(id, { ...silent, amount: 12_000 })).found).toMatchObject({
      state: "REVISED",
      amount: 12_000,
    });
  });

  it("has no offer if the admin refuses the device", async () => {
    const id = await sale.submitApproved();
    expect((await preview(id, { refuse: true })).found).toMatchObject({
      state: "REFUSED",
      amount: null,
      expiresAt: null,
      message: null,
    });
  });
});

describe("no preview", () => {
  it("is given to callers who may not inspect", async () => {
    const id = await sale.submitApproved();
    const key = await createKey(shop, ["READ_EVALUATIONS"]);
    const refused: [Caller, string][] = [
      [null, "UNAUTHENTICATED"],
      [sale.seller, "FORBIDDEN"],
      [key, "FORBIDDEN"],
    ];
    for (const [caller, code] of refused)
      expect(await preview(id, cracked(), caller)).toMatchObject({ code, found: undefined });
  });

  it("is given for a device that can't be inspected at this time", async () => {
    const pending = await sale.submit();
    expect(await preview(pending, cracked())).toMatchObject({ code: "CONFLICT" });
    const id = await sale.revised();
    expect((await preview(id, cracked())).code).toBeUndefined();
    await sale.call("acceptOffer", { id });
    const { code, message } = await preview(id, cracked());
    const recorded = await sale.inspect(id, cracked());
    expect({ code, message }).toEqual({ code: recorded.code, message: recorded.message });
    expect(code).toBe("CONFLICT");
  });

  it.each(["9".repeat(24), "", "null", "'; DROP TABLE purchase; --", "x".repeat(5_000)])(
    "is given for an evaluation that does not exist",
    async (id) => {
      expect(await preview(id, cracked())).toMatchObject({ code: "NOT_FOUND" });
    },
  );
});

test.each([
  ["an amount of 0", { amount: 0 }],
  ["a negative amount", { amount: -1 }],
  ["an amount above the limit", { amount: 100_000_001 }],
  ["an amount of 2^40", { amount: 2 ** 40 }],
  ["a fraction", { amount: 1.5 }],
  ["an accessory twice", { availableAccessories: ["ONLY_DEVICE", "ONLY_DEVICE"] }],
  ["thousands of accessories", { availableAccessories: Array(5_000).fill("ONLY_DEVICE") }],
  ["an issue twice", { otherIssues: ["WIFI", "WIFI"] }],
  ["an answer that is no choice", { warranty: "'; DROP TABLE purchase; --" }],
  ["an unknown field", { __proto: 1 }],
  ["notes", { notes: "x" }],
])("a preview with %s is BAD_USER_INPUT", async (_what, given) => {
  const id = await sale.submitApproved();
  const { code, found } = await preview(id, { ...cracked(), ...given });
  expect({ code, found }).toEqual({ code: "BAD_USER_INPUT", found: undefined });
});
