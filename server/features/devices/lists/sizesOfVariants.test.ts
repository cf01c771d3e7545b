import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readMigrations } from "../../../database/migrations.ts";
import { testApp } from "../../../testing/app.ts";
import { phoneInput, variantInput } from "../../../testing/fixtures/factories.ts";
import { contextOfAdmin } from "../../../testing/fixtures/uploads.ts";
import { createDevice } from "../service.ts";

const shop = await testApp();
const { database } = shop.deps;
const ctx = await contextOfAdmin(shop);

let phone: string;
let other: string;

const addPhone = async (...sizes: [ram: number, rom: number][]) => {
  const variants = sizes.map(([ram, rom]) => variantInput({ ram, rom }));
  return (await createDevice(ctx, "SMARTPHONE", phoneInput({ variants }))).id;
};

beforeEach(async () => {
  phone = await addPhone([8, 128], [12, 256], [8, 128]);
  other = await addPhone([6, 128]);
});

/** Reads a device's row in `device_search`. The value of `written` changes each time the row is written. */
async function searched(id: string) {
  const [row] = await database.$queryRaw<{ sizes: string; written: string }[]>`
    SELECT sizes, ctid::text AS written FROM device_search WHERE id = ${id}::uuid`;
  return row;
}

const sizesOf = async (id: string) => (await searched(id))?.sizes;

async function addVariant(deviceId: string, ram: number, rom: number, by: pg.Client | null = null) {
  const sql = `INSERT INTO variant (id, "deviceId", position, ram, rom, price, "sellingPrice", stock)
    VALUES (gen_random_uuid(), '${deviceId}', 9, ${ram}, ${rom}, 20000, 18000, 'IN_STOCK')`;
  await (by ? by.query(sql) : database.$executeRawUnsafe(sql));
}

test("a new device has each size of its variants once", async () => {
  expect(await sizesOf(phone)).toBe(" 12/256 8/128 ");
  expect(await sizesOf(other)).toBe(" 6/128 ");
});

test("a variant that is added adds its size", async () => {
  await addVariant(other, 16, 1024);
  expect(await sizesOf(other)).toBe(" 16/1024 6/128 ");
  expect(await sizesOf(phone)).toBe(" 12/256 8/128 ");
});

test("a statement that changes variants of several devices changes the sizes of each device", async () => {
  await database.variant.updateMany({ where: { rom: 128 }, data: { rom: 64 } });
  expect(await sizesOf(phone)).toBe(" 12/256 8/64 ");
  expect(await sizesOf(other)).toBe(" 6/64 ");
});

test("a variant that moves to another device takes its size along", async () => {
  await database.variant.updateMany({
    where: { deviceId: phone, ram: 12 },
    data: { deviceId: other },
  });
  expect(await sizesOf(phone)).toBe(" 8/128 ");
  expect(await sizesOf(other)).toBe(" 12/256 6/128 ");
});

test("a size is gone with the last variant that has it", async () => {
  const [one] = await database.variant.findMany({ where: { deviceId: phone, ram: 8 } });
  await database.variant.delete({ where: { id: one?.id ?? "" } });
  expect(await sizesOf(phone)).toBe(" 12/256 8/128 ");
  await database.variant.deleteMany({ where: { deviceId: phone, ram: 8 } });
  expect(await sizesOf(phone)).toBe(" 12/256 ");
});

test("a device is deleted with its variants", async () => {
  await database.device.delete({ where: { id: phone } });
  expect(await searched(phone)).toBeUndefined();
});

test("a change of prices and stock of variants does not write the columns that searches read", async () => {
  const before = await searched(phone);
  await database.variant.updateMany({ data: { price: 31_000, sellingPrice: 30_000 } });
  await database.variant.updateMany({ data: { stock: "OUT_OF_STOCK" } });
  expect(await searched(phone)).toEqual(before);
});

test("a change of the device keeps its sizes, and a change of columns that searches don't read writes nothing", async () => {
  await database.device.update({ where: { id: phone }, data: { price: 31_000 } });
  const before = await searched(phone);
  expect(before?.sizes).toBe(" 12/256 8/128 ");
  await database.device.update({ where: { id: phone }, data: { description: "Other words" } });
  expect(await searched(phone)).toEqual(before);
});

async function connect() {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("two transactions that add variants at the same time both add their sizes", async () => {
  const [one, two] = [await connect(), await connect()];
  await one.query("BEGIN");
  await addVariant(other, 12, 512, one);
  const { rows } = await two.query("SELECT pg_backend_pid() AS pid");
  const second = addVariant(other, 16, 1024, two);
  const blockers = async () =>
    (await one.query("SELECT cardinality(pg_blocking_pids($1)) AS count", [rows[0].pid])).rows[0]
      .count;
  await expect.poll(blockers).toBe(1);
  await one.query("COMMIT");
  await second;
  expect(await sizesOf(other)).toBe(" 12/512 16/1024 6/128 ");
});

test("older devices have their sizes after the migration, which skips devices that already have sizes", async () => {
  const migrations = await readMigrations();
  const sql = migrations.find(({ name }) => name.endsWith("_sizes_of_devices"))?.sql ?? "";
  const client = await connect();
  await client.query("UPDATE device_search SET sizes = '' WHERE id = $1", [phone]);
  const before = await searched(other);
  await client.query(sql);
  expect(await sizesOf(phone)).toBe(" 12/256 8/128 ");
  expect(await searched(other)).toEqual(before);
});
