import { beforeAll, describe, expect, test } from "vitest";
import type { DeviceInput } from "../../generated/graphql.ts";
import { testApp } from "../../testing/app.ts";
import { gadgetInput, phoneInput, variantInput, wearableInput } from "../../testing/factories.ts";

const shop = await testApp();

const list = `query ($kind: DeviceKind, $filter: DeviceFilter, $orderBy: DeviceOrder! = NEWEST,
                     $first: Int! = 24, $after: String, $offset: Int! = 0) {
  devices(kind: $kind, filter: $filter, orderBy: $orderBy,
          first: $first, after: $after, offset: $offset) {
    totalCount nodes { title price } pageInfo { hasNextPage hasPreviousPage endCursor }
    facets {
      brands { brand count } productTypes { productType count } gadgetTypes { gadgetType count }
      stocks { stock count } price { min max } priceBands { min max count }
    }
  }
}`;

const phone = (brand: string, model: string, price: number, given: object = {}): DeviceInput => ({
  smartphone: phoneInput({ brand, model, variants: [variantInput({ price })], ...given }),
});

/** Oldest first. */
const catalogue: DeviceInput[] = [
  phone("Samsung", "Galaxy S21", 45_000, { productType: "PRE_OWNED" }),
  phone("Samsung", "Galaxy S24", 95_000),
  phone("Xiaomi", "Redmi Note 13", 24_000),
  phone("Xiaomi", "Redmi Note 13 Pro", 34_000),
  phone("Nothing", "Phone (2)", 62_000, {
    variants: [variantInput({ price: 62_000, stock: "OUT_OF_STOCK" })],
  }),
  phone("samsung", "100%_A54", 38_000),
  { wearable: wearableInput({ model: "Watch SE" }) },
  { gadget: gadgetInput() },
];

beforeAll(async () => {
  const as = await shop.signIn("ADMIN");
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  for (const input of catalogue) await shop.graphql(create, { input }, { as });
});

async function read(variables: Record<string, unknown> = {}) {
  const { body } = await shop.graphql(list, variables);
  expect(body.errors).toBeUndefined();
  const { nodes, ...page } = body.data.devices;
  return { ...page, titles: nodes.map((node: { title: string }) => node.title) };
}

const phones = (filter: object, more: object = {}) => read({ kind: "SMARTPHONE", filter, ...more });

test("a list without a kind holds every kind, newest first", async () => {
  const { titles, totalCount } = await read();
  expect(totalCount).toBe(8);
  expect(titles.slice(0, 3)).toEqual(["Anker 20W Charger", "Apple Watch SE", "samsung 100%_A54"]);
});

test("a total is the same with facets and without", async () => {
  const query = "query ($filter: DeviceFilter) { devices(filter: $filter) { totalCount } }";
  for (const filter of [{}, { search: "redmi" }, { brands: ["Samsung"], minPrice: 40_000 }]) {
    const { body } = await shop.graphql(query, { filter });
    expect(body.data.devices.totalCount).toBe((await read({ filter })).totalCount);
    expect(body.data.devices.totalCount).toBeGreaterThan(0);
  }
});

describe("filters", () => {
  test("brands hold in any case", async () => {
    const { titles } = await phones({ brands: ["SAMSUNG"] });
    expect(titles).toEqual(["samsung 100%_A54", "Samsung Galaxy S24", "Samsung Galaxy S21"]);
  });

  test("prices are bounds that include themselves, and 0 is none", async () => {
    expect((await phones({ minPrice: 34_000, maxPrice: 45_000 })).totalCount).toBe(3);
    expect((await phones({ minPrice: 0, maxPrice: 0 })).totalCount).toBe(6);
  });

  test("product type and stock narrow together", async () => {
    const filter = { productTypes: ["NEW"], stock: "OUT_OF_STOCK" };
    expect((await phones(filter)).titles).toEqual(["Nothing Phone (2)"]);
  });

  test("gadget types are for gadgets", async () => {
    const { titles } = await read({ filter: { gadgetTypes: ["CHARGER", "CASE"] } });
    expect(titles).toEqual(["Anker 20W Charger"]);
  });
});

describe("search", () => {
  test.each([
    ["REDMI note", ["Xiaomi Redmi Note 13 Pro", "Xiaomi Redmi Note 13"]],
    ["13 pro", ["Xiaomi Redmi Note 13 Pro"]],
    ["galxy s2", ["Samsung Galaxy S24", "Samsung Galaxy S21"]],
    ["samsng s21", ["Samsung Galaxy S21"]],
    ["xaomi", ["Xiaomi Redmi Note 13 Pro", "Xiaomi Redmi Note 13"]],
    ["noth", ["Nothing Phone (2)"]],
    ["%_a", ["samsung 100%_A54"]],
    ["  ", 6],
    ["toaster", []],
    ["'; DROP TABLE device; --", []],
  ])("%j finds what is meant", async (search, expected) => {
    const { titles, totalCount } = await phones({ search });
    if (typeof expected === "number") expect(totalCount).toBe(expected);
    else expect(titles).toEqual(expected);
  });

  test("a mistyped word is found by what a title has become, also where that was not us", async () => {
    await shop.deps.database.device.updateMany({
      where: { title: { contains: "Watch SE" } },
      data: { searchText: "apple chronograph ultra" },
    });
    const { totalCount } = await read({ filter: { search: "chronogaph" } });
    expect(totalCount).toBe(1);
  });
});

describe("pages", () => {
  test.each(["NEWEST", "OLDEST", "PRICE_ASCENDING", "PRICE_DESCENDING"])(
    "in order %s hold every device once",
    async (orderBy) => {
      const whole = await read({ orderBy });
      const seen: string[] = [];
      let after: string | null = null;
      for (;;) {
        const page: Awaited<ReturnType<typeof read>> = await read({ orderBy, first: 3, after });
        seen.push(...page.titles);
        expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor;
      }
      expect(seen).toEqual(whole.titles);
    },
  );

  test("by number are the same as by cursor", async () => {
    const first = await read({ first: 3 });
    const byCursor = await read({ first: 3, after: first.pageInfo.endCursor });
    expect((await read({ first: 3, offset: 3 })).titles).toEqual(byCursor.titles);
  });

  test.each([
    { first: 0 },
    { first: 101 },
    { offset: -1 },
    { after: "nonsense" },
    { filter: { brands: ["\0"] } },
  ])("%j is refused", async (variables) => {
    const { body } = await shop.graphql(list, variables);
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  const id = "0190a000-0000-7000-8000-000000000000";
  const cursor = (...position: unknown[]) =>
    Buffer.from(JSON.stringify(position)).toString("base64url");

  test.each(["x", "2026-01-01", -1, 1.5, 1e300, null])(
    "a forged cursor with the key %j is refused in every order",
    async (key) => {
      for (const orderBy of ["NEWEST", "PRICE_ASCENDING"]) {
        const { body } = await shop.graphql(list, { orderBy, after: cursor(key, id) });
        expect(body.errors?.[0]?.message).toBe("after is not a cursor of ours");
      }
    },
  );

  test("another order's cursor ends a list, or begins it anew, but fails nothing", async () => {
    const { pageInfo } = await read({ first: 1 });
    const after = pageInfo.endCursor;
    expect((await read({ orderBy: "PRICE_ASCENDING", after })).titles).toEqual([]);
    expect((await read({ orderBy: "PRICE_DESCENDING", after })).titles).toHaveLength(8);
  });
});

describe("facets", () => {
  test("count what could be chosen besides", async () => {
    const { facets, totalCount } = await phones({ brands: ["Xiaomi"], productTypes: ["NEW"] });
    expect(totalCount).toBe(2);
    expect(facets.brands).toEqual([
      { brand: expect.stringMatching(/^samsung$/i), count: 2 },
      { brand: "Xiaomi", count: 2 },
      { brand: "Nothing", count: 1 },
    ]);
    expect(facets.productTypes).toEqual([{ productType: "NEW", count: 2 }]);
    expect(facets.price).toEqual({ min: 24_000, max: 34_000 });
    expect(facets.priceBands).toEqual([
      { min: 20_000, max: 29_999, count: 1 },
      { min: 30_000, max: 49_999, count: 1 },
    ]);
  });

  test("of nothing are empty", async () => {
    const { facets } = await phones({ search: "toaster" });
    expect(facets).toEqual({
      brands: [],
      productTypes: [],
      gadgetTypes: [],
      stocks: [],
      price: null,
      priceBands: [],
    });
  });
});

test("similar devices are of the same kind, the nearest in price first, those in stock before", async () => {
  const { body } = await shop.graphql(`{ devices(filter: { search: "s21" }) { nodes { id } } }`);
  const [{ id }] = body.data.devices.nodes;
  const query = "query ($id: ID!) { similarDevices(id: $id, first: 5) { title } }";
  const similar = await shop.graphql(query, { id });
  expect(similar.body.data.similarDevices.map(({ title }: { title: string }) => title)).toEqual([
    "samsung 100%_A54",
    "Xiaomi Redmi Note 13 Pro",
    "Xiaomi Redmi Note 13",
    "Samsung Galaxy S24",
    "Nothing Phone (2)",
  ]);
});

test("the REST list holds all of a kind, and a page where one is asked for", async () => {
  const all = await shop.rest("GET /smartphones?sort=-createdAt");
  expect(all.body.data).toHaveLength(6);
  const page = await shop.rest("GET /smartphones?sort=createdAt&limit=2&page=2");
  expect(page.body.data.map(({ model }: { model: string }) => model)).toEqual([
    "Redmi Note 13",
    "Redmi Note 13 Pro",
  ]);
  expect((await shop.rest("GET /smartphones?sort=price")).status).toBe(400);
  expect((await shop.rest("GET /smartphones?limit=-1")).status).toBe(400);
});
