import { getNamedType, isInterfaceType, isObjectType, isUnionType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../graphql/schema.ts";
import { type Caller, testApp } from "../app.ts";
import { inspectionInput, purchaseShop } from "../fixtures/purchases.ts";
import { signInAs, signInWith } from "../fixtures/staff.ts";
import { unitShop } from "../fixtures/units.ts";

const shop = await testApp({}, { withSite: true });

/** Values that are planted only in secret fields. */
const canary = {
  cost: "7654321",
  paid: "7654300",
  sellerName: "Nusratcanary",
  sellerMobile: "01913579241",
  buyerName: "Buyercanary",
  buyerMobile: "01913579242",
  reservedName: "Waitingcanary",
  reservedMobile: "01913579243",
  payout: "01913579244",
};

const costs = [canary.cost, canary.paid];
/** The planted costs, in the notations that people read. */
const shownCosts = ["7,654,321", "7,654,300", "76,54,321", "76,54,300", "৭৬,৫৪,৩২১", "৭৬,৫৪,৩০০"];
const customers = [
  ...[canary.sellerName, canary.sellerMobile, canary.buyerName, canary.buyerMobile],
  ...[canary.reservedName, canary.reservedMobile],
];
const payouts = [canary.payout];

const ids: Record<"evaluation" | "addRequest" | "paidUnit" | "device", string> = {
  evaluation: "",
  addRequest: "",
  paidUnit: "",
  device: "",
};
const codes: string[] = [];
let seller: Caller = null;

beforeAll(async () => {
  const units = await unitShop(shop);
  const purchases = await purchaseShop(shop);
  const { database } = shop.deps;
  seller = purchases.seller;
  const { id: userId } = seller;
  await database.user.update({
    where: { id: userId },
    data: { firstName: canary.sellerName, mobile: canary.sellerMobile },
  });
  ids.device = units.deviceId;
  const price = Number(canary.paid);
  ids.evaluation = await purchases.submit({ seenSellingPrice: price });
  await database.evaluation.update({
    where: { id: ids.evaluation },
    data: { payoutMethod: "BKASH", payoutMobile: canary.payout, seenSellingPrice: 60_000 },
  });
  await purchases.approve(ids.evaluation);
  await purchases.inspect(ids.evaluation, inspectionInput());
  const payment = { amount: price, method: "CASH", date: "2026-01-31" };
  const paid = await purchases.call("recordPayment", { id: ids.evaluation, input: payment });
  expect(paid.purchase?.payment.amount).toBe(price);
  const ofPurchase = await units.call("createUnitFromPurchase", { evaluationId: ids.evaluation });
  ids.paidUnit = ofPurchase.unit.id;
  const { id: addRequestId } = await database.addRequest.create({
    data: { kind: "SMARTPHONE", brand: "Nokia", model: "3310", searchText: "nokia 3310", userId },
  });
  ids.addRequest = addRequestId;
  const sold = await units.forSale({ cost: 1 });
  await units.call("updateUnit", { id: sold.id, input: { cost: Number(canary.cost) } });
  const { buyerName, buyerMobile } = canary;
  const sale = { amount: 37_000, method: "CASH", date: "2026-01-31", buyerName, buyerMobile };
  expect((await units.call("sellUnit", { id: sold.id, input: sale })).code).toBeUndefined();
  const kept = await units.forSale();
  const until = new Date(shop.deps.clock().getTime() + 3_600_000);
  const reservation = { until, name: canary.reservedName, mobile: canary.reservedMobile };
  await units.call("reserveUnit", { id: kept.id, ...reservation });
  codes.push(sold.code, kept.code, ofPurchase.unit.code);
});

/** Returns a selection of all fields of a type. Leaves out fields with required arguments. */
function everythingOf(typeName: string, depth: number): string {
  const type = schema.getType(typeName);
  if (isUnionType(type)) return `{ __typename }`;
  if (!isObjectType(type) && !isInterfaceType(type)) return "";
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(({ type: given }) => String(given).endsWith("!"))) return [];
    const of = getNamedType(field.type);
    const isObject = isObjectType(of) || isInterfaceType(of) || isUnionType(of);
    if (!isObject) return [field.name];
    return depth > 0 && !hidden.has(of.name)
      ? `${field.name} ${everythingOf(of.name, depth - 1)}`
      : [];
  });
  return `{ __typename ${fields.join(" ")} }`;
}

/** Types without secrets: they lead back to the start, or only to public data. */
const hidden = new Set([
  "Smartphone",
  "Tablet",
  "Wearable",
  "Gadget",
  "Image",
  "Device",
  "PhoneOrTablet",
]);

/** Reads all operations that could show a secret, in both APIs. Returns the responses as text. */
async function everythingFor(as: Caller): Promise<string> {
  const texts: string[] = [];
  const ask = async (query: string, variables = {}) => {
    const { body } = await shop.graphql(query, variables, { as });
    texts.push(JSON.stringify(body));
  };
  const evaluation = everythingOf("Evaluation", 4);
  const unit = everythingOf("Unit", 2);
  await ask(`{ evaluations { nodes ${evaluation} purchaseStates { state count } } }`);
  await ask(`query ($id: ID!) { evaluation(id: $id) ${evaluation} }`, { id: ids.evaluation });
  await ask(`{ addRequests { nodes ${everythingOf("AddRequest", 2)} } }`);
  await ask(`query ($id: ID!) { addRequest(id: $id) ${everythingOf("AddRequest", 2)} }`, {
    id: ids.addRequest,
  });
  await ask(`{ today ${everythingOf("Today", 4)} }`);
  await ask(`{ units { nodes ${unit} } }`);
  for (const code of codes)
    await ask(`query ($code: String!) { unit(code: $code) ${unit} }`, { code });
  await ask(`{ units { nodes { purchase ${evaluation} } } }`);
  await ask(`{ auditEntries(first: 100) { nodes ${everythingOf("AuditEntry", 2)} } }`);
  await ask(
    `{ unitReport(from: "2026-01-01", to: "2026-12-31") ${everythingOf("UnitReport", 3)} }`,
  );
  await ask(`query ($id: ID!) { device(id: $id) { __typename id title units ${unit} } }`, {
    id: ids.device,
  });
  for (const { name, args, type } of Object.values(schema.getQueryType()?.getFields() ?? {}))
    if (!args.some(({ type: given }) => String(given).endsWith("!")))
      await ask(`{ ${name} ${everythingOf(getNamedType(type).name, 2)} }`);
  const calls = [
    ...(await everyRead()),
    "GET /evaluations",
    `GET /evaluations/${ids.evaluation}`,
    "GET /smartphones/add-request",
    `GET /smartphones/add-request/${ids.addRequest}`,
    "GET /units/export",
    `GET /units?device=${ids.device}`,
    ...codes.map((code) => `GET /units/${code}`),
    "GET /exports/devices.csv",
    "GET /smartphones",
  ];
  for (const call of calls) texts.push(JSON.stringify((await shop.rest(call, { as })).body));
  for (const url of pages) texts.push((await openPage(url, as)).body);
  const linked = texts.join("\n").matchAll(/\/receipt\/([\w-]{32})/g);
  for (const token of new Set([...linked].map(([, token]) => token))) {
    texts.push((await openPage(`/receipt/${token}`, as)).body);
    await ask(
      `query ($token: String!) { receipt(token: $token) ${everythingOf("ReceiptDocument", 3)} }`,
      {
        token,
      },
    );
  }
  return texts.join("\n");
}

/** Returns the REST routes that only read. The ids of all planted objects replace the parameter for an id. */
async function everyRead(): Promise<string[]> {
  const document = await shop.app.inject("/api/v1/openapi.json");
  const { paths } = document.json<{ paths: Record<string, object> }>();
  const given = [...Object.values(ids), ...codes, seller?.id ?? ""];
  return Object.entries(paths).flatMap(([path, methods]) => {
    if (!("get" in methods)) return [];
    return path.includes("{")
      ? given.map((id) => `GET ${path.replace(/\{\w+\}/g, id)}`)
      : [`GET ${path}`];
  });
}

/** The pages that the server renders with the data of the user who opens them. */
const pages = [
  ...["/dashboard", "/dashboard?evaluationsStatus=APPROVED&evaluationsPurchase=PAID", "/units"],
  ...["/units?state=SOLD", "/units?state=RESERVED", "/audit", "/audit?subject=UNIT", "/reports"],
  ...["/reports?from=2026-01-01&to=2026-12-31", "/documents", "/catalogue", "/quoteStatistics"],
  ...["/searchWords", "/security", "/alerts", "/bn/dashboard", "/bn/units", "/bn/audit"],
];

/** Opens a page as a document, as a browser does. */
const openPage = (url: string, as: Caller) => {
  const headers = { "sec-fetch-mode": "navigate", cookie: `session=${as?.token}` };
  return shop.app.inject({ url, headers });
};

const found = (text: string, planted: readonly string[]) =>
  planted.filter((value) => text.includes(value));

test("an owner sees all planted values", async () => {
  const text = await everythingFor(await signInAs(shop, "Owner"));
  expect(found(text, [...costs, ...customers, ...payouts])).toEqual([
    ...costs,
    ...customers,
    ...payouts,
  ]);
});

test("pages are rendered with the data that their user may read, including planted values", async () => {
  const owner = await signInAs(shop, "Owner");
  const units = await openPage("/units", owner);
  expect(codes.filter((code) => !units.body.includes(code))).toEqual([]);
  const statistics = await openPage("/quoteStatistics", owner);
  expect(found(statistics.body, shownCosts)).toEqual(["76,54,300"]);
  const dashboard = await openPage("/dashboard?evaluationsStatus=APPROVED", owner);
  expect(found(dashboard.body, customers).length).toBeGreaterThan(1);
  const counter = await signInAs(shop, "Counter");
  const { body } = await openPage("/dashboard?evaluationsStatus=APPROVED", counter);
  expect([body.includes('data-user="'), body.includes(canary.sellerMobile)]).toEqual([true, true]);
});

describe("nothing that a member of staff can read shows", () => {
  const others = [
    ...(["MANAGE_CATALOGUE", "DECIDE_REQUESTS", "INSPECT", "MANAGE_UNITS", "SELL_UNITS"] as const),
    ...(["READ_STATISTICS", "READ_AUDIT", "MANAGE_QUOTE_RULES", "MANAGE_INTEGRATIONS"] as const),
    "MANAGE_STAFF" as const,
  ];

  test("costs without READ_COSTS", async () => {
    const as = await signInWith(shop, ...others, "READ_CUSTOMERS", "PAY_SELLERS");
    const text = await everythingFor(as);
    expect(found(text, [...costs, ...shownCosts])).toEqual([]);
    expect(found(text, [...customers, ...payouts])).toEqual([...customers, ...payouts]);
  });

  test("customers without READ_CUSTOMERS", async () => {
    const as = await signInWith(shop, ...others, "READ_COSTS", "PAY_SELLERS");
    const text = await everythingFor(as);
    expect(found(text, customers)).toEqual([]);
    expect(found(text, [...costs, ...payouts])).toEqual([...costs, ...payouts]);
  });

  test("payout accounts without PAY_SELLERS", async () => {
    const text = await everythingFor(await signInWith(shop, ...others, "READ_COSTS"));
    expect(found(text, payouts)).toEqual([]);
  });

  // A role only combines rights, each of which is tested above.
  test.each([
    ["Counter", [...costs, ...shownCosts]],
    ["Inspector", [...costs, ...shownCosts, ...customers]],
    ["Catalogue", [...costs, ...shownCosts, ...customers]],
    ["Accounts", customers],
  ])("what is secret to the role %s", { tags: ["slow"] }, async (role, secrets) => {
    expect(found(await everythingFor(await signInAs(shop, role)), secrets)).toEqual([]);
  });
});

describe("searches, filters and orders don't reveal", () => {
  const count = async (as: Caller, field: "evaluations" | "units", search: string) => {
    const query = `query ($search: String) { ${field}(filter: { search: $search }) { totalCount } }`;
    const { body } = await shop.graphql(query, { search }, { as });
    return body.data?.[field].totalCount;
  };

  test("who a customer is", async () => {
    const as = await signInWith(shop, "DECIDE_REQUESTS", "SELL_UNITS");
    const owner = await signInAs(shop, "Owner");
    expect(await count(owner, "evaluations", canary.sellerMobile)).toBe(1);
    expect(await count(as, "evaluations", canary.sellerMobile)).toBe(0);
    expect(await count(owner, "units", canary.buyerMobile)).toBe(1);
    expect(await count(as, "units", canary.buyerMobile)).toBe(0);
  });

  test.each([
    "amountOrder: HIGHEST",
    "filter: { minAmount: 7000000 }",
    "filter: { maxAmount: 8000000 }",
  ])("what was paid, by %s", async (given) => {
    const as = await signInAs(shop, "Counter");
    const { body } = await shop.graphql(`{ evaluations(${given}) { totalCount } }`, {}, { as });
    expect(body.errors?.[0]).toMatchObject({
      message: "This needs the right to read costs. An owner can give it to you.",
      extensions: { code: "FORBIDDEN" },
    });
  });
});

test("REST leaves out secret values", async () => {
  const as = await signInWith(shop, "DECIDE_REQUESTS", "MANAGE_UNITS");
  const { data } = (await shop.rest(`GET /evaluations/${ids.evaluation}`, { as })).body;
  expect(data.user).toEqual({ _id: expect.any(String) });
  expect(data).not.toHaveProperty("quote");
  expect(data.purchase).not.toHaveProperty("amount");
  expect(data.purchase.payment).not.toHaveProperty("amount");
  const unit = (await shop.rest(`GET /units/${codes[1]}`, { as })).body.data;
  expect(unit).toHaveProperty("imei");
  expect(unit).not.toHaveProperty("cost");
  expect(unit.reservation).not.toHaveProperty("mobile");
});

test("a unit can be saved without its cost, which stays, and is refused with a cost", async () => {
  const as = await signInWith(shop, "MANAGE_UNITS");
  const query = `mutation ($id: ID!, $input: UnitInput!) { updateUnit(id: $id, input: $input) { cost } }`;
  const save = (input: object) => shop.graphql(query, { id: ids.paidUnit, input }, { as });
  expect((await save({ notes: "New" })).body.data.updateUnit).toEqual({ cost: null });
  expect((await save({ cost: 1 })).body.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  const unit = await shop.deps.database.unit.findUniqueOrThrow({ where: { id: ids.paidUnit } });
  expect(unit).toMatchObject({ notes: "New", cost: Number(canary.paid) });
});

test("a member of staff who is a seller sees their own number and payment", async () => {
  const { id: staffRoleId } = await shop.deps.database.staffRole.findFirstOrThrow({
    where: { name: "Inspector" },
  });
  const data = { userType: "ADMIN", staffRoleId } as const;
  await shop.deps.database.user.update({ where: { id: seller?.id }, data });
  const { body } = await shop.rest(`GET /evaluations/${ids.evaluation}`, { as: seller });
  expect(body.data).toMatchObject({
    user: { mobile: canary.sellerMobile },
    payout: { mobile: canary.payout },
    purchase: { amount: Number(canary.paid) },
  });
});
