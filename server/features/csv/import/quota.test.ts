import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { createKey } from "../../../testing/fixtures/apiKeys.ts";
import { newPng } from "../../../testing/fixtures/imageFiles.ts";
import { importAfter, uploadImport } from "../../../testing/fixtures/imports.ts";
import { makeJobsDue, noJobRuns, queuedJobs, startJobWorker } from "../../../testing/jobs.ts";
import { deleteAbandonedImages } from "../../uploads/service.ts";
import { cleanImports, importJobs } from "./jobs.ts";

const shop = await testApp({ UPLOADS_PER_DAY: "2" });
const { deps } = shop;
const { database } = deps;
startJobWorker(shop, importJobs(deps));

const daySeconds = 86_400;
let admin: NonNullable<Caller>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  // Sessions must outlast the window of the upload limits.
  await database.session.updateMany({ data: { expiresAt: new Date("2100-01-01") } });
});

/** Uploads a file of gadgets with one image each. */
async function upload(count: number, as: NonNullable<Caller>): Promise<string> {
  const zip = new ZipFile();
  const lines = ["Kind,Gadget Name,Gadget Type,Cover Image,Price,Stock"];
  for (let number = 1; number <= count; number++) {
    zip.addBuffer(await newPng(), `${number}.png`);
    lines.push(`Gadget,Case ${number},Case,${number}.png,100,In Stock`);
  }
  zip.end();
  const parts = { csv: lines.join("\n"), zip: await buffer(zip.outputStream) };
  const { body } = await uploadImport(shop, as, parts);
  expect(body.message).toBeUndefined();
  return body.data._id;
}

/** Returns the queued jobs of imports. Leaves out the jobs of their images. */
const importsInQueue = async () =>
  (await queuedJobs(shop)).filter(({ task }) => task.startsWith("imports."));

const rowOf = async (id: string) =>
  (await shop.rest(`GET /imports/${id}`, { as: admin })).body.data;
const countOfFiles = () => database.deviceImportFile.count({ where: { path: null } });

/** Waits until the check of an import waits for the limit on uploads. */
async function waiting(id: string) {
  await expect.poll(async () => (await rowOf(id)).message).toContain("The daily limit of images");
  expect(await rowOf(id)).toMatchObject({ state: "Checking", refused: 0 });
  // The message may still be the message of the day before.
  await noJobRuns(shop);
}

async function nextDay(): Promise<void> {
  shop.wait(daySeconds + 60);
  expect(await deleteAbandonedImages(deps)).toBe(0);
  await makeJobsDue(shop, 25);
}

test("an import with more images than the daily limit continues on the next day, and loses no image", async () => {
  const id = await upload(5, admin);
  await waiting(id);
  expect(await countOfFiles()).toBe(3);
  const [job] = await importsInQueue();
  expect(job).toMatchObject({ task: "imports.preview", attempts: 0 });
  expect(job?.delay).toBeGreaterThan(daySeconds - 60);
  // The hourly clean-up does not make the job run earlier.
  shop.wait(3_700);
  await cleanImports(deps);
  expect(await importsInQueue()).toEqual([job]);
  await nextDay();
  await expect.poll(countOfFiles).toBe(1);
  await waiting(id);
  await nextDay();
  const ready = await importAfter(shop, admin, id, "Checking");
  expect(ready).toMatchObject({ state: "Ready", created: 5, refused: 0, message: null });
  // The preview is recent, although the upload is days old.
  await cleanImports(deps);
  await shop.rest(`POST /imports/${id}/start`, { as: admin, body: { mode: "ALL" } });
  expect(await importAfter(shop, admin, id, "Running")).toMatchObject({
    state: "Done",
    created: 5,
  });
  const devices = await database.device.findMany();
  for (const { coverImage } of devices)
    expect((await shop.app.inject({ url: coverImage })).statusCode).toBe(200);
  expect(await database.deviceImportFile.count()).toBe(0);
});

test("a waiting import can be cancelled, and its images are then deleted", async () => {
  const id = await upload(3, admin);
  await waiting(id);
  await shop.rest(`POST /imports/${id}/cancel`, { as: admin });
  expect(await rowOf(id)).toMatchObject({
    state: "Cancelled",
    message: "Cancelled by Rahim Uddin",
  });
  await cleanImports(deps);
  expect(await database.deviceImportFile.count()).toBe(0);
  shop.wait(daySeconds + 60);
  expect(await deleteAbandonedImages(deps)).toBe(2);
});

test("an import by a key that may upload no images does not wait: the images become errors", async () => {
  const key = await createKey(shop, ["WRITE_CATALOGUE", "UPLOADS"], { uploadsPerDay: 0 });
  const row = await importAfter(shop, admin, await upload(1, key), "Checking");
  expect(row).toMatchObject({ state: "Ready", created: 0, refused: 1 });
});

test("the reason why an import was cancelled is in the caller's language", async () => {
  const id = await upload(1, admin);
  await importAfter(shop, admin, id, "Checking");
  await shop.rest(`POST /imports/${id}/cancel`, { as: admin });
  const headers = { authorization: `Bearer ${admin.token}`, "accept-language": "bn" };
  const read = async (request: object) => (await shop.app.inject({ headers, ...request })).json();
  const query = `{ deviceImport(id: "${id}") { message } }`;
  const graphql = await read({ method: "POST", url: "/graphql", payload: { query } });
  const rest = await read({ url: `/api/v1/imports/${id}` });
  expect(graphql.data.deviceImport.message).toBe("Rahim Uddin বাতিল করেছেন");
  expect(rest.data.message).toBe("Rahim Uddin বাতিল করেছেন");
});
