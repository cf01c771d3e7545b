import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Context, SignedIn } from "../../core/context.ts";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { contextOfAdmin, newFile } from "../../testing/fixtures/uploads.ts";
import { waitUntilBlocked } from "../../testing/locks.ts";
import {
  checkImages,
  deleteImage,
  removeUnusedImages,
  replaceImage,
  uploadImage,
} from "./service.ts";

const shop = await testApp();
const { app, deps } = shop;
const { database, storage } = deps;

let ctx: Context & { actor: SignedIn };

beforeEach(async () => {
  await emptyDatabase();
  ctx = await contextOfAdmin(shop);
});

const upload = async () => uploadImage(ctx, await newFile());
const isStored = (path: string) => database.image.count({ where: { path } }).then(Boolean);
const isServed = async (path: string) => (await app.inject({ url: path })).statusCode === 200;

describe("an image that is used while it is deleted", () => {
  test("stays, if the use comes first", async () => {
    const path = await upload();
    let removal = Promise.resolve("");
    await database.$transaction(async (tx) => {
      await checkImages(tx, { image: path });
      removal = deleteImage(ctx, path);
      await waitUntilBlocked(deps);
      await tx.offer.create({ data: { image: path } });
    });
    await removal;
    expect([await isStored(path), await isServed(path)]).toEqual([true, true]);
  });

  test("is refused, if the deletion comes first", async () => {
    const path = await upload();
    const remove = storage.delete;
    vi.spyOn(storage, "delete").mockImplementationOnce(async (keys) => {
      const use = database.$transaction((tx) => checkImages(tx, { image: path }));
      await expect(use).rejects.toMatchObject({ fields: { image: "is not a stored image" } });
      await remove(keys);
    });
    await deleteImage(ctx, path);
    expect.assertions(1);
  });

  test("keeps its file when the deletion is rolled back", async () => {
    const path = await upload();
    await database.$executeRaw`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''refused''; END'`;
    await database.$executeRaw`CREATE CONSTRAINT TRIGGER refuse_at_commit AFTER DELETE ON image
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`;
    await expect(deleteImage(ctx, path)).rejects.toThrow();
    await database.$executeRaw`DROP FUNCTION refuse() CASCADE`;
    expect([await isStored(path), await isServed(path)]).toEqual([true, true]);
  });

  test("is never lost, in whatever order", async () => {
    for (let round = 0; round < 20; round++) {
      const path = await upload();
      const use = database.$transaction(async (tx) => {
        await checkImages(tx, { image: path });
        await tx.offer.create({ data: { image: path } });
      });
      const [used] = await Promise.allSettled([use, removeUnusedImages(ctx, [path])]);
      expect(await isServed(path)).toBe(used.status === "fulfilled");
    }
  });
});

test("only one of two simultaneous replacements of an image succeeds", async () => {
  const old = await upload();
  const { id } = await database.offer.create({ data: { image: old } });
  const files = [await newFile(), await newFile()];
  const results = await Promise.allSettled(files.map((file) => replaceImage(ctx, old, file)));
  const done = results.filter((result) => result.status === "fulfilled");
  expect(done).toHaveLength(1);
  const { image } = await database.offer.findUniqueOrThrow({ where: { id } });
  expect(image).toBe(done[0]?.value);
  expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({
    code: "NOT_FOUND",
  });
});
