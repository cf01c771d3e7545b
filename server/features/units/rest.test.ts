import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { placeholder } from "../../testing/fixtures/factories.ts";
import { imeiNumber, saleInput, unitShop } from "../../testing/fixtures/units.ts";

const shop = await testApp();
const { deps, rest, graphql } = shop;

let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
});

test("a key that may write units takes one from the draft to its return", async () => {
  const as = await createKey(shop, ["WRITE_UNITS"]);
  const body = {
    device: units.deviceId,
    variant: units.variantId,
    price: 38_000,
    grade: "B",
    photos: [placeholder],
    imei: imeiNumber(1),
    imeiCheck: { result: "Registered" },
  };
  const created = await rest("POST /units", { as, body });
  expect(created.status).toBe(201);
  const { _id: id, code, version } = created.body.data;
  const patched = await rest(`PATCH /units/${id}`, { as, body: { notes: "Scratch", version } });
  expect(patched.body.data).toMatchObject({ notes: "Scratch", version: version + 1 });
  // A client can send back the unit that it read.
  const same = await rest(`PATCH /units/${id}`, { as, body: patched.body.data });
  expect(same.body).toMatchObject({ data: { version: version + 1 } });
  const until = new Date(deps.clock().getTime() + 3_600_000).toISOString();
  const steps: [string, object | undefined, string][] = [
    ["offer", {}, "For sale"],
    ["reserve", { until }, "Reserved"],
    ["release", undefined, "For sale"],
    ["withdraw", undefined, "Draft"],
    ["offer", undefined, "For sale"],
    ["sell", { ...saleInput, method: "Cash", buyerName: "Rahim" }, "Sold"],
    ["return", { reason: "Battery", amount: 37_000 }, "Returned"],
    ["restock", undefined, "Draft"],
    ["write-off", { reason: "Lost" }, "Written off"],
  ];
  for (const [name, body, state] of steps) {
    const response = await rest(`POST /units/${id}/${name}`, { as, body });
    expect(response.body).toMatchObject({ status: "success", data: { code, state } });
  }
});

describe("everyone", () => {
  test("reads the units of a device, without the shop's private fields", async () => {
    const { code } = await units.forSale({ cost: 30_000 });
    const listed = await rest(`GET /units?device=${units.deviceId}`);
    expect(listed.body.data).toMatchObject([{ code, price: 38_000, state: "For sale" }]);
    const { body } = await rest(`GET /units/${code}`);
    expect(body.data).toEqual(listed.body.data[0]);
    expect(body.data).not.toHaveProperty("imei");
    expect(body.data).not.toHaveProperty("timeline");
  });

  test("does not find drafts", async () => {
    const { code } = await units.draft();
    expect((await rest(`GET /units/${code}`)).status).toBe(404);
    expect((await rest(`GET /units?device=${units.deviceId}`)).body.data).toEqual([]);
  });

  test("gets no data that an admin read", async () => {
    const { code, imei } = await units.forSale();
    const admins = await rest(`GET /units/${code}`, { as: units.admin });
    expect(admins.body.data.imei).toBe(imei);
    const key = await createKey(shop, ["READ_UNITS"]);
    expect((await rest(`GET /units/${code}`, { as: key })).body.data.imei).toBe(imei);
    for (const _time of [1, 2])
      expect((await rest(`GET /units/${code}`)).body.data).not.toHaveProperty("imei");
  });
});

test("the export has a row for each unit, for callers who may read units", async () => {
  const { code, imei } = await units.forSale();
  const response = await shop.app.inject({
    url: "/api/v1/units/export",
    headers: { authorization: `Bearer ${units.admin.token}` },
  });
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.body).toContain(`"${code}","For sale","Samsung Galaxy S24 Ultra"`);
  expect(response.body).toContain(imei);
  expect((await rest("GET /units/export")).status).toBe(401);
});

test("the export has days in Dhaka, even in its file name", async () => {
  const secondsToEvening = (20 * 3_600 - deps.clock().getTime() / 1_000 + 30 * 86_400_000) % 86_400;
  shop.wait(Math.ceil(secondsToEvening));
  const tomorrow = new Date(deps.clock().getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
  expect(tomorrow).not.toBe(deps.clock().toISOString().slice(0, 10));
  await units.forSale();
  const headers = { authorization: `Bearer ${units.admin.token}` };
  const response = await shop.app.inject({ url: "/api/v1/units/export", headers });
  const disposition = (name: string) => `attachment; filename="${name}-${tomorrow}.csv"`;
  expect(response.headers["content-disposition"]).toBe(disposition("units"));
  const [head = [], row = []] = response.body
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(row[head.indexOf('"Created"')]).toBe(`"${tomorrow}"`);
  expect(row[head.indexOf('"Offered"')]).toBe(`"${tomorrow}"`);
  const devices = await shop.app.inject({ url: "/api/v1/exports/devices.csv", headers });
  expect(devices.headers["content-disposition"]).toBe(disposition("devices"));
});

test("the export has the units of a filter", async () => {
  const [cheap, dear] = [await units.forSale(), await units.forSale({ grade: "A" })];
  const draft = await units.draft();
  const codesOf = async (query: string) => {
    const response = await shop.app.inject({
      url: `/api/v1/units/export?${query}`,
      headers: { authorization: `Bearer ${units.admin.token}` },
    });
    expect(response.statusCode).toBe(200);
    return response.body.match(/U-[0-9A-Z]+/g) ?? [];
  };
  expect(await codesOf("state=FOR_SALE&kind=SMARTPHONE")).toEqual([dear.code, cheap.code]);
  expect(await codesOf("state=Draft")).toEqual([draft.code]);
  expect(await codesOf("grades=A&grades=C&minDaysInStock=0")).toEqual([dear.code]);
  expect(await codesOf(`search=${cheap.code}`)).toEqual([cheap.code]);
  expect((await rest("GET /units/export?state=Lost", { as: units.admin })).status).toBe(400);
});

test("the audit log shows that the unit of an entry exists", async () => {
  const { id, code } = await units.create();
  const query = `{ auditEntries(filter: { subject: UNIT }) { nodes { subjectId subjectExists title } } }`;
  const { body } = await graphql(query, {}, { as: units.admin });
  expect(body.data.auditEntries.nodes).toEqual([
    { subjectId: id, subjectExists: true, title: `${code} Samsung Galaxy S24 Ultra` },
  ]);
});

describe("a receipt", () => {
  const receiptsOf = async (id: string) => {
    const { body } = await graphql(
      `query ($id: ID!) { units(filter: { deviceId: $id }) { nodes { id receipts { id kind url revokedAt } } } }`,
      { id: units.deviceId },
      { as: units.admin },
    );
    return body.data.units.nodes.find((unit: { id: string }) => unit.id === id).receipts;
  };

  test("of a sale is read by its token until it is revoked", async () => {
    const { id, code, imei } = await units.forSale({ warrantyDays: 30 });
    await units.call("sellUnit", { id, input: { ...saleInput, buyerName: "Rahim" } });
    const [receipt] = await receiptsOf(id);
    expect(receipt).toMatchObject({ kind: "SALE", revokedAt: null });
    const token = receipt.url.split("/receipt/")[1];
    expect(token.length).toBeGreaterThanOrEqual(20);
    const read = () => rest(`GET /receipts/${token}`);
    const { headers, body } = await read();
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(body.data).toMatchObject({
      kind: "Invoice and warranty card",
      code,
      imei,
      amount: 37_000,
      name: "Rahim",
      warrantyUntil: "2026-03-02",
      returnableUntil: "2026-02-14",
    });
    const revoke = `mutation ($id: ID!) { revokeReceipt(id: $id) { revokedAt } }`;
    const revoked = await graphql(revoke, { id: receipt.id }, { as: units.admin });
    expect(revoked.body.data.revokeReceipt.revokedAt).not.toBeNull();
    expect((await read()).status).toBe(404);
    const { body: none } = await graphql(
      `query ($token: String!) { receipt(token: $token) { title } }`,
      { token },
    );
    expect(none.data.receipt).toBeNull();
  });
});

test("the report has sales, their margin, and the stock", async () => {
  const sold = await units.forSale({ cost: 30_000 });
  await units.forSale({ cost: 20_000 });
  const today = new Date(deps.clock().getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
  await units.call("sellUnit", { id: sold.id, input: { ...saleInput, date: today } });
  const read = async () => {
    const { body } = await graphql(
      `query ($from: Date!, $to: Date!) {
        unitReport(from: $from, to: $to) {
          models { month title bought boughtFor inStock stockCost stockDays sold soldFor returned refunded margin }
          days { day method paidOut takenIn }
        }
      }`,
      { from: `${today.slice(0, 8)}01`, to: today },
      { as: units.admin },
    );
    return body.data.unitReport;
  };
  const row = {
    month: today.slice(0, 7),
    title: "Samsung Galaxy S24 Ultra",
    bought: 2,
    boughtFor: 50_000,
    inStock: 1,
    stockCost: 20_000,
    stockDays: 0,
    sold: 1,
    soldFor: 37_000,
    returned: 0,
    refunded: 0,
    margin: 7_000,
  };
  expect(await read()).toEqual({
    models: [row],
    days: [{ day: today, method: "CASH", paidOut: 0, takenIn: 37_000 }],
  });
  const back = { reason: "Battery", amount: 36_000, method: "BKASH", reference: "9G7X" };
  await units.call("returnUnit", { id: sold.id, input: back });
  expect(await read()).toEqual({
    models: [{ ...row, inStock: 2, stockCost: 50_000, returned: 1, refunded: 36_000, margin: 0 }],
    days: [
      { day: today, method: "CASH", paidOut: 0, takenIn: 37_000 },
      { day: today, method: "BKASH", paidOut: 36_000, takenIn: 0 },
    ],
  });
});

test("the report has the stock in the last month, the months with events, and totals", async () => {
  const { id } = await units.forSale({ cost: 30_000 });
  await units.forSale({ cost: 20_000 });
  const dayMs = 86_400_000;
  const from = new Date(deps.clock().getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
  shop.wait(95 * 86_400);
  // Signs in again, because unused sessions of admins end.
  const admin = await shop.signIn("ADMIN");
  const to = new Date(deps.clock().getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
  const read = async (first: string) => {
    const fields = "month inStock stockCost stockDays sold";
    const { body } = await graphql(
      `query ($first: Date!, $to: Date!) {
        unitReport(from: $first, to: $to) { modelCount models { ${fields} } months { ${fields} } }
      }`,
      { first, to },
      { as: admin },
    );
    return body.data.unitReport;
  };
  const row = { month: to.slice(0, 7), inStock: 2, stockCost: 50_000, stockDays: days, sold: 0 };
  const whole = await read(from);
  expect(whole.models.map(({ month }: { month: string }) => month)).toEqual([
    to.slice(0, 7),
    from.slice(0, 7),
  ]);
  expect(whole).toMatchObject({ modelCount: 2, models: [row, { inStock: 2 }] });
  const { months } = whole;
  expect(months.length).toBeGreaterThan(2);
  expect(months[0]).toEqual(row);
  for (const month of months) expect(month).toMatchObject({ inStock: 2, stockCost: 50_000 });
  await units.call("sellUnit", { id, input: { ...saleInput, date: to } }, admin);
  const sold = { ...row, inStock: 1, stockCost: 20_000, sold: 1 };
  expect(await read(to)).toEqual({ modelCount: 1, models: [sold], months: [sold] });
});

test("an ended reservation is gone from lists and caches, whether or not a job ran", async () => {
  const { id } = await units.forSale();
  const until = new Date(deps.clock().getTime() + 3_600_000);
  await units.call("reserveUnit", { id, until });
  expect((await units.shown()).unitCount).toBe(0);
  shop.wait(3_601);
  expect(await units.shown()).toMatchObject({ unitCount: 1, units: [{ state: "FOR_SALE" }] });
  const { body } = await graphql("{ devices(filter: { grades: [B] }) { totalCount } }");
  expect(body.data.devices.totalCount).toBe(1);
});
