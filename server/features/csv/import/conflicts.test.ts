import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Transaction } from "../../../database/client.ts";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { placeholder } from "../../../testing/fixtures/factories.ts";
import { importAfter, uploadImport } from "../../../testing/fixtures/imports.ts";
import { startJobWorker } from "../../../testing/jobs.ts";
import { waitUntilBlocked } from "../../../testing/locks.ts";
import { importJobs } from "./jobs.ts";
import { batchLimits } from "./write.ts";

const shop = await testApp();
const { rest, deps } = shop;
const { database } = deps;
startJobWorker(shop, importJobs(deps));

let admin: NonNullable<Caller>;

const { devices: batchSize } = batchLimits;
batchLimits.devices = 3;
afterAll(() => {
  batchLimits.devices = batchSize;
});

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const header = "Kind,SKU,Gadget Name,Gadget Type,Cover Image,Price,Stock";
const line = (name: string, sku = "") => `Gadget,${sku},${name},Case,${placeholder},100,In Stock`;
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(`Case ${at}`));

/** A file with two batches. The first batch has three devices. In the second batch, the second device has an SKU. */
const twoBatches = [header, ...lines(3), line("Last"), line("Two", "T-2"), line("End")].join("\n");
const oneBatch = [header, line("One"), line("Two", "T-2")].join("\n");

async function preview(csv: string): Promise<string> {
  const { body } = await uploadImport(shop, admin, { csv });
  return (await importAfter(shop, admin, body.data._id, "Checking"))._id;
}

const start = (id: string) =>
  rest(`POST /imports/${id}/start`, { as: admin, body: { mode: "ALL" } });
const ended = (id: string) => importAfter(shop, admin, id, "Running");
const rowOf = async (id: string) => (await rest(`GET /imports/${id}`, { as: admin })).body.data;

/** Adds a device as another admin, with the same type and stock as the devices in the file. */
async function addOther(sku?: string): Promise<void> {
  const body = { gadgetName: "Other", productType: "Case", coverImage: placeholder, price: 5 };
  const as = await shop.signIn("ADMIN");
  const { status } = await rest("POST /gadgets", { as, body: { ...body, sku, stock: "In Stock" } });
  expect(status).toBe(201);
}

async function refusedCsv(id: string): Promise<string[]> {
  const url = `/api/v1/imports/${id}/refused.csv`;
  const headers = { authorization: `Bearer ${admin.token}` };
  const { body } = await shop.app.inject({ url, headers });
  return body.trim().split("\r\n").slice(1);
}

/** Starts an import, and calls `act` while the import waits before adding the device with this name. */
async function whileWaiting(id: string, name: string, act: () => Promise<void>): Promise<void> {
  const lock = 7_100;
  await database.$executeRawUnsafe(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${lock}); RETURN NEW; END $$`);
  onTestFinished(
    async () => void (await database.$executeRaw`DROP FUNCTION wait_for_test CASCADE`),
  );
  await database.$executeRawUnsafe(`
    CREATE TRIGGER wait_for_test BEFORE INSERT ON device FOR EACH ROW
      WHEN (NEW."gadgetName" = '${name}') EXECUTE FUNCTION wait_for_test()`);
  // An advisory lock is used because it does not make the transaction a writer. While a writing transaction is open,
  // later changes of devices are not listed.
  const hold = async (tx: Transaction) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lock}::bigint)`;
    await start(id);
    await waitUntilBlocked(deps);
    await act();
  };
  await database.$transaction(hold, { timeout: 30_000 });
}

test("while an import of all devices runs, other admins can write, and changes are still listed", async () => {
  const id = await preview(twoBatches);
  const listed = async () => {
    const names: string[] = [];
    for (let after: string | null = null, isMore = true; isMore; ) {
      const query = `query ($after: String) { deviceChanges(first: 100, after: $after) {
        nodes { device { title } } endCursor hasNextPage } }`;
      const { body } = await shop.graphql(query, { after }, { as: admin });
      const { nodes, endCursor, hasNextPage } = body.data.deviceChanges;
      names.push(...nodes.map(({ device }: { device: { title: string } }) => device.title));
      [after, isMore] = [endCursor, hasNextPage];
    }
    return names;
  };
  await whileWaiting(id, "End", async () => {
    await addOther();
    await expect.poll(async () => (await listed()).length).toBe(4);
    expect(await listed()).toContain("Other");
    expect(await rowOf(id)).toMatchObject({ state: "Running", created: 3 });
  });
  expect(await ended(id)).toMatchObject({ state: "Done", created: 6 });
});

test("an import of all devices writes nothing if one of them has become invalid since the preview", async () => {
  const id = await preview(twoBatches);
  await addOther("T-2");
  await start(id);
  expect(await ended(id)).toMatchObject({
    state: "Failed",
    created: 0,
    refused: 1,
    message: expect.stringContaining("Nothing was written: the catalogue changed"),
  });
  expect(await database.device.findMany({ select: { title: true } })).toEqual([{ title: "Other" }]);
  expect(await refusedCsv(id)).toEqual([expect.stringMatching(/"6".*SKU became the SKU of/)]);
  expect(await database.auditEntry.count({ where: { action: "IMPORTED" } })).toBe(0);
});

test("an import of all devices stops at a conflict, keeps the devices that it wrote, and refuses the rest", async () => {
  const id = await preview(twoBatches);
  await whileWaiting(id, "End", () => addOther("T-2"));
  expect(await ended(id)).toMatchObject({
    state: "Failed",
    created: 3,
    refused: 3,
    message: expect.stringContaining(
      "The import stopped because the catalogue changed in the meantime. Please correct",
    ),
  });
  expect(await database.device.count()).toBe(4);
  expect(await refusedCsv(id)).toEqual([
    expect.stringMatching(/"5".*The row was not written because the import ended early/),
    expect.stringMatching(/"6".*SKU became the SKU of another device/),
    expect.stringMatching(/"7".*The row was not written because the import ended early/),
  ]);
  expect(await database.auditEntry.findFirst({ where: { action: "IMPORTED" } })).toMatchObject({
    title: "3 devices from devices.csv (3 new, 0 changed)",
  });
});

test("an import of all devices in one batch writes nothing at a conflict", async () => {
  const id = await preview(oneBatch);
  await whileWaiting(id, "One", () => addOther("T-2"));
  expect(await ended(id)).toMatchObject({ state: "Failed", created: 0, refused: 1 });
  expect(await database.device.count()).toBe(1);
});
