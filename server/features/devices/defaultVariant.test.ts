import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { readMigrations } from "../../database/migrations.ts";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { phoneInput, variantInput } from "../../testing/fixtures/factories.ts";
import { contextOfAdmin } from "../../testing/fixtures/uploads.ts";
import { deviceChanges } from "./changes/service.ts";
import { createDevice } from "./service.ts";

const shop = await testApp();
const { database } = shop.deps;

beforeEach(emptyDatabase);

/** Runs again the SQL of the migration that gave devices the price of one offer. */
async function migrate(): Promise<void> {
  const all = await readMigrations();
  const migration = all.find(({ name }) => name.endsWith("_price_of_one_offer"));
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(migration?.sql ?? "").finally(() => client.end());
}

/**
 * Returns a function that reads all changes so far. Open transactions in other databases delay the last changes for a
 * moment.
 */
function changesOf(ctx: Parameters<typeof deviceChanges>[0]) {
  const seen: unknown[] = [];
  let after: string | null = null;
  return async () => {
    const page: Awaited<ReturnType<typeof deviceChanges>> = await deviceChanges(ctx, {
      first: 100,
      after,
    });
    after = page.endCursor;
    seen.push(...page.nodes);
    return seen;
  };
}

test("devices that are older than the rule have the price of the variant that they show", async () => {
  const ctx = await contextOfAdmin(shop);
  const soldOut = variantInput({ price: 20_000, stock: "OUT_OF_STOCK" });
  const variantsOf = {
    moved: [soldOut, variantInput({ price: 26_000 }), variantInput({ price: 25_000 })],
    first: [variantInput({ price: 30_000 }), variantInput({ price: 25_000 })],
    none: [{ ...soldOut, price: 30_000 }, soldOut],
  };
  for (const [model, variants] of Object.entries(variantsOf))
    await createDevice(ctx, "SMARTPHONE", phoneInput({ model, variants }));
  await database.device.updateMany({ where: { model: "moved" }, data: { price: 20_000 } });
  const changes = changesOf(ctx);
  await expect.poll(async () => (await changes()).length).toBe(3);
  await migrate();
  const devices = await database.device.findMany({ orderBy: { model: "asc" } });
  expect(devices.map(({ model, price, stock, version }) => [model, price, stock, version])).toEqual(
    [
      ["first", 30_000, "IN_STOCK", 1],
      ["moved", 25_000, "IN_STOCK", 2],
      ["none", 30_000, "OUT_OF_STOCK", 1],
    ],
  );
  await expect.poll(async () => (await changes()).length).toBe(4);
  expect((await changes()).at(-1)).toMatchObject({ device: { model: "moved", price: 25_000 } });
});
