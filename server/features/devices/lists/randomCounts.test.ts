import fc from "fast-check";
import { expect, test } from "vitest";
import { GadgetType, ProductType, Stock } from "../../../generated/prisma/enums.ts";
import { testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import {
  gadgetInput,
  phoneInput,
  variantInput,
  wearableInput,
} from "../../../testing/fixtures/factories.ts";

const shop = await testApp();

/** The seed of the random values. With a fixed seed, each run has the same values. */
const seed = 13;

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);

const price = fc.double({ min: 3, max: 5, noNaN: true }).map((digits) => Math.floor(10 ** digits));
const series = oneOf(["Galaxy", "Galaxy Ultra", "Note", "Ultra"]);
const offer = { price, stock: oneOf(Object.values(Stock)) };
const brandedModel = {
  brand: oneOf(["Samsung", "samsung", "SAMSUNG", "Xiaomi", "Apple"]),
  model: series,
  productType: oneOf(Object.values(ProductType)),
};

const inputs = fc.oneof(
  fc.record({ ...brandedModel, variant: fc.record(offer) }).map(({ variant, ...model }) => ({
    smartphone: phoneInput({ ...model, variants: [variantInput(variant)] }),
  })),
  fc.record({ ...brandedModel, ...offer }).map((input) => ({ wearable: wearableInput(input) })),
  fc
    .record({ ...offer, gadgetName: series, gadgetType: oneOf(Object.values(GadgetType)) })
    .map((input) => ({ gadget: gadgetInput(input) })),
);

type Device = {
  kind: string;
  title: string;
  brand: string | null;
  productType: string | null;
  gadgetType: string | null;
  stock: string;
  price: number;
};

type Filter = {
  search?: string;
  brands?: string[];
  productTypes?: string[];
  gadgetTypes?: string[];
  stock?: string;
  minPrice?: number;
  maxPrice?: number;
};

/** Returns a generator that yields one of the values in two of five cases, and undefined in the other cases. */
const maybe = <Value>(values: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: values }, { weight: 3, arbitrary: fc.constant(undefined) });

const filters: fc.Arbitrary<Filter> = fc.record({
  search: maybe(oneOf(["galaxy", "galaxy ultra", "ultra", "a", "samsung note"])),
  brands: maybe(oneOf([["samsung"], ["apple", "XIAOMI"], ["nokia"]])),
  productTypes: maybe(fc.tuple(oneOf(Object.values(ProductType)))),
  gadgetTypes: maybe(fc.tuple(oneOf(Object.values(GadgetType)))),
  stock: maybe(oneOf(Object.values(Stock))),
  minPrice: maybe(price),
  maxPrice: maybe(price),
});

const kinds = maybe(oneOf(["SMARTPHONE", "WEARABLE", "GADGET"]));

/** The condition on a device for each part of a filter. */
const conditions = {
  search: ({ title }: Device, { search = "" }: Filter) =>
    search.split(" ").every((word) => title.toLowerCase().includes(word)),
  brands: (device: Device, filter: Filter) => includes(filter.brands, device.brand),
  productTypes: (device: Device, filter: Filter) =>
    includes(filter.productTypes, device.productType),
  gadgetTypes: (device: Device, filter: Filter) => includes(filter.gadgetTypes, device.gadgetType),
  stocks: (device: Device, { stock }: Filter) => !stock || device.stock === stock,
  price: (device: Device, { minPrice = 0, maxPrice = Infinity }: Filter) =>
    device.price >= minPrice && device.price <= maxPrice,
};

const includes = (values: string[] | undefined, value: string | null) =>
  !values || values.some((each) => each.toLowerCase() === value?.toLowerCase());

/** Returns the devices that a filter finds. Ignores the part of the filter that `except` names. */
const matching = (devices: Device[], filter: Filter, except?: keyof typeof conditions) =>
  devices.filter((device) =>
    Object.entries(conditions).every(([part, holds]) => part === except || holds(device, filter)),
  );

/** Counts the devices with each value. */
function countBy(devices: Device[], keyOf: (device: Device) => string | null) {
  const counts: Record<string, number> = {};
  for (const device of devices) {
    const value = keyOf(device);
    if (value) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

function expectedOf(devices: Device[], filter: Filter) {
  const prices = matching(devices, filter, "price").map((device) => device.price);
  return {
    total: matching(devices, filter).length,
    brands: countBy(
      matching(devices, filter, "brands"),
      ({ brand }) => brand?.toLowerCase() ?? null,
    ),
    productTypes: countBy(matching(devices, filter, "productTypes"), (each) => each.productType),
    gadgetTypes: countBy(matching(devices, filter, "gadgetTypes"), (each) => each.gadgetType),
    stocks: countBy(matching(devices, filter, "stocks"), ({ stock }) => stock),
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
    inBands: prices.length,
  };
}

const pageQuery = `query ($kind: DeviceKind, $filter: DeviceFilter, $offset: Int) {
  devices(kind: $kind, filter: $filter, offset: $offset, first: 50) {
    totalCount
    facets {
      brands { name: brand count } productTypes { name: productType count }
      gadgetTypes { name: gadgetType count } stocks { name: stock count }
      price { min max } priceBands { count } }
    nodes {
      kind title price stock
      ... on PhoneOrTablet { brand productType } ... on Wearable { brand productType }
      ... on Gadget { gadgetType } } } }`;

type Counted = { name: string; count: number };

const byName = (counts: Counted[]) =>
  Object.fromEntries(counts.map(({ name, count }) => [name, count]));

const keysInLowerCase = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [key.toLowerCase(), count]));

async function read(variables: object) {
  const { body } = await shop.graphql(pageQuery, { ...variables });
  expect(body.errors).toBeUndefined();
  const { totalCount, facets, nodes } = body.data.devices;
  const counted = {
    total: totalCount,
    brands: keysInLowerCase(byName(facets.brands)),
    productTypes: byName(facets.productTypes),
    gadgetTypes: byName(facets.gadgetTypes),
    stocks: byName(facets.stocks),
    price: facets.price,
    inBands: facets.priceBands.reduce((sum: number, { count }: Counted) => sum + count, 0),
  };
  return { nodes, counted };
}

async function allDevices(): Promise<Device[]> {
  const [first, second] = [await read({}), await read({ offset: 50 })];
  return [...first.nodes, ...second.nodes].map((node) => ({
    ...{ brand: null, productType: null, gadgetType: null },
    ...node,
  }));
}

/** Creates random devices, and compares the counts of random lists and searches with devices counted one by one. */
async function compareCounts(size: number, numRuns: number): Promise<void> {
  await emptyDatabase();
  const admin = await shop.signIn("ADMIN");
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  for (const input of fc.sample(inputs, { numRuns: size, seed })) {
    const { body } = await shop.graphql(create, { input }, { as: admin });
    expect(body.errors).toBeUndefined();
  }
  const devices = await allDevices();
  expect(devices).toHaveLength(size);
  await fc.assert(
    fc.asyncProperty(kinds, filters, async (kind, filter) => {
      const ofKind = devices.filter((device) => !kind || device.kind === kind);
      // A search without matches is skipped, because the server then counts the matches of corrected words.
      if (!ofKind.some((device) => conditions.search(device, filter))) return;
      const { nodes, counted } = await read({ kind, filter });
      expect(counted).toEqual(expectedOf(ofKind, filter));
      expect(nodes).toHaveLength(Math.min(50, counted.total));
    }),
    { numRuns, seed },
  );
}

test("the counts of random lists and searches equal their devices counted one by one", () =>
  compareCounts(30, 60));

test(
  "the counts of more devices and more searches equal their devices counted one by one",
  { tags: ["slow"] },
  () => compareCounts(80, 150),
);
