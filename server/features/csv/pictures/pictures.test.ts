import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { createKey } from "../../../testing/fixtures/apiKeys.ts";
import { newPng } from "../../../testing/fixtures/imageFiles.ts";
import { importAfter, uploadImport } from "../../../testing/fixtures/imports.ts";
import { startJobWorker } from "../../../testing/jobs.ts";
import { importJobs } from "../import/jobs.ts";

const shop = await testApp({ WEBHOOKS_ALLOW_PRIVATE: "1" });
const { database } = shop.deps;
startJobWorker(shop, importJobs(shop.deps));

const png = await newPng();
const requests: string[] = [];
const server = createServer(({ url = "" }, response) => {
  requests.push(url);
  if (url.startsWith("/gone")) response.writeHead(404).end();
  else if (url.startsWith("/broken")) response.destroy();
  else response.end(png);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  requests.length = 0;
});

const fields = { kind: "Gadget", defaults: '{"GADGET_TYPE": "Other", "STOCK": "yes"}' };
const header = "SKU,Name,Price,Cover Image,Images\n";

async function preview(csv: string, as: Caller = admin) {
  const { body } = await uploadImport(shop, as, { csv: header + csv, fields });
  return importAfter(shop, as, body.data._id, "Checking");
}

const refusedOf = async (id: string) =>
  (await shop.rest(`GET /imports/${id}/refused.csv`, { as: admin })).body.data;

test("pictures are fetched from their addresses by the check, each once, and shown by the device", async () => {
  const ready = await preview(
    `A,Case,5,${origin}/a.png,"${origin}/b.png, ${origin}/c.png"\nB,Case 2,5,${origin}/a.png,\n`,
  );
  expect(ready).toMatchObject({ created: 2, refused: 0 });
  expect(requests.toSorted()).toEqual(["/a.png", "/b.png", "/c.png"]);
  const body = { mode: "ALL" };
  await shop.rest(`POST /imports/${ready._id}/start`, { as: admin, body });
  await importAfter(shop, admin, ready._id, "Running");
  const [first, second] = await database.device.findMany({ orderBy: { sku: "asc" } });
  expect(first?.coverImage).toMatch(/^\/images\//);
  expect(first?.images).toHaveLength(2);
  expect(second?.coverImage).toBe(first?.coverImage);
  expect(requests).toHaveLength(3);
  await expect.poll(() => database.deviceImportFile.count()).toBe(0);
});

test("an address that fails is an error of its cell, and is tried again by another check", async () => {
  const ready = await preview(`A,Case,5,${origin}/gone.png,\nB,Case,5,${origin}/a.png,\n`);
  expect(ready).toMatchObject({ created: 1, refused: 1 });
  expect(await refusedOf(ready._id)).toContain(
    "can't be fetched: The server responded with status 404",
  );
  const set = `mutation ($id: ID!, $input: DeviceImportColumnsInput!) {
    setDeviceImportColumns(id: $id, input: $input) { state } }`;
  const columns = ["SKU", "TITLE", "PRICE", "COVER_IMAGE", "IMAGES"];
  const input = { kind: "GADGET", columns };
  await shop.graphql(set, { id: ready._id, input }, { as: admin });
  await importAfter(shop, admin, ready._id, "Checking");
  expect(requests.filter((url) => url === "/gone.png")).toHaveLength(2);
  expect(requests.filter((url) => url === "/a.png")).toHaveLength(1);
});

test("a server that fails several times is not asked for its other pictures", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => `S${at},Case,5,${origin}/broken${at}.png,\n`);
  const ready = await preview(rows.join(""));
  expect(ready).toMatchObject({ refused: 20 });
  expect(requests.length).toBeLessThan(5);
  expect(await refusedOf(ready._id)).toContain("Its server failed to respond several times");
});

test("for a key without the right to upload images, no pictures are fetched", async () => {
  const key = await createKey(shop, ["WRITE_CATALOGUE"]);
  const ready = await preview(`A,Case,5,${origin}/a.png,\n`, key);
  expect(ready).toMatchObject({ state: "Ready", refused: 1 });
  expect(await refusedOf(ready._id)).toContain("it needs the scope UPLOADS");
  expect(requests).toEqual([]);
});
