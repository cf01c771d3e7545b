import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { deviceInputs, phoneInput, variantInput } from "../../testing/fixtures/factories.ts";

const shop = await testApp();

const fields = `id stock version updatedAt
  ... on PhoneOrTablet { variants { id rom price sellingPrice stock } }`;
const create = `mutation ($input: DeviceInput!) { createDevice(input: $input) { ${fields} } }`;
const set = `mutation ($id: ID!, $input: StockInput!) { setStock(id: $id, input: $input) { ${fields} } }`;

type Variant = { id: string; stock: string };
const admin = { as: null as Awaited<ReturnType<typeof shop.signIn>> | null };

beforeEach(async () => {
  await emptyDatabase();
  admin.as = await shop.signIn("ADMIN");
});

async function created(input: object) {
  const { body } = await shop.graphql(create, { input }, admin);
  return body.data.createDevice as { id: string; version: number; variants: Variant[] };
}

/** Creates a phone with two variants in stock and one out of stock. */
const mixedPhone = () =>
  created({
    smartphone: phoneInput({
      variants: [
        variantInput({ rom: 128, price: 80_000 }),
        variantInput({ rom: 256, price: 90_000 }),
        variantInput({ rom: 512, price: 70_000, stock: "OUT_OF_STOCK" }),
      ],
    }),
  });

async function setStock(id: string, input: object) {
  const { body } = await shop.graphql(set, { id, input }, admin);
  expect(body.errors).toBeUndefined();
  return body.data.setStock;
}

async function faultOf(id: string, input: object) {
  const { body } = await shop.graphql(set, { id, input }, admin);
  return body.errors?.[0]?.extensions;
}

test("a variant gets a different stock, and everything else of the device stays unchanged", async () => {
  const before = await mixedPhone();
  const [first, second, third] = before.variants;
  const input = { variants: [{ id: second?.id, stock: "OUT_OF_STOCK" }] };
  const after = await setStock(before.id, input);
  expect(after.version).toBe(before.version + 1);
  expect(after.variants).toEqual([first, { ...second, stock: "OUT_OF_STOCK" }, third]);
});

test("a device is in stock while any of its variants is", async () => {
  const { id, variants } = await mixedPhone();
  const all = (stock: string) => ({
    variants: variants.map((variant) => ({ id: variant.id, stock })),
  });
  expect(await setStock(id, all("OUT_OF_STOCK"))).toMatchObject({ stock: "OUT_OF_STOCK" });
  const input = { variants: [{ id: variants[2]?.id, stock: "IN_STOCK" }] };
  expect(await setStock(id, input)).toMatchObject({ stock: "IN_STOCK" });
});

test("a device without variants has a stock of its own", async () => {
  const { id } = await created(deviceInputs.GADGET);
  const after = await setStock(id, { stock: "OUT_OF_STOCK" });
  expect(after).toMatchObject({ stock: "OUT_OF_STOCK", version: 2 });
});

test("nothing is written if nothing differs", async () => {
  const before = await mixedPhone();
  const input = { variants: before.variants.map(({ id, stock }) => ({ id, stock })) };
  expect(await setStock(before.id, input)).toEqual(before);
  expect(await shop.deps.database.auditEntry.count({ where: { action: "CHANGED" } })).toBe(0);
});

test("the audit log has each variant's stock before and after", async () => {
  const { id, variants } = await mixedPhone();
  const [first, , third] = variants;
  const changed = [
    { id: first?.id, stock: "OUT_OF_STOCK" },
    { id: third?.id, stock: "IN_STOCK" },
  ];
  await setStock(id, { variants: changed });
  const entries = await shop.deps.database.auditEntry.findMany({ where: { action: "CHANGED" } });
  expect(entries).toMatchObject([
    {
      subject: "DEVICE",
      subjectId: id,
      changes: [
        { field: "STOCK", variant: "8 GB | 128 GB", before: "IN_STOCK", after: "OUT_OF_STOCK" },
        { field: "STOCK", variant: "8 GB | 512 GB", before: "OUT_OF_STOCK", after: "IN_STOCK" },
      ],
    },
  ]);
});

test("stock that the device can't have is refused, with the field", async () => {
  const phone = await mixedPhone();
  const { id: gadget } = await created(deviceInputs.GADGET);
  const other = await created(deviceInputs.TABLET);
  const given = (variant: Variant | undefined) => ({ id: variant?.id, stock: "OUT_OF_STOCK" });
  const [own, foreign] = [given(phone.variants[0]), given(other.variants[0])];
  expect(await faultOf(phone.id, { stock: "OUT_OF_STOCK" })).toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { stock: "is computed from the variants of this device" },
  });
  for (const [id, variants] of [
    [phone.id, [own, foreign]],
    [phone.id, [own, own]],
    [phone.id, []],
    [gadget, [foreign]],
  ] as const) {
    expect(Object.keys((await faultOf(id, { variants }))?.fields)).toEqual(["variants"]);
  }
  expect(await shop.deps.database.auditEntry.count({ where: { action: "CHANGED" } })).toBe(0);
});
