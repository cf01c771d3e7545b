import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { inspectionInput, purchaseShop } from "../../testing/fixtures/purchases.ts";
import { imeiNumber, saleInput, unitShop } from "../../testing/fixtures/units.ts";

const shop = await testApp({}, { withSite: true });
const { app, deps, graphql, rest } = shop;
const { database } = deps;

let purchases: Awaited<ReturnType<typeof purchaseShop>>;
let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  purchases = await purchaseShop(shop);
  units = await unitShop(shop);
});

const queryOfReceipt = `query ($token: String!) { receipt(token: $token) {
    kind number createdAt title variant code imei imei2 serial grade amount method reference date name
    warrantyUntil returnableUntil returnedOn termsVersion returnPolicyVersion url
    en: sheet(language: EN) { ...Sheet } bn: sheet(language: BN) { ...Sheet }
  } }
  fragment Sheet on ReceiptSheet { shop title intro facts { name lines isAmount } notes }`;

/** Returns the printed sheet of a receipt's page, and the links below the sheet. */
async function sheetOf(path: string): Promise<string> {
  const { statusCode, body } = await app.inject(path);
  expect(statusCode).toBe(200);
  return body.slice(body.indexOf("<article"), body.indexOf("</main>"));
}

/** Reads everything that people and programs can read about a receipt. */
async function read(token: string) {
  const query = { query: queryOfReceipt, variables: { token } };
  const responses = [
    await app.inject({ method: "POST", url: "/graphql", payload: query }),
    await app.inject(`/api/v1/receipts/${token}`),
  ];
  return [
    ...responses.map(({ body }) => body),
    await sheetOf(`/receipt/${token}`),
    await sheetOf(`/bn/receipt/${token}`),
  ];
}

/** Returns, by the number of each receipt so far, its stored content and everything that can be read about it. */
async function readAll() {
  const rows = await database.$queryRaw<{ number: string; token: string; content: string }[]>`
    SELECT number, token, content::text FROM receipt ORDER BY "createdAt", id`;
  const all: Record<string, string[]> = {};
  for (const { number, token, content } of rows) all[number] = [content, ...(await read(token))];
  return all;
}

async function mutate(name: string, types: string, variables: Record<string, unknown>) {
  const args = types.replaceAll(/\$(\w+): [^,]+/g, "$1: $$$1");
  const query = `mutation (${types}) { ${name}(${args}) { __typename } }`;
  const { body } = await graphql(query, variables, { as: units.admin });
  expect(body.errors).toBeUndefined();
}

/** A different value for each setting. */
const otherSettings = {
  name: "Other",
  nameBn: "অন্য",
  address: "Elsewhere 1",
  addressBn: "অন্য ঠিকানা",
  phone: "+8801999999999",
  email: "other@example.com",
  photosUrl: "https://example.com/photos",
  socialUrl: "https://example.com/social",
  chatUrl: "https://example.com/chat",
  messagingNumber: "8801999999999",
  mapUrl: "https://www.google.com/maps/embed?pb=2",
  openingHours: "Always",
  openingHoursBn: "সব সময়",
  openTimes: "Mo-Su 00:00-24:00",
  answerHours: 2,
  returnDays: 7,
  refundDaysTo: 9,
  refundDaysFrom: 8,
  shippingDaysTo: 7,
  shippingDaysFrom: 6,
  deliveryFeeInDhaka: 60,
  deliveryFeeElsewhere: 120,
  warrantyDays: 30,
  footerYear: 2031,
  announcement: { text: "Sale", from: "2020-01-01", to: "2090-01-01" },
};

const changeSettings = () =>
  mutate("updateShopSettings", "$input: UpdateShopSettingsInput!, $version: Int!", {
    input: otherSettings,
    version: 1,
  });

async function publishPolicy(slug: string, body: string) {
  const { version } = await database.pageDraft.findUniqueOrThrow({ where: { slug } });
  const input = { slug, title: "Policy", description: "New", body };
  await mutate("savePageDraft", "$input: PageDraftInput!, $version: Int!", { input, version });
  await mutate("publishPage", "$slug: String!", { slug });
}

/** Buys a phone from its owner and sells it; returns the unit. */
async function boughtAndSold(): Promise<string> {
  const evaluationId = await purchases.submitApproved();
  await purchases.inspect(evaluationId, inspectionInput({ imei: imeiNumber(900) }));
  const payment = { amount: 60_000, method: "CASH", date: "2026-01-31", override: "Known" };
  const paid = await purchases.call("recordPayment", { id: evaluationId, input: payment });
  expect(paid.message).toBeUndefined();
  const { unit } = await units.call("createUnitFromPurchase", { evaluationId });
  const input = units.complete({ imei: imeiNumber(901), warrantyDays: 90 });
  const { deviceId: _device, variantId: _variant, ...offered } = input;
  await units.call("updateUnit", { id: unit.id, input: offered });
  await units.call("offerUnit", { id: unit.id });
  const sale = { ...saleInput, buyerName: "Rahim" };
  expect((await units.call("sellUnit", { id: unit.id, input: sale })).message).toBeUndefined();
  return unit.id;
}

test("every receipt stays the same byte by byte, regardless of later changes", async () => {
  const id = await boughtAndSold();
  const before = await readAll();
  expect(Object.keys(before).map((number) => number.charAt(0))).toEqual(["P", "S"]);
  let known = before;
  const expectUnchanged = async (step: string) => {
    const now = await readAll();
    for (const [number, bytes] of Object.entries(known))
      expect({ step, number, bytes: now[number] }).toEqual({ step, number, bytes });
    known = now;
  };
  const change = (input: object) => units.call("updateUnit", { id, input });
  const other = { title: "Other", model: "Other" };
  const steps: [string, () => Promise<unknown>][] = [
    ["return", () => units.call("returnUnit", { id, input: { reason: "Battery", amount: 1 } })],
    ["IMEI", () => change({ imei: imeiNumber(902), imei2: imeiNumber(903), serial: "X1" })],
    ["grade", () => change({ grade: "D", warrantyDays: 0 })],
    ["restock", () => units.call("restockUnit", { id })],
    ["check", () => change({ imeiCheck: { result: "REGISTERED" } })],
    ["offer", () => units.call("offerUnit", { id })],
    ["next sale", () => units.call("sellUnit", { id, input: { ...saleInput, amount: 30_000 } })],
    ["device", () => database.device.updateMany({ data: other })],
    ["seller", () => database.user.updateMany({ data: { firstName: "Other" } })],
    ["settings", changeSettings],
    ["terms", () => publishPolicy("termsAndCondition", "New terms")],
    ["return policy", () => publishPolicy("returnRefund", "New policy {returnDays}")],
  ];
  const compared = ["return", "next sale", "seller", "return policy"];
  for (const [step, act] of steps) {
    await act();
    if (compared.includes(step)) await expectUnchanged(step);
  }
  expect(Object.keys(known).map((number) => number.charAt(0))).toEqual(["P", "S", "C", "S"]);
});

test("a receipt and a sell request name the policies that applied, and link to their texts at that time", async () => {
  const seller = await shop.signIn("CUSTOMER");
  const created = await graphql(
    `mutation ($input: EvaluationInput!) {
      createEvaluation(input: $input) { id termsVersion returnPolicyVersion } }`,
    { input: evaluationInput(purchases.deviceId) },
    { as: seller },
  );
  const { id: evaluationId, ...versions } = created.body.data.createEvaluation;
  expect(versions).toEqual({ termsVersion: 1, returnPolicyVersion: 1 });
  await boughtAndSold();
  await publishPolicy("returnRefund", "Only **{returnDays} days**");
  await publishPolicy("returnRefund", "No returns");
  const [sale] = await database.document.findMany({ where: { kind: "SALE" } });
  const { data } = (await rest(`GET /receipts/${sale?.token}`)).body;
  expect(data).toMatchObject({ termsVersion: 1, returnPolicyVersion: 1 });
  const page = await sheetOf(`/receipt/${sale?.token}`);
  expect(page).toContain("Version 1 of our terms and version 1 of our return policy apply.");
  expect(page).toContain('href="/returnRefund?version=1"');
  expect(await sheetOf(`/bn/receipt/${sale?.token}`)).toContain(
    'href="/bn/returnRefund?version=1"',
  );
  const old = (await app.inject("/returnRefund?version=1")).body;
  expect(old).toContain("<strong>14 days</strong>");
  expect(old).not.toContain("No returns");
  const { body } = await rest("GET /pages/returnRefund?version=1");
  expect(body.data).toMatchObject({ version: 1, html: expect.stringContaining("14 days") });
  const again = await rest(`GET /evaluations/${evaluationId}`, { as: seller });
  expect(again.body.data).toMatchObject({ termsVersion: 1, returnPolicyVersion: 1 });
  const { id } = await units.forSale();
  await units.call("sellUnit", { id, input: saleInput });
  const latest = await database.document.findFirstOrThrow({ where: { sale: { unitId: id } } });
  expect(latest.content).toMatchObject({ termsVersion: 1, returnPolicyVersion: 3 });
});
