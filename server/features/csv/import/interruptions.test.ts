import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { placeholder } from "../../../testing/fixtures/factories.ts";
import { importAfter, uploadImport } from "../../../testing/fixtures/imports.ts";
import { queuedJobs, startJobWorker } from "../../../testing/jobs.ts";
import { waitUntilBlocked } from "../../../testing/locks.ts";
import { threadLimits } from "../worker/thread.ts";
import { cleanImports, failGivenUp, importJobs } from "./jobs.ts";
import { checkTask, runTask } from "./record.ts";
import { batchLimits } from "./write.ts";

const shop = await testApp();
const { rest, deps } = shop;
const { database } = deps;
const handlers = importJobs(deps);

// The worker runs only the check jobs. The tests start the import jobs themselves.
startJobWorker(
  shop,
  handlers.filter(({ name }) => name === checkTask.name),
  { inspectMs: 100 },
);

const { devices: batchSize } = batchLimits;
batchLimits.devices = 3;
afterAll(() => {
  batchLimits.devices = batchSize;
});

let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

/**
 * The number of devices in the file, which is more than a batch. The devices have no SKUs, so a device could be written
 * twice.
 */
const count = 4;
const header = "Kind,SKU,Gadget Name,Gadget Type,Cover Image,Price,Stock";
const line = (name: string, sku = "") => `Gadget,${sku},${name},Case,${placeholder},100,In Stock`;
const fileOf = (devices: number) =>
  [header, ...Array.from({ length: devices }, (_, at) => line(`Case ${at}`))].join("\n");
const file = fileOf(count);

const small = [header, line("Case")].join("\n");

async function started(mode: "ALL" | "VALID", csv = file): Promise<string> {
  const { body } = await uploadImport(shop, admin, { csv });
  const { _id } = await importAfter(shop, admin, body.data._id, "Checking");
  await rest(`POST /imports/${_id}/start`, { as: admin, body: { mode } });
  return _id;
}

/** Returns a signal that ends a job, as if its server were killed, after this number of batches. */
function killedAfter(batches: number): AbortSignal {
  const { signal } = new AbortController();
  let begun = 0;
  vi.spyOn(signal, "throwIfAborted").mockImplementation(() => {
    begun += 1;
    if (begun > batches) throw new Error("killed");
  });
  return signal;
}

const handlerOf = (task: { name: string }) => handlers.find(({ name }) => name === task.name);

/** Runs an import's job, and kills the job after this number of transactions. */
async function run(id: string, transactions = Number.POSITIVE_INFINITY): Promise<void> {
  const signal = killedAfter(transactions);
  await handlerOf(runTask)?.run({ id }, { attempt: 1, isLastAttempt: false, signal });
}

const rowOf = async (id: string) => (await rest(`GET /imports/${id}`, { as: admin })).body.data;
const cancel = (id: string) => rest(`POST /imports/${id}/cancel`, { as: admin });

async function inShop(): Promise<{ devices: number; titles: number }> {
  const devices = await database.device.findMany({ select: { title: true } });
  return { devices: devices.length, titles: new Set(devices.map(({ title }) => title)).size };
}

/**
 * The number of transactions of an import up to the first written batch. With ALL, three transactions come first: two
 * check one batch each, and the third notices that no rows are left.
 */
const untilFirstBatch = { ALL: 4, VALID: 1 };

const all = { devices: count, titles: count };
const none = { devices: 0, titles: 0 };

test.each(["ALL", "VALID"] as const)(
  "an interrupted import of %s continues, and writes nothing twice",
  async (mode) => {
    const id = await started(mode);
    await expect(run(id, untilFirstBatch[mode])).rejects.toThrow("killed");
    expect(await inShop()).toEqual({ devices: 3, titles: 3 });
    expect((await rowOf(id)).state).toBe("Running");
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "Done", created: count, progress: 100 });
    expect(await inShop()).toEqual(all);
    expect(await database.deviceImportRow.count()).toBe(0);
    expect(await database.auditEntry.count()).toBe(1);
  },
);

test("an import of all devices that was interrupted during its second check begins again", async () => {
  const id = await started("ALL");
  await expect(run(id, 1)).rejects.toThrow("killed");
  expect(await inShop()).toEqual(none);
  await run(id);
  expect(await rowOf(id)).toMatchObject({ state: "Done", created: count });
  expect(await inShop()).toEqual(all);
});

test("an import for which a killed older server stored progress, but no device, is checked and counted again", async () => {
  const id = await started("ALL");
  await database.deviceImport.update({ where: { id }, data: { created: 3 } });
  await expect(run(id, 1)).rejects.toThrow("killed");
  expect(await rowOf(id)).toMatchObject({ state: "Running", created: 0 });
  expect(await inShop()).toEqual(none);
  await run(id);
  expect(await rowOf(id)).toMatchObject({ state: "Done", created: count });
  expect(await inShop()).toEqual(all);
});

test.each(["ALL", "VALID"] as const)(
  "an import of %s that two servers run is written once",
  async (mode) => {
    const id = await started(mode);
    await Promise.all([run(id), run(id)]);
    expect(await rowOf(id)).toMatchObject({ state: "Done", created: count });
    expect(await inShop()).toEqual(all);
  },
);

test.each(["ALL", "VALID"] as const)(
  "an import of %s updates the planner's statistics while the tables grow",
  async (mode) => {
    const analyzed = () => database.$queryRaw<{ devices: number }[]>`
      SELECT reltuples::int AS devices FROM pg_class WHERE oid = 'device'::regclass`;
    await database.$executeRaw`ANALYZE device`;
    expect(await analyzed()).toEqual([{ devices: 0 }]);
    await run(await started(mode));
    expect(await analyzed()).toEqual([{ devices: count }]);
  },
);

test.each(["ALL", "VALID"] as const)(
  "an import of %s is written even if the statistics can't be updated",
  async (mode) => {
    await database.$executeRaw`
      CREATE FUNCTION refuse(text) RETURNS text IMMUTABLE LANGUAGE plpgsql
        AS 'BEGIN RAISE EXCEPTION ''refused''; END'`;
    await database.$executeRaw`CREATE STATISTICS refused ON (refuse(title)) FROM device`;
    try {
      const id = await started(mode);
      await run(id);
      expect(await rowOf(id)).toMatchObject({ state: "Done", created: count });
      await expect(database.$executeRaw`ANALYZE device`).rejects.toThrow("refused");
    } finally {
      await database.$executeRaw`DROP FUNCTION refuse CASCADE`;
    }
  },
);

test("an import that is cancelled before a batch is written writes nothing", async () => {
  const id = await started("ALL");
  const running = await database.$transaction(async (tx) => {
    // The import can't get the table's lock, gives up its own locks, and tries again.
    await tx.$executeRaw`LOCK TABLE device IN SHARE MODE`;
    const promise = run(id);
    await waitUntilBlocked(deps);
    expect((await cancel(id)).body.data).toMatchObject({ state: "Cancelled", created: 0 });
    return { promise };
  });
  await running.promise;
  expect(await inShop()).toEqual(none);
  expect(await rowOf(id)).toMatchObject({ state: "Cancelled", created: 0 });
  expect(await database.deviceImportRow.count()).toBe(0);
  expect(await database.auditEntry.count()).toBe(0);
});

test.each(["ALL", "VALID"] as const)(
  "a cancelled import of %s keeps the devices that it wrote, and refuses the rest",
  async (mode) => {
    const id = await started(mode);
    await expect(run(id, untilFirstBatch[mode])).rejects.toThrow("killed");
    const row = { state: "Cancelled", created: 3, refused: 1 };
    expect((await cancel(id)).body.data).toMatchObject(row);
    await run(id);
    expect((await inShop()).devices).toBe(3);
    expect(await database.deviceImportRow.count()).toBe(1);
    expect(await database.auditEntry.findFirst()).toMatchObject({
      title: "3 devices from devices.csv (3 new, 0 changed)",
    });
  },
);

/** Makes the queue give up the job of the only import. */
async function giveUp(): Promise<void> {
  shop.wait(7_200);
  await database.$executeRaw`
    UPDATE graphile_worker._private_jobs SET payload = payload::jsonb || '{"serverDeaths": 3}'`;
  await expect.poll(async () => (await queuedJobs(shop))[0]?.attempts).toBe(12);
}

test("an import during which several servers were killed fails, and does not begin again", async () => {
  const id = await started("VALID", small);
  await giveUp();
  await cleanImports(deps);
  expect((await rowOf(id)).state).toBe("Running");
  await failGivenUp(deps);
  expect(await rowOf(id)).toMatchObject({
    state: "Failed",
    message: expect.stringContaining("after several attempts"),
  });
  expect(await queuedJobs(shop)).toEqual([]);
  expect(await database.deviceImportRow.count()).toBe(0);
});

test("a check that fails after a part of the file does not say that devices were written", async () => {
  // The file has more devices than a check holds in memory at a time.
  const { body } = await uploadImport(shop, admin, { csv: fileOf(210) });
  const { _id: id } = await importAfter(shop, admin, body.data._id, "Checking");
  await database.deviceImport.update({ where: { id }, data: { state: "CHECKING" } });
  const job = { attempt: 12, isLastAttempt: true, signal: killedAfter(1) };
  await expect(handlerOf(checkTask)?.run({ id, revision: 0 }, job)).rejects.toThrow("killed");
  expect(await rowOf(id)).toMatchObject({
    state: "Failed",
    created: 0,
    message: "The import failed on our side. Please try again.",
  });
});

test("an import that is given up after it has written a part says that the rest is refused", async () => {
  const id = await started("ALL");
  await expect(run(id, untilFirstBatch.ALL)).rejects.toThrow("killed");
  await giveUp();
  await failGivenUp(deps);
  expect(await rowOf(id)).toMatchObject({
    state: "Failed",
    created: 3,
    refused: 1,
    message: expect.stringContaining("import the refused rows in several files"),
  });
});

test("a file that takes too long to read is refused, and none of its rows stay", async () => {
  const { callMs } = threadLimits;
  threadLimits.callMs = 0;
  onTestFinished(() => void Object.assign(threadLimits, { callMs }));
  const { status, body } = await uploadImport(shop, admin, { csv: file });
  expect(status).toBe(413);
  expect(body.message).toContain("takes too long to read");
  expect(await database.deviceImport.count()).toBe(0);
});

test("an import whose rows take too long to plan fails at the first attempt with a readable message", async () => {
  const id = await started("VALID");
  const { callMs } = threadLimits;
  threadLimits.callMs = 0;
  onTestFinished(() => void Object.assign(threadLimits, { callMs }));
  await run(id);
  expect(await rowOf(id)).toMatchObject({
    state: "Failed",
    created: 0,
    message: expect.stringContaining("takes too long to read"),
  });
});

test("a preview by an older server, without the time of its check, expires by its creation time", async () => {
  const { body } = await uploadImport(shop, admin, { csv: small });
  const { _id: id } = await importAfter(shop, admin, body.data._id, "Checking");
  await database.deviceImport.update({ where: { id }, data: { checkedAt: null } });
  shop.wait(11 * 3600);
  await cleanImports(deps);
  expect((await rowOf(id)).state).toBe("Ready");
  shop.wait(2 * 3600);
  await cleanImports(deps);
  expect((await rowOf(id)).state).toBe("Cancelled");
});

test("a preview expires after 12 hours, and an import is deleted after 90 days", async () => {
  const { body } = await uploadImport(shop, admin, { csv: small });
  const { _id: id } = await importAfter(shop, admin, body.data._id, "Checking");
  shop.wait(11 * 3600);
  await cleanImports(deps);
  expect((await rowOf(id)).state).toBe("Ready");
  shop.wait(2 * 3600);
  await cleanImports(deps);
  expect(await database.deviceImport.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: "CANCELLED",
    message: "The preview has expired",
  });
  expect(await database.deviceImportRow.count()).toBe(0);
  shop.wait(90 * 86_400);
  await cleanImports(deps);
  expect(await database.deviceImport.count()).toBe(0);
});
