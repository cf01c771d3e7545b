import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readEnv } from "../../config.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { contextOfAdmin, newFile } from "../../testing/fixtures/uploads.ts";
import { waitUntilBlocked } from "../../testing/locks.ts";
import { insertWithinQuota } from "./records.ts";
import { deleteAbandonedImages, uploadImage } from "./service.ts";

const shop = await testApp({ UPLOADS_PER_DAY: "200", UPLOAD_MB_PER_DAY: "500" });
const unlimited = await testApp({ UPLOADS_PER_DAY: "0", UPLOAD_MB_PER_DAY: "0" });
const { deps, wait } = shop;
const { database, storage } = deps;

const DAY = 24 * 60 * 60;
let ctx: Context & { actor: SignedIn };

beforeEach(async () => {
  await emptyDatabase();
  ctx = await contextOfAdmin(shop);
});

const upload = async () => uploadImage(ctx, await newFile());

describe("an upload", () => {
  test("has a row with its size and its user", async () => {
    const path = await upload();
    const entry = await database.image.findUniqueOrThrow({ where: { path } });
    expect(entry).toMatchObject({ userId: ctx.actor.user.id });
    expect(entry.bytes).toBeGreaterThan(10);
  });

  test("that cannot be stored is UNAVAILABLE and leaves nothing behind", async () => {
    const put = vi.spyOn(storage, "put").mockRejectedValueOnce(new Error("ENOSPC"));
    await expect(upload()).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: "Images can't be stored right now. Please try again later.",
    });
    put.mockRestore();
    wait(DAY + 1);
    await deleteAbandonedImages(deps);
    expect(await database.image.count()).toBe(0);
  });

  test("is refused above the daily number, until the day is over, only for this user", async () => {
    await insertUploads(200);
    wait(60 * 60);
    await expect(upload()).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "At most 200 images may be uploaded in 24 hours",
      retryAfter: 23 * 3600,
    });
    wait(23 * 3600);
    await upload();
    await insertUploads(199);
    ctx = await contextOfAdmin(shop);
    await upload();
  });

  test("is counted after simultaneous uploads of the same user", async () => {
    await insertUploads(199);
    const image = (path: string) => {
      return { path, bytes: 1, createdAt: deps.clock() };
    };
    const uploader = { userId: ctx.actor.user.id };
    const quota = { images: 200, megabytes: 500 };
    let second = Promise.resolve();
    await database.$transaction(async (tx) => {
      await insertWithinQuota(tx, image("/images/first"), uploader, quota);
      second = database.$transaction((other) =>
        insertWithinQuota(other, image("/images/second"), uploader, quota),
      );
      second.catch(() => {});
      await waitUntilBlocked(deps);
    });
    await expect(second).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test("is refused above the daily megabytes, until the day is over", async () => {
    await insertUploads(1, 500 * 1024 * 1024);
    await expect(upload()).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "At most 500 MB of images may be uploaded in 24 hours",
      retryAfter: DAY,
    });
    wait(DAY + 1);
    await upload();
  });
});

test("quotas of 0 mean no limit", async () => {
  const admin = await contextOfAdmin(unlimited);
  await insertUploads(6_000, 100 * 1024 * 1024, admin);
  expect(await uploadImage(admin, await newFile())).toMatch(/^\/images\//);
});

test("the default quotas are 5,000 uploads and 20,000 MB a day", async () => {
  const { UPLOADS_PER_DAY, UPLOAD_MB_PER_DAY } = readEnv({});
  expect([UPLOADS_PER_DAY, UPLOAD_MB_PER_DAY]).toEqual([5_000, 20_000]);
});

/** Inserts earlier uploads of a user. */
async function insertUploads(count: number, bytes = 1, by = ctx): Promise<void> {
  const [userId, createdAt] = [by.actor.user.id, by.clock()];
  const data = Array.from({ length: count }, () => {
    return { path: `/images/${randomUUID()}`, bytes, userId, createdAt };
  });
  await by.database.image.createMany({ data });
}
