import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import {
  deviceInputs,
  gadgetInput,
  phoneInput,
  variantInput,
  wearableInput,
} from "../../testing/fixtures/factories.ts";

const shop = await testApp();

const create = `mutation ($input: DeviceInput!) {
  createDevice(input: $input) {
    id kind title price stock version
    ... on PhoneOrTablet {
      brand variants { id ram rom price stock } defaultVariant { id } specifications { sim }
    }
    ... on Gadget { gadgetName gadgetType }
  }
}`;
const update = `mutation ($id: ID!, $input: DevicePatch!, $version: Int) {
  updateDevice(id: $id, input: $input, version: $version) {
    title price stock version description
    ... on PhoneOrTablet { variants { id ram price } specifications { processor battery } }
  }
}`;

const admin = { as: null as Awaited<ReturnType<typeof shop.signIn>> | null };

beforeEach(async () => {
  await emptyDatabase();
  admin.as = await shop.signIn("ADMIN");
});

async function created(input: object) {
  const { body } = await shop.graphql(create, { input }, admin);
  expect(body.errors).toBeUndefined();
  return body.data.createDevice;
}

async function errorOf(query: string, variables: Record<string, unknown>) {
  const { body } = await shop.graphql(query, variables, admin);
  return body.errors?.[0];
}

describe("a device's SKU", () => {
  const skuOf = async (id: string) => {
    const { body } = await shop.graphql("query ($id: ID!) { device(id: $id) { sku } }", { id });
    return body.data.device.sku;
  };

  test("is trimmed, and is removed by an empty string or null", async () => {
    const { id } = await created({ gadget: gadgetInput({ sku: " ANK-20W " }) });
    expect(await skuOf(id)).toBe("ANK-20W");
    await shop.graphql(update, { id, input: { gadget: { price: 5 } } }, admin);
    expect(await skuOf(id)).toBe("ANK-20W");
    await shop.graphql(update, { id, input: { gadget: { sku: "" } } }, admin);
    expect(await skuOf(id)).toBeNull();
  });

  test("is unique among devices of all kinds, and several devices may have none", async () => {
    await created({ gadget: gadgetInput({ sku: "A-1" }) });
    const { id } = await created({ wearable: wearableInput({ sku: null }) });
    await created({ wearable: wearableInput({ sku: "" }) });
    const taken = { code: "BAD_USER_INPUT", fields: { sku: "is the SKU of another device" } };
    const input = { wearable: wearableInput({ sku: "A-1" }) };
    expect(await errorOf(create, { input })).toMatchObject({ extensions: taken });
    const patch = { wearable: { sku: "A-1" } };
    expect(await errorOf(update, { id, input: patch })).toMatchObject({ extensions: taken });
  });

  test("has at most 60 characters in one line", async () => {
    for (const sku of ["x".repeat(61), "a\nb"]) {
      const error = await errorOf(create, { input: { gadget: gadgetInput({ sku }) } });
      expect(Object.keys(error?.extensions.fields)).toEqual(["sku"]);
    }
  });
});

describe("a device's price and stock", () => {
  const offer = (price: number) => variantInput({ price });
  const soldOut = (price: number) => variantInput({ price, stock: "OUT_OF_STOCK" });

  test.each([
    ["the first variant while it is in stock", [offer(30), offer(20), soldOut(10)], 0],
    ["the first where none is in stock", [soldOut(30), soldOut(20)], 0],
    [
      "the cheapest in stock where the first is not",
      [soldOut(20), offer(26), offer(25), soldOut(10)],
      2,
    ],
    ["the earlier of two in stock that cost the same", [soldOut(20), offer(25), offer(25)], 1],
  ])("are the price and stock of %s", async (_which, variants, expected) => {
    const device = await created({ smartphone: phoneInput({ variants }) });
    const shown = device.variants[expected];
    expect(device).toMatchObject({ price: shown.price, stock: shown.stock });
    expect(device.defaultVariant).toEqual({ id: shown.id });
  });

  test("follow the variants when they change, even in lists and in REST", async () => {
    const { id } = await created(deviceInputs.SMARTPHONE);
    const variants = [soldOut(20_000), offer(25_000)];
    const { body } = await shop.graphql(update, { id, input: { smartphone: { variants } } }, admin);
    const price = 25_000;
    expect(body.data.updateDevice).toMatchObject({ price, stock: "IN_STOCK" });
    const list = await shop.graphql(`{ devices(filter: { maxPrice: 24999 }) { totalCount }
      dearer: devices(filter: { minPrice: 25000, stock: IN_STOCK }) {
        nodes { price stock } facets { price { min max } } } }`);
    expect(list.body.data).toEqual({
      devices: { totalCount: 0 },
      dearer: {
        nodes: [{ price, stock: "IN_STOCK" }],
        facets: { price: { min: price, max: price } },
      },
    });
    const { body: response } = await shop.rest(`GET /smartphones/${id}`);
    expect(response.data).toMatchObject({ price, stock: "In Stock" });
  });

  test("of a wearable are its own", async () => {
    const wearable = wearableInput({ price: 12_345, stock: "OUT_OF_STOCK" });
    expect(await created({ wearable })).toMatchObject({ price: 12_345, stock: "OUT_OF_STOCK" });
  });
});

describe("variants", () => {
  test("keep the order in which they were added", async () => {
    const roms = [512, 128, 1024, 256];
    const variants = roms.map((rom) => variantInput({ rom }));
    const device = await created({ tablet: phoneInput({ variants }) });
    expect(device.variants.map((variant: { rom: number }) => variant.rom)).toEqual(roms);
  });

  test("are identified by id, not by price", async () => {
    const twins = [variantInput({ ram: 8 }), variantInput({ ram: 12 })];
    const { id, variants } = await created({ smartphone: phoneInput({ variants: twins }) });
    const kept = { ...variantInput({ ram: 16 }), id: variants[1].id };
    const input = { smartphone: { variants: [kept] } };
    const { body } = await shop.graphql(update, { id, input }, admin);
    expect(body.data.updateDevice.variants).toEqual([
      { id: variants[1].id, ram: 16, price: 90_000 },
    ]);
  });

  test("can't all be removed", async () => {
    const { id } = await created(deviceInputs.SMARTPHONE);
    const error = await errorOf(update, { id, input: { smartphone: { variants: [] } } });
    expect(error).toMatchObject({
      message: "Please fill all the fields & add at least one variant",
      extensions: { code: "BAD_USER_INPUT", fields: { variants: "is required" } },
    });
  });

  test("of another device are refused, and nothing is changed", async () => {
    const { id } = await created(deviceInputs.SMARTPHONE);
    const other = await created(deviceInputs.TABLET);
    const variants = [{ ...variantInput(), id: other.variants[0].id }];
    const input = { smartphone: { description: "changed", variants } };
    const error = await errorOf(update, { id, input });
    expect(error?.extensions.code).toBe("BAD_USER_INPUT");
    const device = await shop.deps.database.device.findUnique({ where: { id } });
    expect(device?.description).toBe("A phone.");
  });

  test("are required by the database itself", async () => {
    const { id } = await created(deviceInputs.SMARTPHONE);
    const removal = shop.deps.database.variant.deleteMany({ where: { deviceId: id } });
    await expect(removal).rejects.toThrow(/do not suit its kind/);
  });
});

describe("an update", () => {
  test("changes only the fields that it contains", async () => {
    const { id } = await created(deviceInputs.SMARTPHONE);
    const input = { smartphone: { specifications: { battery: "4000 mAh" } } };
    const { body } = await shop.graphql(update, { id, input }, admin);
    expect(body.data.updateDevice).toMatchObject({
      title: "Samsung Galaxy S24 Ultra",
      version: 2,
      specifications: { battery: "4000 mAh", processor: "Snapdragon 8 Gen 3" },
    });
  });

  test("stores half a surrogate pair as U+FFFD, as a creation does", async () => {
    const description = "a\ud800b";
    const { id } = await created({ smartphone: phoneInput({ description }) });
    const stored = () => shop.deps.database.device.findUnique({ where: { id } });
    expect(await stored()).toMatchObject({ description: "a\ufffdb" });
    for (const text of ["other", description])
      await shop.graphql(update, { id, input: { smartphone: { description: text } } }, admin);
    expect(await stored()).toMatchObject({ description: "a\ufffdb", version: 3 });
  });

  test("based on an older version is a conflict", async () => {
    const { id, version } = await created(deviceInputs.GADGET);
    await shop.graphql(update, { id, version, input: { gadget: { price: 2_000 } } }, admin);
    const stale = { id, version, input: { gadget: { price: 3_000 } } };
    expect((await errorOf(update, stale))?.extensions.code).toBe("CONFLICT");
    const device = await shop.deps.database.device.findUnique({ where: { id } });
    expect(device).toMatchObject({ price: 2_000, version: 2 });
  });

  test("based on an older version is a conflict over REST, even among simultaneous updates", async () => {
    const { id, version } = await created(deviceInputs.GADGET);
    const read = await shop.rest(`GET /gadgets/${id}`);
    expect(read.body.data.version).toBe(version);
    const edits = Array.from({ length: 10 }, (_, index) =>
      shop.rest(`PATCH /gadgets/${id}`, { ...admin, body: { version, price: 2_000 + index } }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test("among simultaneous updates leaves one complete set of variants", async () => {
    const { id } = await created(deviceInputs.SMARTPHONE);
    const attempts = Array.from({ length: 8 }, (_, index) => {
      const variants = [1, 2, 3].map((rom) => variantInput({ ram: index + 1, rom }));
      return shop.graphql(update, { id, input: { smartphone: { variants } } }, admin);
    });
    await Promise.all(attempts);
    const rows = await shop.deps.database.variant.findMany({ where: { deviceId: id } });
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ ram }) => ram)).size).toBe(1);
  });

  test("as another kind is not found", async () => {
    const { id } = await created(deviceInputs.SMARTPHONE);
    const error = await errorOf(update, { id, input: { tablet: { brand: "Apple" } } });
    expect(error).toMatchObject({
      message: "No tablets Found with that ID",
      extensions: { code: "NOT_FOUND" },
    });
  });
});

describe("the color of a phone or tablet", () => {
  const specifications = (given: object) => ({ ...phoneInput().specifications, ...given });
  const read = `query ($id: ID!) {
    device(id: $id) { ... on PhoneOrTablet { specifications { color(language: BN) colorBn } } }
  }`;
  const colorsOf = async (id: string) =>
    (await shop.graphql(read, { id })).body.data.device.specifications;
  const both = specifications({ color: " Midnight Blue ", colorBn: "গাঢ় নীল" });

  test("has a Bangla version, which GraphQL and REST show if Bangla is preferred", async () => {
    const { id } = await created({ smartphone: phoneInput({ specifications: both }) });
    expect(await colorsOf(id)).toEqual({ color: "গাঢ় নীল", colorBn: "গাঢ় নীল" });
    for (const [accepted, color] of [
      ["bn", "গাঢ় নীল"],
      ["en", "Midnight Blue"],
    ] as const) {
      const headers = { "accept-language": accepted };
      const response = await shop.app.inject({ url: `/api/v1/smartphones/${id}`, headers });
      expect(response.json().data.specifications).toMatchObject({ color, colorBn: "গাঢ় নীল" });
    }
  });

  test("may be omitted, and is removed by an empty string or null", async () => {
    expect(await colorsOf((await created(deviceInputs.TABLET)).id)).toEqual({
      color: null,
      colorBn: null,
    });
    const { id } = await created({ tablet: phoneInput({ specifications: both }) });
    const patch = { tablet: { specifications: { color: "", colorBn: null } } };
    await shop.graphql(update, { id, input: patch }, admin);
    expect(await colorsOf(id)).toEqual({ color: null, colorBn: null });
  });

  test.each(["color", "colorBn"])("may have at most 60 characters: %s", async (name) => {
    const input = phoneInput({ specifications: specifications({ [name]: "x".repeat(61) }) });
    expect(await errorOf(create, { input: { smartphone: input } })).toMatchObject({
      extensions: {
        fields: { [`specifications.${name}`]: "may have at most 60 characters" },
      },
    });
  });

  test("does not exist in other kinds", async () => {
    const { id } = await created(deviceInputs.GADGET);
    const write = shop.deps.database.device.update({ where: { id }, data: { color: "Blue" } });
    await expect(write).rejects.toThrow("device_color_of_its_kind");
  });
});

describe("the condition of a pre-owned device", () => {
  const read = `query ($id: ID!) {
    device(id: $id) {
      ... on PhoneOrTablet { grade batteryHealth warrantyDays }
      ... on Wearable { grade batteryHealth warrantyDays }
    }
  }`;
  const conditionOf = async (id: string) => (await shop.graphql(read, { id })).body.data.device;
  const known = { grade: "B", batteryHealth: "FROM_85_TO_89", warrantyDays: 60 } as const;
  const unknown = { grade: null, batteryHealth: null, warrantyDays: null };

  test("is optional, public, and removed by null", async () => {
    const { id } = await created({ wearable: wearableInput(known) });
    expect(await conditionOf(id)).toEqual(known);
    await shop.graphql(update, { id, input: { wearable: unknown } }, admin);
    expect(await conditionOf(id)).toEqual(unknown);
    expect(await conditionOf((await created(deviceInputs.TABLET)).id)).toEqual(unknown);
  });

  test("has labels in REST, and an empty label means no value", async () => {
    const { id } = await created({ smartphone: phoneInput(known) });
    const url = `/api/v1/smartphones/${id}`;
    const shown = (await shop.app.inject({ url })).json().data;
    expect(shown).toMatchObject({ grade: "B", batteryHealth: "85-89%", warrantyDays: 60 });
    const headers = { authorization: `Bearer ${admin.as?.token}` };
    const payload = { grade: "", batteryHealth: "100%", warrantyDays: null };
    const patched = await shop.app.inject({ method: "PATCH", url, headers, payload });
    const expected = { grade: null, batteryHealth: "100%", warrantyDays: null };
    expect(patched.json().data).toMatchObject(expected);
  });

  test.each([-1, 731])("has 0 to 730 days of warranty: %s", async (warrantyDays) => {
    const input = { smartphone: phoneInput({ warrantyDays }) };
    const error = await errorOf(create, { input });
    expect(Object.keys(error?.extensions.fields)).toEqual(["warrantyDays"]);
  });

  test("does not exist for gadgets", async () => {
    const { id } = await created(deviceInputs.GADGET);
    const write = shop.deps.database.device.update({ where: { id }, data: { grade: "A" } });
    await expect(write).rejects.toThrow("device_condition_of_its_kind");
  });
});

describe("bad input", () => {
  test.each([
    ["a price of nothing", { price: 0 }],
    ["a negative price", { price: -1 }],
    ["a price beyond the limit", { price: 100_000_001 }],
    ["an empty name", { gadgetName: "   " }],
    ["a name with a line break", { gadgetName: "two\nlines" }],
    ["a name with a null byte", { gadgetName: "nul\0l" }],
    ["a name that is too long", { gadgetName: "x".repeat(161) }],
    ["an image that was never uploaded", { coverImage: "/images/none.jpg" }],
    ["an image from elsewhere", { images: ["https://example.com/a.jpg"] }],
    ["a description that is too long", { description: "x".repeat(5_001) }],
  ])("%s is refused and nothing is written", async (_what, given) => {
    const input = { gadget: gadgetInput(given) };
    expect((await errorOf(create, { input }))?.extensions.code).toBe("BAD_USER_INPUT");
    expect(await shop.deps.database.device.count()).toBe(0);
  });

  test("a smartphone without a SIM is refused, but a tablet is accepted", async () => {
    const specifications = { ...phoneInput().specifications, sim: "NO_SIM" as const };
    const phone = phoneInput({ specifications });
    expect(await errorOf(create, { input: { smartphone: phone } })).toMatchObject({
      extensions: { fields: { "specifications.sim": "can't be No SIM for a smartphone" } },
    });
    expect((await created({ tablet: phone })).specifications.sim).toBe("NO_SIM");
  });

  test("two kinds in one input are refused", async () => {
    const input = { ...deviceInputs.SMARTPHONE, ...deviceInputs.GADGET };
    expect((await errorOf(create, { input }))?.extensions.code).toBe("BAD_USER_INPUT");
  });
});
