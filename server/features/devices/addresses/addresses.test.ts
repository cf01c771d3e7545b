import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { gadgetInput, phoneInput, variantInput } from "../../../testing/fixtures/factories.ts";

const shop = await testApp({ PUBLIC_URL: "https://shop.example" });
const { deps, graphql, rest } = shop;
const { database } = deps;

let admin: Awaited<ReturnType<typeof shop.signIn>>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const run = async (query: string, variables: object = {}) => {
  const { body } = await graphql(query, { ...variables }, { as: admin });
  expect(body.errors).toBeUndefined();
  return body.data;
};

const fields = `{ id title url path ... on PhoneOrTablet { quotePath variants { id url path } defaultVariant { path } } }`;

const create = async (input: object) =>
  (
    await run(`mutation ($input: DeviceInput!) { createDevice(input: $input) ${fields} }`, {
      input,
    })
  ).createDevice;

const keyOf = async (id: string) =>
  (await database.device.findUniqueOrThrow({ where: { id } })).key;

test("a device, its variants and its quote have addresses made of its words and its key", async () => {
  const variants = [variantInput(), variantInput({ ram: 12, rom: 256 })];
  const device = await create({ smartphone: phoneInput({ model: "Galaxy S23+", variants }) });
  const key = await keyOf(device.id);
  expect(key).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/);
  const [first, second] = device.variants;
  expect(device).toMatchObject({
    path: `/smartPhoneDetails/samsung-galaxy-s23-plus-${key}`,
    url: `https://shop.example/smartPhoneDetails/samsung-galaxy-s23-plus-${key}`,
    quotePath: `/quote/samsung-galaxy-s23-plus-${key}`,
    defaultVariant: { path: first.path },
  });
  const ofSecond = `/smartPhoneDetails/samsung-galaxy-s23-plus-12-256-${key}?variant=${second.id}`;
  expect(second).toMatchObject({ path: ofSecond, url: `https://shop.example${ofSecond}` });

  const { body } = await rest(`GET /smartphones/${device.id}`);
  expect(body.data.url).toBe(device.url);
  expect(body.data.variants[1].url).toBe(second.url);
  const inBangla = await shop.app.inject({
    url: `/api/v1/smartphones/${device.id}`,
    headers: { "accept-language": "bn" },
  });
  expect(inBangla.json().data.url).toBe(`https://shop.example/bn${device.path}`);
});

test("the address of a name without Latin letters contains only the key", async () => {
  const device = await create({ gadget: gadgetInput({ gadgetName: "🎧🔥" }) });
  expect(device.path).toBe(`/gadgetDetails/${await keyOf(device.id)}`);
});

test("renaming a device changes the words and keeps the key", async () => {
  const device = await create({ gadget: gadgetInput({ gadgetName: "Old Name" }) });
  const key = await keyOf(device.id);
  const renamed = await run(
    `mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { path } }`,
    { id: device.id, input: { gadget: { gadgetName: "New Name" } } },
  );
  expect(renamed.updateDevice.path).toBe(`/gadgetDetails/new-name-${key}`);
  await expect(
    database.$executeRaw`UPDATE device SET key = '00000000' WHERE id = ${device.id}::uuid`,
  ).rejects.toThrow("the key of a device is never changed");
});

test("a device is read by its key in any spelling, fresh after each change", async () => {
  const device = await create({ gadget: gadgetInput() });
  await database.$executeRaw`ALTER TABLE device DISABLE TRIGGER device_keeps_key`;
  await database.$executeRaw`UPDATE device SET key = '10abcdef' WHERE id = ${device.id}::uuid`;
  await database.$executeRaw`ALTER TABLE device ENABLE TRIGGER device_keeps_key`;
  const read = async (id: string) =>
    (
      await graphql(
        "query ($id: ID!) { device(id: $id) { id price } similarDevices(id: $id) { id } priceRanges(deviceId: $id) { highest } }",
        { id },
      )
    ).body.data;
  const other = await create({ gadget: gadgetInput({ gadgetName: "Other" }) });
  for (const price of [1_800, 2_000, 2_200]) {
    await run(
      `mutation ($id: ID!, $input: DevicePatch!) { updateDevice(id: $id, input: $input) { id } }`,
      { id: device.id, input: { gadget: { price } } },
    );
    for (const id of ["10abcdef", "10ABCDEF", "loabcdef", "IOABCDEF"])
      expect(await read(id)).toMatchObject({
        device: { id: device.id, price },
        similarDevices: [{ id: other.id }],
        priceRanges: [{ highest: price }],
      });
  }
  expect((await read("10abcdeu")).device).toBeNull();
  expect((await read("00000000")).device).toBeNull();
});

describe("a deleted device", () => {
  const readDeleted = async (id: string) =>
    (
      await graphql(
        "query ($id: ID!) { deletedDevice(id: $id) { id kind title } similarDevices(id: $id) { id } }",
        { id },
      )
    ).body.data;

  test("is remembered by its id and its key, with similar devices", async () => {
    const { id, title } = await create({ gadget: gadgetInput() });
    const other = await create({ gadget: gadgetInput({ gadgetName: "Other" }) });
    const key = await keyOf(id);
    expect((await readDeleted(key)).deletedDevice).toBeNull();
    await run("mutation ($id: ID!) { deleteDevice(id: $id) }", { id });
    for (const name of [id, key, key.toUpperCase()])
      expect(await readDeleted(name)).toEqual({
        deletedDevice: { id, kind: "GADGET", title },
        similarDevices: [{ id: other.id }],
      });
  });

  test("never passes its key on to another device", async () => {
    const { id } = await create({ gadget: gadgetInput() });
    const key = await keyOf(id);
    const rows = await database.$queryRaw<
      { row: object }[]
    >`SELECT to_jsonb(d) AS row FROM device d`;
    await run("mutation ($id: ID!) { deleteDevice(id: $id) }", { id });
    await database.$executeRaw`
      INSERT INTO device SELECT (jsonb_populate_record(NULL::device,
        ${JSON.stringify(rows[0]?.row)}::jsonb || jsonb_build_object('id', gen_random_uuid()))).*`;
    const [copied] = await database.device.findMany();
    expect(copied?.key).not.toBe(key);
  });
});

test("copied rows get keys of their own", async () => {
  const { id } = await create({ gadget: gadgetInput() });
  await database.$executeRaw`
    INSERT INTO device SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
    FROM device d, generate_series(1, 30) WHERE id = ${id}::uuid`;
  const keys = await database.device.findMany({ select: { key: true } });
  expect(new Set(keys.map(({ key }) => key)).size).toBe(31);
});
