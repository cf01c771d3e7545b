import sharp from "sharp";
import { expect, test } from "vitest";
import { jobHandlers } from "../../backgroundWork.ts";
import { testApp } from "../../testing/app.ts";
import { contextOfAdmin } from "../../testing/fixtures/uploads.ts";
import { makeJobsDue, noJobRuns, queuedJobs, startJobWorker } from "../../testing/jobs.ts";
import { deleteImage, storeUpload } from "./service.ts";

const shop = await testApp();
const { deps } = shop;

startJobWorker(shop, jobHandlers(deps));

const picture = { width: 1_000, height: 500, channels: 3 as const, background: "#d33" };

const upload = async () => {
  const png = await sharp({ create: picture }).png().toBuffer();
  return storeUpload(await contextOfAdmin(shop), png);
};

test("after an upload its large copies are made in the background, in the format that pages request", async () => {
  const path = await upload();
  const stem = path.replace("/images/", "").replace(/\.jpg$/, "");
  const has = (name: string) => deps.storage.has(`copies/${stem}.${name}`);
  expect(await has("w640.avif")).toBe(false);
  await makeJobsDue(shop);
  await expect.poll(() => has("w960.avif")).toBe(true);
  expect(await has("w640.avif")).toBe(true);
  expect(await has("w320.avif")).toBe(false);
  expect(await has("w640.webp")).toBe(false);
});

test("the job of a deleted image ends without an error", async () => {
  const path = await upload();
  await deleteImage(await contextOfAdmin(shop), path);
  await expect.poll(() => deps.database.image.count({ where: { path } })).toBe(0);
  await makeJobsDue(shop);
  await expect.poll(async () => (await queuedJobs(shop)).map(({ task }) => task)).toEqual([]);
  await noJobRuns(shop);
  const stem = path.replace("/images/", "").replace(/\.jpg$/, "");
  expect(await deps.storage.has(`copies/${stem}.w640.avif`)).toBe(false);
});
