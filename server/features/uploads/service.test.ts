import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Context, SignedIn } from "../../core/context.ts";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { contextOfAdmin, newFile } from "../../testing/fixtures/uploads.ts";
import {
  checkImages,
  deleteAbandonedImages,
  deleteImage,
  removeUnusedImages,
  replaceImage,
  storeSvgImages,
  uploadImage,
} from "./service.ts";

const shop = await testApp();
const { app, deps, wait } = shop;
const { database, storage } = deps;

const PLACEHOLDER = "/img/test.png";
const DAY = 24 * 60 * 60;
let ctx: Context & { actor: SignedIn };

beforeEach(async () => {
  await emptyDatabase();
  ctx = await contextOfAdmin(shop);
});

const upload = async () => uploadImage(ctx, await newFile());
const isStored = (path: string) => database.image.count({ where: { path } }).then(Boolean);
const isServed = async (path: string) => (await app.inject({ url: path })).statusCode === 200;
const offer = (image: string) => database.offer.create({ data: { image } });

function gadget(coverImage: string, images: string[] = []) {
  return database.device.create({
    data: {
      kind: "GADGET",
      gadgetName: "Charger",
      gadgetType: "CHARGER",
      title: "Charger",
      searchText: "charger",
      price: 100,
      stock: "IN_STOCK",
      coverImage,
      images,
    },
  });
}

function evaluation(seenCoverImage: string) {
  return database.evaluation.create({
    data: {
      kind: "SMARTPHONE",
      seenBrand: "Apple",
      seenModel: "iPhone",
      seenCoverImage,
      seenRam: 8,
      seenRom: 128,
      seenSellingPrice: 100,
      receiveCalls: "YES",
      availableAccessories: ["ONLY_DEVICE"],
      warranty: "NO_WARRANTY",
      touchScreen: "WORKING",
      deadPixels: "NO_SPOT",
      lineOnDisplay: "NONE",
      screenCondition: "SCRATCH",
      bodyCondition: "NONE",
      backPanel: "NONE",
      cameraCondition: "NO_ISSUE",
      searchText: "apple iphone",
      userId: ctx.actor.user.id,
    },
  });
}

describe("checkImages", () => {
  const check = (images: Parameters<typeof checkImages>[1]) =>
    database.$transaction((tx) => checkImages(tx, images));

  test("accepts stored images, the placeholder and missing fields", async () => {
    const path = await upload();
    await check({ coverImage: path, images: [PLACEHOLDER, path], other: undefined, none: null });
    await check({});
  });

  test("names the fields of images that are not stored", async () => {
    const [path, gone] = [await upload(), await upload()];
    await deleteImage(ctx, gone);
    const images = [path, gone, "https://elsewhere.example/a.jpg", "/img/other.png"];
    await expect(check({ coverImage: "", images })).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
      message: "coverImage is not a stored image",
      fields: {
        coverImage: "is not a stored image",
        "images.1": "is not a stored image",
        "images.2": "is not a stored image",
        "images.3": "is not a stored image",
      },
    });
  });
});

describe("an image is kept while it is", () => {
  test.each([
    ["a device's cover", (path: string) => gadget(path)],
    ["among a device's images", (path: string) => gadget(PLACEHOLDER, [PLACEHOLDER, path])],
    ["a banner", (image: string) => database.banner.create({ data: { image } })],
    ["an offer", offer],
    ["in the snapshot of an evaluation", evaluation],
  ])("%s", async (_name, use) => {
    const [path, other] = [await upload(), await upload()];
    await use(path);
    wait(2 * DAY);
    await removeUnusedImages(ctx, [path]);
    await deleteImage(ctx, path);
    await deleteAbandonedImages(deps);
    expect([await isStored(path), await isServed(path)]).toEqual([true, true]);
    expect([await isStored(other), await isServed(other)]).toEqual([false, false]);
  });
});

describe("removeUnusedImages", () => {
  test("deletes the given images only, and ignores other paths", async () => {
    const [path, other] = [await upload(), await upload()];
    await removeUnusedImages(ctx, [path, PLACEHOLDER, "/images/unknown.jpg"]);
    await removeUnusedImages(ctx, []);
    expect([await isStored(path), await isServed(path)]).toEqual([false, false]);
    expect(await isStored(other)).toBe(true);
  });

  test("logs a failure, and the cleanup deletes the image later", async () => {
    const path = await upload();
    const removal = vi.spyOn(storage, "delete").mockRejectedValue(new Error("The bucket is away"));
    await removeUnusedImages(ctx, [path]);
    await expect(deleteImage(ctx, path)).rejects.toThrow();
    expect(await isStored(path)).toBe(true);
    removal.mockRestore();
    wait(DAY + 1);
    expect(await deleteAbandonedImages(deps)).toBe(1);
    expect([await isStored(path), await isServed(path)]).toEqual([false, false]);
  });
});

describe("the cleanup", () => {
  test("deletes all uploads that have been unused for 24 hours", async () => {
    const createdAt = deps.clock();
    const abandoned = Array.from({ length: 250 }, (_, at) => {
      return { path: `/images/${at}`, bytes: 1, createdAt };
    });
    await database.image.createMany({ data: abandoned });
    wait(DAY - 10);
    const fresh = await upload();
    expect(await deleteAbandonedImages(deps)).toBe(0);
    wait(20);
    expect(await deleteAbandonedImages(deps)).toBe(250);
    expect(await isServed(fresh)).toBe(true);
  });
});

describe("replacing an image", () => {
  test("uses the new image wherever the old image was used, and nowhere else", async () => {
    const [old, other] = [await upload(), await upload()];
    const shown = await gadget(old, [other, old, PLACEHOLDER]);
    const elsewhere = await gadget(other, [other]);
    const banner = await database.banner.create({ data: { image: old } });
    const snapshot = await evaluation(old);
    const now = await replaceImage(ctx, old, await newFile());

    const changed = await database.device.findUniqueOrThrow({ where: { id: shown.id } });
    expect(changed).toMatchObject({ coverImage: now, images: [other, now, PLACEHOLDER] });
    expect(changed.version).toBe(shown.version);
    const untouched = await database.device.findUniqueOrThrow({ where: { id: elsewhere.id } });
    expect(untouched).toEqual(elsewhere);
    const { image } = await database.banner.findUniqueOrThrow({ where: { id: banner.id } });
    expect(image).toBe(now);
    const { seenCoverImage } = await database.evaluation.findUniqueOrThrow({
      where: { id: snapshot.id },
    });
    expect(seenCoverImage).toBe(now);
    expect([await isStored(old), await isServed(old)]).toEqual([false, false]);
  });

  test("is in the audit log once for each subject that uses it", async () => {
    const old = await upload();
    const device = await gadget(old, [old]);
    const banner = await database.banner.create({ data: { image: old } });
    const shown = await offer(old);
    await evaluation(old);
    await replaceImage(ctx, old, await newFile());
    const change = { action: "CHANGED", actorId: ctx.actor.user.id };
    const entries = await database.auditEntry.findMany({ orderBy: { subject: "asc" } });
    expect(entries).toMatchObject([
      {
        ...change,
        subjectId: device.id,
        title: "Charger",
        kind: "GADGET",
        changes: [{ field: "COVER_IMAGE" }, { field: "IMAGES" }],
      },
      { ...change, subject: "BANNER", subjectId: banner.id, changes: [{ field: "IMAGE" }] },
      { ...change, subject: "OFFER", subjectId: shown.id, changes: [{ field: "IMAGE" }] },
    ]);
  });

  test("never leaves a reference to a deleted file; the cleanup retries the deletion", async () => {
    const old = await upload();
    const shown = await database.offer.create({ data: { image: old } });
    const removal = vi.spyOn(storage, "delete").mockRejectedValue(new Error("The bucket is away"));
    const now = await replaceImage(ctx, old, await newFile());
    removal.mockRestore();
    expect(await database.offer.findUnique({ where: { id: shown.id } })).toMatchObject({
      image: now,
    });
    wait(DAY + 1);
    expect(await deleteAbandonedImages(deps)).toBe(1);
    expect([await isServed(old), await isServed(now)]).toEqual([false, true]);
  });

  test("of an unused image is not in the audit log", async () => {
    await replaceImage(ctx, await upload(), await newFile());
    expect(await database.auditEntry.count()).toBe(0);
  });

  test("does not replace the placeholder in rows that use it", async () => {
    const { id } = await offer(PLACEHOLDER);
    const now = await replaceImage(ctx, PLACEHOLDER, await newFile());
    expect(await isServed(now)).toBe(true);
    const { image } = await database.offer.findUniqueOrThrow({ where: { id } });
    expect(image).toBe(PLACEHOLDER);
    expect(await deleteImage(ctx, PLACEHOLDER)).toBe(PLACEHOLDER);
  });
});

describe("SVG images of the demo catalogue", () => {
  const svgOf = (colour: string, width = 1200) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="600">
      <rect width="100%" height="100%" fill="${colour}"/>
    </svg>`;

  test("are stored in order and served like other images", async () => {
    const [wide, narrow] = await storeSvgImages(deps, [svgOf("#f00"), svgOf("#00f", 300)]);
    expect(wide).toContain(".1200x600.");
    expect(narrow).toContain(".300x600.");
    expect(await isServed(wide ?? "")).toBe(true);
    const copy = await app.inject({ url: `${wide}`.replace(/jpg$/, "w320.avif") });
    expect(copy.headers["content-type"]).toBe("image/avif");
  });

  test("have the same path every time", async () => {
    const first = await storeSvgImages(deps, [svgOf("#0f0"), svgOf("#0f0")]);
    expect(first[0]).toBe(first[1]);
    expect(await storeSvgImages(deps, [svgOf("#0f0")])).toEqual([first[0]]);
  });

  test("are stored a few at a time", async () => {
    const running = { now: 0, most: 0 };
    const storage = {
      ...deps.storage,
      put: async (...file: Parameters<typeof deps.storage.put>) => {
        running.most = Math.max(running.most, ++running.now);
        await deps.storage.put(...file);
        running.now -= 1;
      },
    };
    const drawings = Array.from({ length: 40 }, (_, index) => svgOf(`rgb(0 0 ${index})`, 4));
    expect(await storeSvgImages({ ...deps, storage }, drawings)).toHaveLength(40);
    expect(running).toEqual({ now: 0, most: 16 });
  });
});
