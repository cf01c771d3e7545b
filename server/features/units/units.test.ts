import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { gadgetInput } from "../../testing/fixtures/factories.ts";
import { signInWith } from "../../testing/fixtures/staff.ts";
import { imeiNumber, saleInput, unitShop } from "../../testing/fixtures/units.ts";

const shop = await testApp();
const { deps, graphql } = shop;

let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
});

const inHours = (hours: number) => new Date(deps.clock().getTime() + hours * 3_600_000);

describe("a unit goes from draft to sale and back", () => {
  test("with an event for each step", async () => {
    const { id, code, state } = await units.create();
    expect(code).toMatch(/^U-[0-9ACEFHJKMNPRTUVWXY]{5}$/);
    expect(state).toBe("DRAFT");
    const steps = [
      ["offerUnit", {}, "FOR_SALE"],
      ["reserveUnit", { until: inHours(5), name: "Rahim", mobile: "+880 1711-000000" }, "RESERVED"],
      ["releaseUnit", {}, "FOR_SALE"],
      ["withdrawUnit", {}, "DRAFT"],
      ["offerUnit", {}, "FOR_SALE"],
      ["sellUnit", { input: saleInput }, "SOLD"],
      ["returnUnit", { input: { reason: "Battery", amount: 37_000 } }, "RETURNED"],
      ["restockUnit", {}, "DRAFT"],
      ["writeOffUnit", { reason: "Lost" }, "WRITTEN_OFF"],
    ] as const;
    let last: { timeline: { code: string }[] } | undefined;
    for (const [name, variables, next] of steps) {
      const { unit, message } = await units.call(name, { id, ...variables });
      expect(message).toBeUndefined();
      expect(unit.state).toBe(next);
      last = unit;
    }
    expect(last?.timeline.map((event) => event.code)).toEqual([
      "CREATED",
      "OFFERED",
      "RESERVED",
      "RELEASED",
      "WITHDRAWN",
      "OFFERED",
      "SOLD",
      "RETURNED",
      "RESTOCKED",
      "WRITTEN_OFF",
    ]);
    const entries = await deps.database.auditEntry.count({ where: { subjectId: id } });
    expect(entries).toBe(10);
  });

  test("each transition is a conflict in the other states", async () => {
    const { id } = await units.draft();
    const attempt = async (name: Parameters<typeof units.call>[0], variables = {}) =>
      (await units.call(name, { id, ...variables })).message;
    expect(await attempt("sellUnit", { input: saleInput })).toBe("This unit is a draft");
    expect(await attempt("restockUnit")).toBe("This unit is a draft");
    await units.call("offerUnit", { id });
    expect(await attempt("offerUnit")).toBe("This unit is for sale");
    expect(await attempt("writeOffUnit", { reason: "Lost" })).toBe("This unit is for sale");
    await units.call("sellUnit", { id, input: saleInput });
    expect(await attempt("updateUnit", { input: { price: 1 } })).toBe("This unit is sold");
    expect(await attempt("withdrawUnit")).toBe("This unit is sold");
  });
});

describe("an offer", () => {
  test.each([
    ["price", { price: null }],
    ["grade", { grade: null }],
    ["photos", { photos: [] }],
    ["imei, imeiCheck", { imei: null, imeiCheck: null }],
    ["imeiCheck", { imeiCheck: { result: "BLOCKED" } }],
    ["imeiCheck", { imeiCheck: null }],
    [
      "price, grade, photos, imei, imeiCheck",
      { price: null, grade: null, photos: [], imei: null, imeiCheck: null },
    ],
  ] as const)("needs %s, and one error names everything missing", async (faults, missing) => {
    const { id } = await units.draft(missing as object);
    const { fields, code } = await units.call("offerUnit", { id });
    expect(code).toBe("BAD_USER_INPUT");
    expect(Object.keys(fields).join(", ")).toBe(faults);
  });

  test("needs no confirmed IMEI if a reason is given", async () => {
    const { id } = await units.draft({ imei: null, imeiCheck: null });
    expect((await units.call("offerUnit", { id, override: "  " })).code).toBe("BAD_USER_INPUT");
    const { unit } = await units.call("offerUnit", { id, override: "Bought before the register" });
    expect(unit).toMatchObject({ state: "FOR_SALE", imeiOverride: "Bought before the register" });
  });

  test("of a gadget needs no IMEI", async () => {
    const { body } = await graphql(
      `mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }`,
      { input: { gadget: gadgetInput() } },
      { as: units.admin },
    );
    const deviceId = body.data.createDevice.id;
    const own = { deviceId, variantId: null, imei: null, imeiCheck: null };
    const { unit } = await units.call("offerUnit", { id: (await units.draft(own)).id });
    expect(unit.state).toBe("FOR_SALE");
    expect(unit.device).toMatchObject({ price: 38_000, stock: "IN_STOCK", unitCount: 1 });
  });
});

describe("a reservation", () => {
  test("ends at its time even if no job has run", async () => {
    const { id, code } = await units.forSale();
    await units.call("reserveUnit", { id, until: inHours(2), name: "Rahim" });
    const reserved = await units.shown();
    expect(reserved).toMatchObject({ unitCount: 0, units: [] });
    expect(reserved.variants[0].stock).toBe("OUT_OF_STOCK");
    shop.wait(2 * 3600);
    const listed = await graphql(
      `{ units(filter: { state: FOR_SALE }) {
        nodes { code state reservation { name } timeline { code actorName } }
      } }`,
      {},
      { as: units.admin },
    );
    const [unit] = listed.body.data.units.nodes;
    expect(unit).toMatchObject({ code, state: "FOR_SALE", reservation: null });
    expect(unit.timeline.at(-1)).toEqual({ code: "RELEASED", actorName: null });
    expect((await units.call("sellUnit", { id, input: saleInput })).unit.state).toBe("SOLD");
  });

  test("provides the buyer of a sale if the caller may not read customers", async () => {
    const buyers = async (as: Caller, buyer: object) => {
      const { id } = await units.forSale();
      const kept = { name: "Rahim", mobile: "01711000000" };
      await units.call("reserveUnit", { id, until: inHours(2), ...kept });
      await units.call("sellUnit", { id, input: { ...saleInput, ...buyer } }, as);
      const where = { unitId: id };
      return deps.database.unitSale.findFirst({
        where,
        select: { buyerName: true, buyerMobile: true },
      });
    };
    const seller = await signInWith(shop, "SELL_UNITS");
    const none = { buyerName: "", buyerMobile: "" };
    const rahim = { buyerName: "Rahim", buyerMobile: "01711000000" };
    const karim = { buyerName: "Karim", buyerMobile: null };
    expect(await buyers(seller, none)).toEqual(rahim);
    expect(await buyers(seller, { buyerName: "Karim" })).toEqual(karim);
    expect(await buyers(units.admin, none)).toEqual({ buyerName: null, buyerMobile: null });
  });

  test.each([
    ["in the past", -1],
    ["more than seven days ahead", 24 * 7 + 1],
  ])("may not be %s", async (_what, hours) => {
    const { id } = await units.forSale();
    const { fields } = await units.call("reserveUnit", { id, until: inHours(hours) });
    expect(Object.keys(fields)).toEqual(["until"]);
  });
});

describe("price and stock of a device follow from its units", () => {
  test("is the lowest price for sale, or else the last price", async () => {
    const first = await units.createForSale({ price: 41_000 });
    const second = await units.createForSale({ price: 38_000 });
    expect(await units.shown()).toMatchObject({
      price: 38_000,
      stock: "IN_STOCK",
      unitCount: 2,
      hasUnits: true,
      units: [{ code: second.code }, { code: first.code }],
      variants: [
        { price: 38_000, stock: "IN_STOCK", unitCount: 2, hasUnits: true },
        { price: 100_000, stock: "OUT_OF_STOCK", unitCount: 0, hasUnits: false },
      ],
    });
    await units.call("sellUnit", { id: second.id, input: saleInput });
    expect((await units.shown()).variants[0]).toMatchObject({ price: 41_000, unitCount: 1 });
    await units.call("sellUnit", { id: first.id, input: saleInput });
    const [small] = (await units.shown()).variants;
    expect(small).toMatchObject({ price: 41_000, stock: "OUT_OF_STOCK", unitCount: 0 });
  });

  test("a device's own grade is a facet and a filter while it has no units", async () => {
    const read = async () => {
      const { body } = await graphql(`{
        a: devices(filter: { grades: [A] }) { totalCount facets { grades { grade count } } }
        b: devices(filter: { grades: [B] }) { totalCount }
        found: devices(filter: { grades: [A], search: "galaxy" }) { totalCount facets { grades { grade count } } }
        priced: devices(filter: { grades: [A], minPrice: 90000 }) { totalCount facets { grades { grade count } } }
      }`);
      return body.data;
    };
    await deps.database.device.updateMany({ data: { grade: "A" } });
    const grades = [{ grade: "A", count: 1 }];
    const one = { totalCount: 1, facets: { grades } };
    expect(await read()).toEqual({ a: one, b: { totalCount: 0 }, found: one, priced: one });
    await units.create();
    const none = { totalCount: 0, facets: { grades: [] } };
    expect(await read()).toEqual({ a: none, b: { totalCount: 0 }, found: none, priced: none });
  });

  test("grades are a facet and a filter", async () => {
    await units.createForSale({ grade: "A" });
    await units.createForSale({ grade: "C" });
    await units.createForSale({ grade: "C", variantId: units.largeId });
    const { body } = await graphql(`{
      a: devices(filter: { grades: [A] }) { totalCount nodes { unitCount } facets { price { min } grades { grade count } } }
      d: devices(filter: { grades: [D], search: "galaxy" }) { totalCount facets { grades { grade count } } }
      p: devices(filter: { grades: [C], minPrice: 38000, maxPrice: 38500 }) { totalCount facets { grades { grade count } } }
    }`);
    const grades = [
      { grade: "A", count: 1 },
      { grade: "C", count: 1 },
    ];
    expect(body.data).toEqual({
      a: { totalCount: 1, nodes: [{ unitCount: 3 }], facets: { price: { min: 38_000 }, grades } },
      d: { totalCount: 0, facets: { grades } },
      p: { totalCount: 1, facets: { grades } },
    });
  });
});

describe("an IMEI", () => {
  test.each([
    ["0", /15 digits/],
    ["35000000000000", /14 digits/],
    ["3500000000000001", /IMEISV/],
    ["111111111111111", /single digit/],
    ["350000000000001", /check digit/],
    ["35000000000000x", /digits only/],
  ])("%s is refused", async (imei, message) => {
    const { fields } = await units.call("createUnit", { input: units.complete({ imei }) });
    expect(fields.imei).toMatch(message);
  });

  test("is normalized", async () => {
    const imei = imeiNumber(77);
    const typed = `${imei.slice(0, 6)}-${imei.slice(6, 8)} ${imei.slice(8)}`.replaceAll("0", "০");
    expect((await units.create({ imei: typed })).imei).toBe(imei);
  });

  test("belongs to one unit in the shop, as its first or second IMEI", async () => {
    const imei = imeiNumber(77);
    const { id, code } = await units.createForSale({ imei });
    const input = units.complete({ imei2: imei });
    const refused = await units.call("createUnit", { input });
    expect(refused).toMatchObject({ code: "CONFLICT" });
    expect(refused.message).toContain(code);
    expect(refused.fields).toEqual({ imei2: `belongs to the unit ${code} in the shop` });
    await units.call("sellUnit", { id, input: saleInput });
    const { unit } = await units.call("createUnit", { input });
    expect(unit.imeiSeen).toEqual([
      { lastDigits: imei.slice(-4), unit: { code }, evaluationId: null },
    ]);
    const back = { reason: "Battery", amount: 1 };
    expect((await units.call("returnUnit", { id, input: back })).message).toContain(unit.code);
  });

  test("resets the check when it changes, and logs contain only the last four digits", async () => {
    const { id, imei } = await units.create();
    const other = imeiNumber(99);
    const { unit } = await units.call("updateUnit", { id, input: { imei: other } });
    expect(unit.imeiCheck).toEqual({ result: "NOT_CHECKED", checkedAt: null });
    const entries = JSON.stringify(await deps.database.auditEntry.findMany());
    expect(entries).toContain(`"…${other.slice(-4)}"`);
    // Eight digits are compared, because fewer digits could also be part of an id or a time.
    for (const secret of [imei, other]) expect(entries).not.toContain(secret.slice(-8));
  });
});

describe("a visitor", () => {
  const query = `query ($code: String!) {
    unit(code: $code) { code state price imei cost serial sale { amount } timeline { code } imeiSeen { lastDigits } }
  }`;

  test("sees a unit while it is for sale or reserved, without the shop's private fields", async () => {
    const { id, code } = await units.forSale({ cost: 30_000, serial: "S1" });
    const read = async () => (await graphql(query, { code: code.toLowerCase() })).body.data.unit;
    const hidden = { imei: null, cost: null, serial: null, sale: null, timeline: [], imeiSeen: [] };
    expect(await read()).toEqual({ code, state: "FOR_SALE", price: 38_000, ...hidden });
    await units.call("reserveUnit", { id, until: inHours(1) });
    expect((await read()).state).toBe("RESERVED");
    await units.call("sellUnit", { id, input: saleInput });
    expect(await read()).toBeNull();
  });
});

test("an update can't remove fields that an offer needs, or overwrite another admin's change", async () => {
  const { id, version } = await units.forSale();
  const { fields } = await units.call("updateUnit", { id, input: { photos: [] } });
  expect(Object.keys(fields)).toEqual(["photos"]);
  const { unit } = await units.call("updateUnit", { id, input: { price: 35_000 }, version });
  expect(unit).toMatchObject({ price: 35_000, version: version + 1 });
  const late = await units.call("updateUnit", { id, input: { price: 1 }, version });
  expect(late.code).toBe("CONFLICT");
});

describe("the list of units", () => {
  const list = async (filter: object, as: Caller = units.admin) => {
    const query = "query ($filter: UnitFilter) { units(filter: $filter) { nodes { code } } }";
    const { body } = await graphql(query, { filter }, { as });
    return body.data?.units?.nodes.map(({ code }: { code: string }) => code) ?? body.errors;
  };

  test("contains the units with the given codes, in any letter case and state", async () => {
    const [draft, forSale, other] = [
      await units.draft(),
      await units.forSale(),
      await units.forSale(),
    ];
    const typed = [draft.code.toLowerCase(), forSale.code, "U-00000"];
    expect((await list({ codes: typed })).sort()).toEqual([draft.code, forSale.code].sort());
    expect(await list({ codes: [other.code], state: "DRAFT" })).toEqual([]);
    expect(await list({ codes: [] })).toEqual([]);
    expect(await list({ codes: Array(101).fill(draft.code) })).toMatchObject([
      { extensions: { code: "BAD_USER_INPUT" } },
    ]);
  });
});
