import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Context, SignedIn } from "../../core/context.ts";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/factories.ts";
import { waitUntilBlocked } from "../../testing/locks.ts";
import { contextOfAdmin, newFile } from "../../testing/uploads.ts";
import { enter } from "./records.ts";
import { sweepUnusedImages, uploadImage } from "./service.ts";

const shop = await testApp();
const { deps, wait } = shop;
const { database, storage } = deps;

const DAY = 24 * 60 * 60;
let ctx: Context & { actor: SignedIn };

beforeEach(async () => {
  await emptyDatabase(deps);
  ctx = await contextOfAdmin(shop);
});

const upload = async () => uploadImage(ctx, await newFile());

describe("an upload", () => {
  test("stands in the books with its size and who brought it", async () => {
    const path = await upload();
    const entry = await database.image.findUniqueOrThrow({ where: { path } });
    expect(entry).toMatchObject({ userId: ctx.actor.user.id });
    expect(entry.bytes).toBeGreaterThan(10);
  });

  test("that the storage refuses is told so, and leaves nothing that lasts", async () => {
    const put = vi.spyOn(storage, "put").mockRejectedValueOnce(new Error("ENOSPC"));
    await expect(upload()).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: "Images can't be stored right now. Please try again later.",
    });
    put.mockRestore();
    wait(DAY + 1);
    await sweepUnusedImages(deps);
    expect(await database.image.count()).toBe(0);
  });

  test("is refused past 200 in a day, until the day is over; other users go on", async () => {
    await bring(200);
    wait(60 * 60);
    await expect(upload()).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: 23 * 3600 });
    wait(23 * 3600);
    await upload();
    await bring(199);
    ctx = await contextOfAdmin(shop);
    await upload();
  });

  test("is counted after those of the same user that are on their way", async () => {
    await bring(199);
    const entry = (path: string) => {
      return { path, bytes: 1, userId: ctx.actor.user.id, createdAt: deps.clock() };
    };
    let second = Promise.resolve();
    await database.$transaction(async (tx) => {
      await enter(tx, entry("/images/first"));
      second = database.$transaction((other) => enter(other, entry("/images/second")));
      second.catch(() => {});
      await waitUntilBlocked(deps);
    });
    await expect(second).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test("is refused past 500 MB in a day, and taken the day after", async () => {
    await bring(1, 500 * 1024 * 1024);
    await expect(upload()).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: DAY });
    wait(DAY + 1);
    await upload();
  });
});

/** Writes earlier uploads of the user's into the books. */
async function bring(count: number, bytes = 1): Promise<void> {
  const [userId, createdAt] = [ctx.actor.user.id, deps.clock()];
  const data = Array.from({ length: count }, () => {
    return { path: `/images/${randomUUID()}`, bytes, userId, createdAt };
  });
  await database.image.createMany({ data });
}
