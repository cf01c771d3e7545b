import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../database/client.ts";
import { masterKey } from "../features/uploads/copies.ts";
import { factsOf, stemOf } from "../features/uploads/imageName.ts";
import { openFolder } from "../storage/disk.ts";
import { testDatabase } from "../testing/database.ts";
import { DEVICES } from "./catalogue/devices.ts";
import { demoUsers, seedDemo } from "./seed.ts";

const PATIENCE = 120_000;

const { url } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "smarttrade-demo-"));
const storage = await openFolder(folder);
// As at start: whoever comes second waits for the first.
const [database, second] = [openDatabase(url, PATIENCE), openDatabase(url, PATIENCE)];
const said: string[] = [];
const log = (message: string) => {
  said.push(message);
};

afterAll(async () => {
  await Promise.all([database.$disconnect(), second.$disconnect()]);
  await rm(folder, { recursive: true, force: true });
});

/** Two servers that start together on one empty database. */
beforeAll(async () => {
  await Promise.all([database, second].map((each) => seedDemo({ database: each, storage, log })));
}, PATIENCE);

describe("the demo catalogue in the database", () => {
  it("is filled in once, whoever starts together", async () => {
    expect(said).toHaveLength(1);
    expect(await database.device.count()).toBe(DEVICES.length);
    expect(await database.banner.count()).toBe(4);
    expect(await database.offer.count()).toBe(6);
    expect(await database.review.count()).toBeGreaterThanOrEqual(14);
  });

  it("is not filled in again where anything is already", async () => {
    await seedDemo({ database, storage, log });
    expect(said).toHaveLength(1);
    expect(await database.device.count()).toBe(DEVICES.length);
  });

  it("has no admin before a login, and the customers whose numbers are announced", async () => {
    expect(await database.user.count({ where: { userType: "ADMIN" } })).toBe(0);
    expect(await database.user.count({ where: { mobile: demoUsers.admin } })).toBe(1);
    const known = {
      mobile: { in: demoUsers.customers },
      userType: "CUSTOMER",
      newUser: false,
    } as const;
    expect(await database.user.count({ where: known })).toBe(2);
  });

  it("has add requests of each kind and evaluations in every status", async () => {
    const wishes = await database.addRequest.groupBy({ by: ["kind", "status"] });
    expect(wishes).toHaveLength(9);
    const sales = await database.evaluation.groupBy({ by: ["status"] });
    expect(sales).toHaveLength(3);
  });

  it("leads from an approved add request to its device", async () => {
    const [approved] = await database.addRequest.findMany({
      where: { status: "APPROVED" },
      include: { device: true },
    });
    expect(approved?.device?.model).toBe(approved?.model);
  });

  it("has a stored picture, with its size, wherever one is named", async () => {
    const devices = await database.device.findMany();
    const named = new Set(devices.flatMap(({ coverImage, images }) => [coverImage, ...images]));
    const entered = await database.image.count({ where: { path: { in: [...named] } } });
    expect(entered).toBe(named.size);
    for (const path of named) {
      expect(factsOf(path)).toMatchObject({ width: 1200, height: 1200 });
      expect(await storage.has(masterKey(stemOf(path) ?? ""))).toBe(true);
    }
  });

  it("derives price, stock and search text as the shop does", async () => {
    const phone = await database.device.findFirstOrThrow({ where: { model: "iPhone 17 Pro Max" } });
    expect(phone).toMatchObject({
      title: "Apple iPhone 17 Pro Max",
      searchText: "apple iphone 17 pro max",
      brandKey: "apple",
      price: 196_000,
      stock: "IN_STOCK",
    });
  });
});
