import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { createKey } from "../../../testing/fixtures/apiKeys.ts";
import { placeholder } from "../../../testing/fixtures/factories.ts";
import { importAfter, uploadImport } from "../../../testing/fixtures/imports.ts";
import { addGadgets } from "../../../testing/fixtures/manyDevices.ts";
import { signInWith } from "../../../testing/fixtures/staff.ts";
import { contextOfAdmin } from "../../../testing/fixtures/uploads.ts";
import { startJobWorker } from "../../../testing/jobs.ts";
import { exportDevices } from "../export/service.ts";
import { importJobs } from "./jobs.ts";
import { batchLimits } from "./write.ts";

const shop = await testApp();
const { deps } = shop;
const { database } = deps;
startJobWorker(shop, importJobs(deps));

let admin: NonNullable<Caller>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const { devices: batchSize } = batchLimits;
batchLimits.devices = 3;
afterAll(() => {
  batchLimits.devices = batchSize;
});

/** The lines of a file with more devices than fit into a batch. */
const lines = Array.from(
  { length: 4 },
  (_, at) => `Gadget,Case ${at},Case,${placeholder},100,In Stock`,
);
const csv = ["Kind,Gadget Name,Gadget Type,Cover Image,Price,Stock", ...lines].join("\n");

/** Creates a trigger that executes a statement. */
async function whenChanged(trigger: string, statement: string): Promise<void> {
  await database.$executeRawUnsafe(`
    CREATE FUNCTION take_rights() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN ${statement}; RETURN NULL; END $$`);
  onTestFinished(async () => void (await database.$executeRaw`DROP FUNCTION take_rights CASCADE`));
  await database.$executeRawUnsafe(`CREATE ${trigger} EXECUTE FUNCTION take_rights()`);
}

/** Creates a trigger that executes a statement in each transaction that adds rows to a table. */
const whenAdded = (table: string, statement: string) =>
  whenChanged(`TRIGGER take_rights AFTER INSERT ON ${table}`, statement);

/**
 * Creates a trigger that executes a statement at the commit of the first batch. The statement is too late to affect
 * this batch, but affects the next.
 */
const afterFirstBatch = (statement: string) =>
  whenChanged(
    `CONSTRAINT TRIGGER take_rights AFTER UPDATE OF created ON device_import
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.created = 3 AND NEW.state = 'RUNNING')`,
    statement,
  );

const imported = async (as: NonNullable<Caller>, mode: "ALL" | "VALID") => {
  const { body } = await uploadImport(shop, as, { csv, fields: { start: mode } });
  return importAfter(shop, admin, body.data._id, "Checking", "Ready", "Running");
};

const refusal = "The admin or API key that uploaded the file may no longer change devices";

describe("an import ends at the batch after which", () => {
  test.each([
    ["its key was revoked", `UPDATE api_key SET "revokedAt" = now()`],
    ["its key has expired", `UPDATE api_key SET "expiresAt" = now() - interval '1 day'`],
    ["its key lost the scope", `UPDATE api_key SET scopes = '{READ_CATALOGUE}'`],
  ])("%s", async (_name, statement) => {
    const key = await createKey(shop, ["WRITE_CATALOGUE"]);
    await afterFirstBatch(statement);
    const row = await imported(key, "VALID");
    expect(row).toMatchObject({ state: "Failed", created: 3, message: refusal });
    expect(await database.device.count()).toBe(3);
    expect(await database.auditEntry.findFirst({ where: { action: "IMPORTED" } })).toMatchObject({
      title: "3 devices from devices.csv (3 new, 0 changed)",
    });
  });

  test("its admin has become a customer", async () => {
    const other = await shop.signIn("ADMIN");
    const statement = `UPDATE "user" SET "userType" = 'CUSTOMER' WHERE id = '${other.id}'`;
    await afterFirstBatch(statement);
    // The remaining devices are refused, so that they can be imported without the devices that are already written.
    const row = { state: "Failed", created: 3, refused: 1 };
    expect(await imported(other, "ALL")).toMatchObject(row);
  });
});

test.each(["ALL", "VALID"] as const)(
  "a batch of an import of %s is not committed after its key was revoked",
  async (mode) => {
    const key = await createKey(shop, ["WRITE_CATALOGUE"]);
    await whenAdded("device", `UPDATE api_key SET "revokedAt" = now()`);
    expect(await imported(key, mode)).toMatchObject({ state: "Failed", message: refusal });
    expect(await database.device.count()).toBe(0);
  },
);

test("a check ends after its key was revoked, without a complete preview", async () => {
  const key = await createKey(shop, ["WRITE_CATALOGUE"]);
  await whenAdded("device_import_item", `UPDATE api_key SET "revokedAt" = now()`);
  const { body } = await uploadImport(shop, key, { csv });
  const row = await importAfter(shop, admin, body.data._id, "Checking");
  expect(row).toMatchObject({ state: "Failed", message: refusal });
});

test("an import by staff without CHANGE_PRICES leaves prices as they are, and says why", async () => {
  await addGadgets(deps, 1);
  const { id, price } = await database.device.findFirstOrThrow();
  const clerk = await signInWith(shop, "MANAGE_CATALOGUE");
  const fields = { start: "VALID" } as const;
  const { body } = await uploadImport(shop, clerk, {
    csv: `Id,Price\n${id},${(price ?? 0) + 1}`,
    fields,
  });
  const row = await importAfter(shop, admin, body.data._id, "Checking", "Ready", "Running");
  expect(row).toMatchObject({ changed: 0, refused: 1 });
  const query = `query ($id: ID!) { deviceImportItems(id: $id) { nodes { faults { message } } } }`;
  const items = await shop.graphql(query, { id: body.data._id }, { as: admin });
  expect(items.body.data.deviceImportItems.nodes).toEqual([
    { faults: [{ message: "can only be changed with the right to change prices" }] },
  ]);
  expect((await database.device.findUniqueOrThrow({ where: { id } })).price).toBe(price);
});

test("an export ends after its admin has become a customer", async () => {
  // The shop has more devices than a page of the export.
  await addGadgets(deps, 260);
  const ctx = await contextOfAdmin(shop);
  const chunks = (await exportDevices(ctx, { filter: {} })).iterator();
  expect(String((await chunks.next()).value)).toContain("Gadget Name");
  await database.user.updateMany({ data: { userType: "CUSTOMER" } });
  await expect(async () => {
    for await (const _chunk of chunks);
  }).rejects.toThrow("You are not authorized");
});
