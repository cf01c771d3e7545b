import { beforeEach, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { placeholder } from "../../testing/fixtures/factories.ts";
import { inspectionInput, purchaseShop } from "../../testing/fixtures/purchases.ts";
import { imeiNumber, unitDocuments } from "../../testing/fixtures/units.ts";

const shop = await testApp({ HANDOVER_CHECKS: "1" });
const { deps, graphql } = shop;

let sale: Awaited<ReturnType<typeof purchaseShop>>;
let id: string;

beforeEach(async () => {
  await emptyDatabase();
  sale = await purchaseShop(shop);
  id = await sale.submitApproved();
  await sale.inspect(id, inspectionInput({ photos: [placeholder] }));
});

const money = { amount: 60_000, method: "CASH", date: "2026-01-31" };
const complete = {
  ...money,
  imei: imeiNumber(5),
  imeiCheck: { result: "REGISTERED" },
  handover: { deregistered: true, signedOut: true },
};
const pay = (input: object) => sale.call("recordPayment", { id, input });

const all = ["imei", "imeiCheck", "handover.deregistered", "handover.signedOut"];

test.each([
  [all, money],
  [all, { ...money, override: "  " }],
  [["imei"], { ...complete, imei: "" }],
  [["imei"], { ...complete, imei: "490154203237519" }],
  [["imeiCheck"], { ...complete, imeiCheck: null }],
  [["imeiCheck"], { ...complete, imeiCheck: { result: "BLOCKED" } }],
  [["handover.signedOut"], { ...complete, handover: { deregistered: true, signedOut: false } }],
  [["amount", "date", ...all].toSorted(), { ...money, amount: 59_999, date: "2099-01-01" }],
])(
  "a smartphone is not paid for without %j, and one error names everything missing",
  async (faults, input) => {
    const { code, fields } = await pay(input);
    expect(code).toBe("BAD_USER_INPUT");
    expect(Object.keys(fields).toSorted()).toEqual(faults.toSorted());
  },
);

test("a purchase says whether its payment needs the handover", async () => {
  const query = `query ($id: ID!) { evaluation(id: $id) { purchase { needsHandover } } }`;
  const read = async () =>
    (await graphql(query, { id }, { as: sale.admin })).body.data.evaluation.purchase.needsHandover;
  expect(await read()).toBe(true);
  await deps.database.evaluation.update({ where: { id }, data: { kind: "TABLET" } });
  expect(await read()).toBe(false);
});

test("a reason replaces missing confirmations, and is in the audit log", async () => {
  expect((await pay({ ...money, override: "Known customer" })).purchase.state).toBe("PAID");
  const entry = await deps.database.auditEntry.findFirstOrThrow({ where: { action: "PAID" } });
  expect(entry.changes).toContainEqual({ field: "OVERRIDE", after: "Known customer" });
});

test("a paid phone becomes one unit, with the facts of its purchase", async () => {
  expect((await pay(complete)).purchase.state).toBe("PAID");
  const create = () =>
    graphql(unitDocuments.createUnitFromPurchase, { evaluationId: id }, { as: sale.admin });
  const { body } = await create();
  expect(body.data.createUnitFromPurchase).toMatchObject({
    state: "DRAFT",
    cost: 60_000,
    grade: "A",
    imei: complete.imei,
    imeiCheck: { result: "REGISTERED" },
    photos: [{ path: placeholder }],
    purchase: { id },
    condition: { receiveCalls: "YES", batteryHealth: "FULL" },
  });
  const again = await create();
  expect(again.body.errors?.[0]?.extensions.code).toBe("CONFLICT");
  expect(again.body.errors?.[0]?.message).toContain(body.data.createUnitFromPurchase.code);
});

test("admins find a sell request by a scanned text, but its seller does not", async () => {
  await pay({ ...complete, imei2: imeiNumber(6) });
  const created = await graphql(
    unitDocuments.createUnitFromPurchase,
    { evaluationId: id },
    { as: sale.admin },
  );
  const { id: unitId, code } = created.body.data.createUnitFromPurchase;
  await deps.database.unit.update({ where: { id: unitId }, data: { serial: "R58N30ABCDE" } });
  const { token } = await deps.database.document.findFirstOrThrow({ where: { evaluationId: id } });
  const query = `query ($search: String!) {
    evaluations(filter: { search: $search }) { totalCount nodes { id } statuses { count } purchaseStates { count } }
  }`;
  const find = async (search: string, as: Caller) =>
    (await graphql(query, { search }, { as })).body.data.evaluations.totalCount;
  const scanned = [
    `IMEI1: ${complete.imei} / 01`,
    imeiNumber(6).slice(0, 14),
    complete.imei.slice(-6),
    code,
    `https://shop.example/smartPhoneDetails/x?unit=${code}`,
    "S/N: r58n30abcde",
    `https://shop.example/receipt/${token}`,
  ];
  for (const search of scanned) {
    expect(await find(search, sale.admin), search).toBe(1);
    expect(await find(search, sale.seller), search).toBe(0);
  }
  expect(await find(imeiNumber(7), sale.admin)).toBe(0);
  for (const search of ["galaxy", `https://shop.example/evaluationDetails/${id}`])
    for (const as of [sale.admin, sale.seller]) expect(await find(search, as), search).toBe(1);
});

test("the unit of a sell request is shown to admins and keys that may read units, but not to its seller", async () => {
  await pay(complete);
  const created = await graphql(
    unitDocuments.createUnitFromPurchase,
    { evaluationId: id },
    { as: sale.admin },
  );
  const { code } = created.body.data.createUnitFromPurchase;
  const query = "query ($id: ID!) { evaluation(id: $id) { unit { code } } }";
  const read = async (as: Caller) =>
    (await graphql(query, { id }, { as })).body.data.evaluation.unit;
  expect(await read(sale.admin)).toEqual({ code });
  expect(await read(await createKey(shop, ["READ_EVALUATIONS", "READ_UNITS"]))).toEqual({ code });
  expect(await read(await createKey(shop, ["READ_EVALUATIONS"]))).toBeNull();
  expect(await read(sale.seller)).toBeNull();
});

test("a purchase that is not paid becomes no unit", async () => {
  const { body } = await graphql(
    unitDocuments.createUnitFromPurchase,
    { evaluationId: id },
    { as: sale.admin },
  );
  expect(body.errors?.[0]?.extensions.code).toBe("CONFLICT");
});

test("the IMEI of an inspection is shown only to admins, and becomes the unit's if the payment has none", async () => {
  await deps.database.inspection.deleteMany();
  id = await sale.submitApproved();
  await sale.inspect(id, inspectionInput({ imei: complete.imei.replace(/(.{6})/, "$1 ") }));
  const query = `query ($id: ID!) { evaluation(id: $id) { purchase { inspection { imei } } } }`;
  const read = async (as: Caller) => {
    const { body } = await graphql(query, { id }, { as });
    return body.data.evaluation.purchase.inspection.imei;
  };
  expect(await read(sale.admin)).toBe(complete.imei);
  expect(await read(sale.seller)).toBeNull();
  expect(await read(await createKey(shop, ["READ_EVALUATIONS"]))).toBeNull();
  const rest = await shop.rest(`GET /evaluations/${id}`, { as: sale.seller });
  expect(JSON.stringify(rest.body)).not.toContain(complete.imei);
  const audit = JSON.stringify(await deps.database.auditEntry.findMany());
  expect(audit).not.toContain(complete.imei);
  expect(audit).toContain(complete.imei.slice(-4));
  expect((await pay({ ...money, override: "Known customer" })).purchase.state).toBe("PAID");
  const { body } = await graphql(
    unitDocuments.createUnitFromPurchase,
    { evaluationId: id },
    { as: sale.admin },
  );
  expect(body.data.createUnitFromPurchase).toMatchObject({
    imei: complete.imei,
    imeiCheck: { result: "NOT_CHECKED" },
  });
});

test("the seller and admins get the receipt's address, but API keys and other sellers don't", async () => {
  await pay(complete);
  const query = `query ($id: ID!) { evaluation(id: $id) { purchase { payment { receiptUrl } } } }`;
  const read = async (as: Caller) => (await graphql(query, { id }, { as })).body.data.evaluation;
  const { token } = await deps.database.document.findFirstOrThrow();
  const shown = {
    purchase: { payment: { receiptUrl: `${deps.env.PUBLIC_URL}/receipt/${token}` } },
  };
  expect(await read(sale.seller)).toEqual(shown);
  expect(await read(sale.admin)).toEqual(shown);
  const key = await createKey(shop, ["READ_EVALUATIONS"]);
  expect(await read(key)).toEqual({ purchase: { payment: { receiptUrl: null } } });
  expect(await read(await shop.signIn("CUSTOMER"))).toBeNull();
  await deps.database.document.updateMany({ data: { revokedAt: new Date() } });
  expect((await read(sale.seller)).purchase.payment.receiptUrl).toBeNull();
});

test("neither seller nor audit log gets the IMEI", async () => {
  await pay(complete);
  const query = `query ($id: ID!) {
    evaluation(id: $id) { purchase { payment { imei imeiCheck { result } override } } } }`;
  const { body } = await graphql(query, { id }, { as: sale.seller });
  expect(body.data.evaluation.purchase.payment).toEqual({
    imei: null,
    imeiCheck: null,
    override: null,
  });
  const entries = JSON.stringify(await deps.database.auditEntry.findMany());
  expect(entries).not.toContain(complete.imei);
  expect(entries).toContain(complete.imei.slice(-4));
});
