import { beforeAll, describe, expect, test } from "vitest";
import type { DeviceInput } from "../../../generated/graphql.ts";
import { testApp } from "../../../testing/app.ts";
import {
  gadgetInput,
  phoneInput,
  variantInput,
  wearableInput,
} from "../../../testing/fixtures/factories.ts";
import { statementsOf } from "../../../testing/statements.ts";

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

/** The devices of the catalogue, oldest first. */
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

test("a pasted address finds only its device, and not the devices that its words would find", async () => {
  const { id, key } = await shop.deps.database.device.findFirstOrThrow({
    where: { model: "Redmi Note 13" },
  });
  const admin = await shop.signIn("ADMIN");
  const found = async (search: string, as?: typeof admin) => {
    const { body } = await shop.graphql(list, { filter: { search } }, { as });
    return body.data.devices.nodes.map(({ title }: { title: string }) => title);
  };
  for (const search of [
    `https://shop.example/smartPhoneDetails/samsung-galaxy-s21-${key}`,
    `https://shop.example/bn/smartPhoneDetails/${key.toUpperCase()}?unit=U-7K3F9`,
    `/smartPhoneDetails/${id}`,
    id,
  ]) {
    expect.soft(await found(search), search).toEqual(["Xiaomi Redmi Note 13"]);
    expect.soft(await found(search, admin), search).toEqual(["Xiaomi Redmi Note 13"]);
  }
  expect(await found(key, admin)).toEqual(["Xiaomi Redmi Note 13"]);
  expect(await found(`samsung-galaxy-s21-${key}`, admin)).toContain("Xiaomi Redmi Note 13");
  expect(await found("/smartPhoneDetails/x-00000000", admin)).toEqual([]);
});

const phones = (filter: object, more: object = {}) => read({ kind: "SMARTPHONE", filter, ...more });

test("a list without a kind has devices of every kind, newest first", async () => {
  const { titles, totalCount } = await read();
  expect(totalCount).toBe(8);
  expect(titles.slice(0, 3)).toEqual(["Anker 20W Charger", "Apple Watch SE", "samsung 100%_A54"]);
});

test("a total is the same with and without facets", async () => {
  const query = "query ($filter: DeviceFilter) { devices(filter: $filter) { totalCount } }";
  for (const filter of [{}, { search: "redmi" }, { brands: ["Samsung"], minPrice: 40_000 }]) {
    const { body } = await shop.graphql(query, { filter });
    expect(body.data.devices.totalCount).toBe((await read({ filter })).totalCount);
    expect(body.data.devices.totalCount).toBeGreaterThan(0);
  }
});

describe("filters", () => {
  test("brands match in any letter case", async () => {
    const { titles } = await phones({ brands: ["SAMSUNG"] });
    expect(titles).toEqual(["samsung 100%_A54", "Samsung Galaxy S24", "Samsung Galaxy S21"]);
  });

  test("price bounds are inclusive, and 0 means no bound", async () => {
    expect((await phones({ minPrice: 34_000, maxPrice: 45_000 })).totalCount).toBe(3);
    expect((await phones({ minPrice: 0, maxPrice: 0 })).totalCount).toBe(6);
  });

  test("product type and stock apply together", async () => {
    const filter = { productTypes: ["NEW"], stock: "OUT_OF_STOCK" };
    expect((await phones(filter)).titles).toEqual(["Nothing Phone (2)"]);
  });

  test("gadget types select gadgets", async () => {
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
  ])("%j finds the intended devices", async (search, expected) => {
    const { titles, totalCount } = await phones({ search });
    if (typeof expected === "number") expect(totalCount).toBe(expected);
    else expect(titles).toEqual(expected);
  });

  test("a mistyped word is corrected by the words of a title changed in the database", async () => {
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
    "in order %s have every device once",
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

  test("by offset are the same as pages by cursor", async () => {
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
    { filter: { brands: ["Samsung", " "] } },
  ])("%j is refused", async (variables) => {
    const { body } = await shop.graphql(list, variables);
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  test.each(["minPrice", "maxPrice"])(
    "%s beyond its limit is refused with the limit",
    async (field) => {
      const { body } = await shop.graphql(list, { filter: { [field]: 1_000_000_001 } });
      expect(body.errors?.[0]?.message).toBe(`${field} may be at most 1,00,00,00,000`);
    },
  );

  const id = "0190a000-0000-7000-8000-000000000000";
  const cursor = (...position: unknown[]) =>
    Buffer.from(JSON.stringify(position)).toString("base64url");

  test.each(["x", "2026-01-01", -1, 1.5, 1e300, null])(
    "a forged cursor with the key %j is refused in every order",
    async (key) => {
      for (const orderBy of ["NEWEST", "PRICE_ASCENDING"]) {
        const { body } = await shop.graphql(list, { orderBy, after: cursor(orderBy, key, id) });
        expect(body.errors?.[0]?.message).toBe("after is not a valid cursor");
      }
    },
  );

  test.each(["OLDEST", "PRICE_ASCENDING", "PRICE_DESCENDING"])(
    "a cursor of an order other than %s is refused",
    async (orderBy) => {
      const { pageInfo } = await read({ first: 1 });
      const { body } = await shop.graphql(list, { orderBy, after: pageInfo.endCursor });
      expect(body.data).toBeFalsy();
      expect(body.errors).toMatchObject([
        {
          message: "after belongs to a list in another order",
          extensions: {
            code: "BAD_USER_INPUT",
            fields: { after: "belongs to a list in another order" },
          },
        },
      ]);
    },
  );
});

describe("facets", () => {
  test("apply the whole filter except their own part", async () => {
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

  test("of an empty list are empty", async () => {
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

test("similar devices are of the same kind, in stock before out of stock, the nearest in price first", async () => {
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

test("the REST list has all devices of a kind, or the page of the query", async () => {
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

describe("an operation reads only the parts that it selects", () => {
  async function statementOf(selection: string): Promise<string> {
    const texts = await statementsOf(async () => {
      const { body } = await shop.graphql(`{ devices(filter: { minPrice: 1 }) { ${selection} } }`);
      expect(body.errors).toBeUndefined();
    });
    return texts.find((text) => text.includes("device")) ?? "";
  }

  test("devices without their details", async () => {
    const statement = await statementOf("nodes { title price }");
    expect(statement).toContain("title");
    expect(statement).not.toMatch(/variant|description|device_tally/);
  });

  test("the columns of devices that are selected in nodes or edges", async () => {
    const model = "... on PhoneOrTablet { model }";
    const statement = await statementOf(`nodes { title } edges { node { kind ${model} } }`);
    expect(statement).toMatch(/title.*FROM/);
    expect(statement).toMatch(/model.*FROM/);
    expect(statement).not.toMatch(/brand|gadgetName|coverImage|stock|productType/);
  });

  const variants = "{ ... on PhoneOrTablet { variants { ram } } }";
  test.each([`nodes ${variants}`, `edges { node ${variants} }`, `... { all: nodes ${variants} }`])(
    "devices with their details: %s",
    async (selection) => expect(await statementOf(selection)).toContain("FROM variant"),
  );

  test("a total without devices or facets", async () => {
    const statement = await statementOf("totalCount");
    expect(statement).toContain("device_tally");
    expect(statement).not.toMatch(/title|brandKey|productType|gadgetType|stock/);
  });

  test("a facet without the other facets", async () => {
    const statement = await statementOf("facets { brands { count } }");
    expect(statement).toContain("GROUP BY brand ");
    expect(statement).not.toMatch(/title|productType|gadgetType|stock|price_slot/);
  });
});

test("a facet has the same counts alone and with all other facets", async () => {
  const alone = (facet: string) =>
    `query ($filter: DeviceFilter) { devices(filter: $filter) { totalCount facets { ${facet} } } }`;
  const facets = {
    brands: "brands { brand count }",
    productTypes: "productTypes { productType count }",
    gadgetTypes: "gadgetTypes { gadgetType count }",
    stocks: "stocks { stock count }",
    price: "price { min max }",
    priceBands: "priceBands { min max count }",
  };
  const filters = [
    {},
    { search: "galxy" },
    { brands: ["samsung", "XIAOMI"], stock: "IN_STOCK" },
    { productTypes: ["PRE_OWNED"], minPrice: 24_500, maxPrice: 62_000 },
    { gadgetTypes: ["CHARGER"] },
  ];
  for (const filter of filters) {
    const whole = await read({ filter });
    for (const [name, selection] of Object.entries(facets)) {
      const { body } = await shop.graphql(alone(selection), { filter });
      expect(body.data.devices.facets[name]).toEqual(whole.facets[name]);
      expect(body.data.devices.totalCount).toBe(whole.totalCount);
    }
  }
});
