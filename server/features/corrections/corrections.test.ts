import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { inspectionInput, purchaseShop } from "../../testing/fixtures/purchases.ts";
import { signInWith } from "../../testing/fixtures/staff.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { hostile } from "../../testing/hostile.ts";

const shop = await testApp();
const { deps, graphql, rest } = shop;
const { database } = deps;

let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
});

const fields =
  "id number amount method reference name mobile replaces reason replacedBy url correctableUntil";
const mutation = `mutation ($id: ID!, $input: DocumentCorrectionInput!) {
  correctDocument(id: $id, input: $input) { ${fields} } }`;

async function correct(id: string, input: object, as = units.admin) {
  const { body } = await graphql(mutation, { id, input }, { as });
  const [error] = body.errors ?? [];
  return {
    code: error?.extensions.code,
    message: error?.message,
    fields: error?.extensions.fields,
    document: body.data?.correctDocument,
  };
}

/** Sells a unit for 37,000 taka, and returns its document. */
async function sold(input: object = {}) {
  const { id: unitId } = await units.forSale();
  await units.call("sellUnit", { id: unitId, input: { ...saleInput, ...input } });
  const document = await database.document.findFirstOrThrow({ where: { sale: { unitId } } });
  return { unitId, ...document };
}

const reason = "Typing error";

describe("a correction of a sale", () => {
  test("replaces the document, and corrects sale, timeline and audit", async () => {
    const first = await sold({ buyerName: "Rahim" });
    await database.device.updateMany({ data: { title: "Another name" } });
    const input = {
      reason,
      amount: 36_500,
      method: "BKASH",
      reference: "9G7X",
      buyerName: "Karim",
    };
    const { document, message } = await correct(first.id, input);
    expect(message).toBeUndefined();
    expect(document).toMatchObject({
      amount: 36_500,
      method: "BKASH",
      reference: "9G7X",
      name: "Karim",
      replaces: first.number,
      reason,
      replacedBy: null,
    });
    expect(document.number).not.toBe(first.number);
    const sale = await database.unitSale.findFirstOrThrow();
    expect(sale).toMatchObject({ amount: 36_500, method: "BKASH", buyerName: "Karim" });
    const event = await database.unitEvent.findFirstOrThrow({ where: { code: "CORRECTED" } });
    expect(event).toMatchObject({ amount: 36_500, note: reason });
    const entry = await database.auditEntry.findFirstOrThrow({ where: { action: "CORRECTED" } });
    expect(entry.changes).toEqual([
      { field: "AMOUNT", before: "37000", after: "36500" },
      { field: "METHOD", before: "CASH", after: "BKASH" },
      { field: "REFERENCE", before: null, after: "9G7X" },
      { field: "BUYER" },
      { field: "REASON", after: reason },
    ]);
    const read = async (token = "") => (await rest(`GET /receipts/${token}`)).body.data;
    expect(await read(first.token)).toMatchObject({ number: first.number, amount: 37_000 });
    const shown = await read(document.url.split("/receipt/")[1]);
    expect(shown).toMatchObject({ amount: 36_500, title: "Samsung Galaxy S24 Ultra" });
    const { body } = await graphql(
      "query ($token: String!) { receipt(token: $token) { replacedBy { number } } }",
      { token: first.token },
    );
    expect(body.data.receipt.replacedBy).toEqual({ number: document.number });
  });

  test("happens once if requested ten times at the same time, and the other requests get a conflict that names the new document", async () => {
    const { id } = await sold();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) => correct(id, { reason, amount: 30_000 + index })),
    );
    const made = all.filter(({ document }) => document);
    expect(made).toHaveLength(1);
    for (const { code, message } of all.filter(({ document }) => !document))
      expect({ code, message }).toEqual({
        code: "CONFLICT",
        message: `This document was already corrected by ${made[0]?.document.number}`,
      });
  });

  /** Corrects a document over REST, with an idempotency key. */
  const send = (id: string, key: string) =>
    shop.app.inject({
      method: "POST",
      url: `/api/v1/documents/${id}/correction`,
      headers: { authorization: `Bearer ${units.admin.token}`, "idempotency-key": key },
      payload: { reason, amount: 30_000 },
    });

  test("with an idempotency key that is sent twice happens once", async () => {
    const { id } = await sold();
    const [one, other] = [await send(id, "one"), await send(id, "one")];
    expect(one.statusCode).toBe(201);
    expect(other.json()).toEqual(one.json());
    expect(await database.document.count()).toBe(2);
  });

  test("with an idempotency key that arrives twice at the same time happens once", async () => {
    const { id } = await sold();
    const both = await Promise.all([send(id, "two"), send(id, "two")]);
    const [made] = both.filter(({ statusCode }) => statusCode === 201);
    // The other request either waits for the response or is told to try again.
    for (const { statusCode } of both) expect([201, 409]).toContain(statusCode);
    const again = await send(id, "two");
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(made?.json());
    expect(await database.document.count()).toBe(2);
  });

  test("is possible for 24 hours from the first document", async () => {
    const { id } = await sold();
    shop.wait(23 * 3600);
    const { document } = await correct(id, { reason, amount: 30_000 });
    shop.wait(2 * 3600);
    expect(await correct(document.id, { reason, amount: 31_000 })).toMatchObject({
      code: "CONFLICT",
      message: "A document can be corrected only within 24 hours",
    });
  });

  test("is a conflict once the buyer has returned the unit, but the refund can be corrected", async () => {
    const { id, unitId } = await sold();
    await units.call("returnUnit", { id: unitId, input: { reason: "Battery", amount: 30_000 } });
    expect((await correct(id, { reason, amount: 30_000 })).code).toBe("CONFLICT");
    const note = await database.document.findFirstOrThrow({ where: { kind: "CREDIT_NOTE" } });
    expect((await correct(note.id, { reason, amount: 37_001 })).fields).toEqual({
      amount: "may not exceed BDT 37,000, the amount that the buyer paid",
    });
    expect((await correct(note.id, { reason, amount: 37_000 })).document.replaces).toBe(
      note.number,
    );
    expect((await database.unitSale.findFirstOrThrow()).refund).toBe(37_000);
  });

  test.each([
    ["reason", { amount: 1 }],
    ["reason", { reason: " ", amount: 1 }],
    ["reason", { reason }],
    ["amount", { reason, amount: 0 }],
    ["reference", { reason, method: "Card" }],
    ["buyerMobile", { reason, buyerMobile: "12" }],
  ])("names the error in %s", async (field, input) => {
    const { id } = await sold();
    const { body } = await rest(`POST /documents/${id}/correction`, {
      as: units.admin,
      body: input,
    });
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await database.document.count()).toBe(1);
  });

  test("may keep its own reference, but not take another document's", async () => {
    await sold({ method: "BKASH", reference: "A1" });
    const { id } = await sold({ method: "BKASH", reference: "B2" });
    expect((await correct(id, { reason, reference: "a 1" })).code).toBe("CONFLICT");
    expect((await correct(id, { reason, amount: 30_000 })).document.reference).toBe("B2");
  });
});

/** Pays 60,000 taka for a phone, which becomes a unit, and returns the payment's document. */
async function paid(by?: typeof units.admin) {
  const sale = await purchaseShop(shop);
  const evaluationId = await sale.submitApproved();
  await sale.inspect(evaluationId, inspectionInput());
  const override = "Known seller";
  const input = { amount: 60_000, method: "CASH", date: "2026-01-31", override };
  await sale.call("recordPayment", { id: evaluationId, input }, by);
  const created = `mutation ($id: ID!) { createUnitFromPurchase(evaluationId: $id) { cost } }`;
  await graphql(created, { id: evaluationId }, { as: sale.admin });
  const { id } = await database.document.findFirstOrThrow({ where: { evaluationId } });
  return { sale, evaluationId, id };
}

test("a correction of a payment corrects purchase, timeline and the unit's cost", async () => {
  const { sale, evaluationId, id } = await paid();
  const wrong = await correct(id, { reason, buyerName: "Rahim" }, sale.admin);
  expect(wrong.fields).toHaveProperty("buyerName");
  const change = { reason, amount: 59_000, method: "NAGAD", reference: "N1" };
  const { document, message } = await correct(id, change, sale.admin);
  expect(message).toBeUndefined();
  expect(document.number).toMatch(/^P-\d{4}-000002$/);
  expect((await database.unit.findFirstOrThrow({ where: { evaluationId } })).cost).toBe(59_000);
  const { payment, state, timeline } = await sale.read(evaluationId);
  expect(state).toBe("PAID");
  expect(payment).toMatchObject({ amount: 59_000, method: "NAGAD", receiptUrl: document.url });
  expect(timeline.at(-1)).toMatchObject({ code: "CORRECTED", amount: 59_000, note: reason });
});

test("of two simultaneous corrections of a payment, one succeeds", async () => {
  const { sale, id } = await paid();
  const both = [59_000, 58_000].map((amount) => correct(id, { reason, amount }, sale.admin));
  const codes = (await Promise.all(both)).map(({ code }) => code ?? "DONE");
  expect(codes.sort()).toEqual(["CONFLICT", "DONE"]);
  const [unit] = await database.unit.findMany();
  const replacing = await database.document.findFirstOrThrow({ where: { replacesId: id } });
  expect(replacing.content).toMatchObject({ amount: unit?.cost });
});

describe("the rights of staff", () => {
  test("decide whether a payment or a sale can be corrected", async () => {
    const payment = await paid();
    const sale = await sold();
    const seller = await signInWith(shop, "SELL_UNITS", "READ_COSTS");
    const payer = await signInWith(shop, "PAY_SELLERS", "READ_COSTS");
    const input = { reason, amount: 30_000 };
    expect((await correct(payment.id, input, seller)).code).toBe("FORBIDDEN");
    expect((await correct(sale.id, input, payer)).code).toBe("FORBIDDEN");
    for (const other of [await signInWith(shop, "MANAGE_UNITS"), await shop.signIn("CUSTOMER")])
      for (const { id } of [payment, sale])
        expect((await correct(id, input, other)).code).toBe("FORBIDDEN");
    expect(await database.document.count({ where: { replacesId: { not: null } } })).toBe(0);
    expect((await correct(payment.id, input, payer)).message).toBeUndefined();
    expect((await correct(sale.id, input, seller)).message).toBeUndefined();
  });

  test("may hide the amount of a payment, which then stays as it is", async () => {
    const { id, evaluationId } = await paid();
    const payer = await signInWith(shop, "PAY_SELLERS");
    const input = { reason, method: "BKASH", reference: "T7" };
    const { document, message } = await correct(id, input, payer);
    expect(message).toBeUndefined();
    expect(document).toMatchObject({ amount: null, method: "BKASH", reference: "T7", url: "" });
    const { amount } = await database.purchase.findFirstOrThrow({ where: { evaluationId } });
    expect(amount).toBe(60_000);
    const again = await correct(document.id, { reason, reference: "T8" }, payer);
    expect(again.document).toMatchObject({ amount: null, reference: "T8", url: "" });
  });

  test("may hide the amount of a payment, although the person who made the receipt still hands it over", async () => {
    const payer = await signInWith(shop, "PAY_SELLERS", "OVERRIDE_CHECKS");
    const { id } = await paid(payer);
    const { document } = await correct(id, { reason, amount: 59_000 }, payer);
    expect(document.url).toMatch(/\/receipt\/.{20}/);
  });
});

const texts = ["\0", "a".repeat(50_000), "'; DROP TABLE receipt; --", "\ud800", "%_\\"];

hostile("corrections and searches of documents refuse or find nothing", async () => {
  const { id } = await sold();
  for (const text of texts) {
    for (const input of [
      { reason: text },
      { reason, reference: text, method: "BKASH" },
      { reason, buyerName: text },
      { reason, buyerMobile: text },
    ]) {
      const { code, document } = await correct(id, { ...input, amount: -1 });
      expect(code).toBe("BAD_USER_INPUT");
      expect(document).toBeFalsy();
    }
    const query = new URLSearchParams({ search: text.slice(0, 2_000) });
    const { status } = await rest(`GET /documents?${query}`, { as: units.admin });
    expect([200, 400]).toContain(status);
  }
  expect(await database.document.count()).toBe(1);
});
