import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { signInWith } from "../../testing/fixtures/staff.ts";
import { saleInput, unitShop } from "../../testing/fixtures/units.ts";
import { completeEarlierDocuments } from "./earlier.ts";

const shop = await testApp();
const { deps, graphql, rest } = shop;
const { database } = deps;

let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
});

/** Sells a new unit. */
async function sell(input: object = {}, as = units.admin) {
  const { id } = await units.forSale();
  const { message, code, fields } = await units.call(
    "sellUnit",
    { id, input: { ...saleInput, ...input } },
    as,
  );
  return { id, message, code, fields };
}

const numbers = async () => {
  const rows = await database.document.findMany({ orderBy: { number: "asc" } });
  return rows.map(({ number }) => number?.replace(/-\d{4}-0*/, " "));
};

const tokenOf = async (unitId: string) =>
  (await database.document.findFirstOrThrow({ where: { sale: { unitId } } })).token;

/** Reads everything that people and programs can read about a receipt. */
async function read(token: string) {
  const document = `query ($token: String!) { receipt(token: $token) {
    kind number createdAt title variant code imei imei2 serial grade amount method reference date name
    warrantyUntil returnableUntil returnedOn url
    en: sheet(language: EN) { ...Sheet } bn: sheet(language: BN) { ...Sheet }
  } }
  fragment Sheet on ReceiptSheet { shop title intro facts { name lines isAmount } notes }`;
  const { body } = await graphql(document, { token });
  return JSON.stringify([body.data.receipt, (await rest(`GET /receipts/${token}`)).body]);
}

describe("numbers", () => {
  test("count sales, payments and returns separately, without gaps after failures", async () => {
    const first = await sell();
    await sell({ amount: 0 });
    await units.call("sellUnit", { id: first.id, input: saleInput });
    await sell();
    await units.call("returnUnit", { id: first.id, input: { reason: "Battery", amount: 1 } });
    await sell();
    expect(await numbers()).toEqual(["C 1", "S 1", "S 2", "S 3"]);
  });

  test("of eight simultaneous sales are eight different numbers", async () => {
    const sold = await Promise.all(Array.from({ length: 8 }, () => units.forSale()));
    await Promise.all(sold.map(({ id }) => units.call("sellUnit", { id, input: saleInput })));
    const found = (await numbers()).map((number) => Number(number?.slice(2)));
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: 8 }, (_, index) => index + 1));
  });
});

describe("a receipt", () => {
  test("can't be changed or deleted by any writer", async () => {
    const { id } = await sell();
    const token = await tokenOf(id);
    await expect(
      database.document.update({ where: { token }, data: { number: "S-2627-000009" } }),
    ).rejects.toThrow();
    await expect(database.document.delete({ where: { token } })).rejects.toThrow();
  });

  test("leads to the credit note of its return, which names the receipt", async () => {
    const { id } = await sell({ buyerName: "Rahim" });
    const token = await tokenOf(id);
    const tooMuch = { reason: "Battery", amount: 37_001 };
    expect(await units.call("returnUnit", { id, input: tooMuch })).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { amount: "may not exceed BDT 37,000, the amount that the buyer paid" },
    });
    await units.call("returnUnit", { id, input: { reason: "Battery", amount: 36_000 } });
    const linked = `query ($token: String!) {
      receipt(token: $token) { number creditNotes { number url } } }`;
    const { receipt } = (await graphql(linked, { token })).body.data;
    expect(receipt.creditNotes).toHaveLength(1);
    const [note] = receipt.creditNotes;
    expect(note.number).toMatch(/^C-\d{4}-000001$/);
    const { data } = (await rest(`GET /receipts/${note.url.split("/receipt/")[1]}`)).body;
    expect(data).toMatchObject({ kind: "Credit note", amount: 36_000, name: "Rahim" });
    const shown = await read(note.url.split("/receipt/")[1]);
    expect(shown).toContain(receipt.number);
  });
});

describe("a document of the previous version", () => {
  /** Rewrites the receipt of a sale in the form of the previous version. */
  const asBefore = async (unitId: string, token: string, createdAt: Date) => {
    const sale = await database.unitSale.findFirstOrThrow({ where: { unitId } });
    await database.$executeRaw`ALTER TABLE receipt DISABLE TRIGGER receipt_stays`;
    await database.document.deleteMany({ where: { saleId: sale.id } });
    await database.$executeRaw`ALTER TABLE receipt ENABLE TRIGGER receipt_stays`;
    const data = { kind: "SALE" as const, saleId: sale.id, token, createdAt };
    await database.document.create({ data });
  };

  test("gets content and numbers once, in the order in which it was made", async () => {
    const [second, first] = [await sell(), await sell()];
    await asBefore(second.id, "second".repeat(5), new Date("2025-08-02T00:00:00Z"));
    await asBefore(first.id, "first".repeat(5), new Date("2025-08-01T00:00:00Z"));
    expect(await read("first".repeat(5))).toContain('"number":null');
    await Promise.all([completeEarlierDocuments(deps), completeEarlierDocuments(deps)]);
    await completeEarlierDocuments(deps);
    const rows = await database.document.findMany({ orderBy: { createdAt: "asc" } });
    expect(rows.map(({ number }) => number)).toEqual(["S-2526-000001", "S-2526-000002"]);
    const shown = await read("first".repeat(5));
    expect(shown).toContain("S-2526-000001");
    await database.device.updateMany({ data: { title: "Another name" } });
    expect(await read("first".repeat(5))).toBe(shown);
  });
});

describe("the reference of a transfer", () => {
  test.each(["BKASH", "NAGAD", "ROCKET", "CARD"])("is required for %s", async (method) => {
    for (const reference of [undefined, null, "", "  "]) {
      const { code, fields } = await sell({ method, reference });
      expect({ code, fields }).toEqual({
        code: "BAD_USER_INPUT",
        fields: { reference: "is required for this method" },
      });
    }
    expect((await sell({ method, reference: "9G7X" })).message).toBeUndefined();
  });

  test("may be omitted by the API key of an older program, except for a card", async () => {
    const key = await createKey(shop, ["WRITE_UNITS"]);
    const sellByKey = async (input: object) => {
      const { id } = await units.forSale();
      return (await units.call("sellUnit", { id, input: { ...saleInput, ...input } }, key)).code;
    };
    expect(await sellByKey({ method: "BKASH" })).toBeUndefined();
    expect(await sellByKey({ method: "BKASH", reference: "" })).toBe("BAD_USER_INPUT");
    expect(await sellByKey({ method: "CARD" })).toBe("BAD_USER_INPUT");
  });

  test("is used once for each method, ignoring spaces and letter case, unless a reason is given", async () => {
    await sell({ method: "BKASH", reference: "9g7x 2k" });
    const again = { method: "BKASH", reference: " 9G7X2K" };
    expect(await sell(again)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^Document S-\d{4}-000001 already has this reference\./),
    });
    expect((await sell({ ...again, method: "NAGAD" })).message).toBeUndefined();
    expect((await sell({ ...again, referenceReason: "Two phones" })).message).toBeUndefined();
    const refund = { reason: "Battery", amount: 1, ...again };
    const { id } = await sell();
    expect((await units.call("returnUnit", { id, input: refund })).code).toBe("CONFLICT");
  });

  test("of two simultaneous sales is accepted for one sale", async () => {
    const input = { method: "BKASH", reference: "AA11" };
    const codes = await Promise.all([sell(input), sell(input), sell(input)]);
    expect(codes.map(({ code }) => code).sort()).toEqual(["CONFLICT", "CONFLICT", undefined]);
  });
});

test("documents are found by the name and number of a buyer, for staff who may know customers", async () => {
  await sell({ buyerName: "Rahim Uddin", buyerMobile: "01798765432" });
  await sell({ buyerName: "Karim", buyerMobile: "01812345678" });
  const found = async (search: string, as = units.admin) => {
    const document = `query ($filter: DocumentFilter) { documents(filter: $filter) { nodes { name } } }`;
    const { body } = await graphql(document, { filter: { search } }, { as });
    return body.data.documents.nodes.map(({ name }: { name: string | null }) => name);
  };
  const seller = await signInWith(shop, "SELL_UNITS");
  for (const search of ["uddin rahim", "+880 1798-765432", "০১৭৯৮৭৬৫৪৩২", "01798 765432"]) {
    expect(await found(search), search).toEqual(["Rahim Uddin"]);
    expect(await found(search, seller), search).toEqual([]);
  }
});
