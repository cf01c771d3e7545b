import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { readEnv } from "../config.ts";
import { ownerRoleId } from "../core/rights.ts";
import { openDatabase } from "../database/client.ts";
import { viewPurchase, withPurchase } from "../features/purchases/view.ts";
import { priceAnswers } from "../features/quotes/engine/price.ts";
import { compileVersion } from "../features/quotes/publishedRules.ts";
import { answersIn } from "../features/units/condition.ts";
import { masterKey } from "../features/uploads/copies.ts";
import { propertiesOf, stemOf } from "../features/uploads/imageName.ts";
import { PurchaseState } from "../generated/prisma/enums.ts";
import { openFolder } from "../storage/disk.ts";
import { testApp } from "../testing/app.ts";
import { query } from "../testing/contents.ts";
import { createDatabase, dropDatabase } from "../testing/database.ts";
import { seedTimeoutMs } from "../testing/demo.ts";
import { readCatalogue } from "./catalogue.ts";
import { demoUsers, seedDemo } from "./seed.ts";

const { devices: entries } = await readCatalogue();
const { deps } = await testApp({}, { withDemo: true });
const { database, storage, env } = deps;

/** Seeds from two servers that start together. Returns their log messages. */
async function seedTwice(url: string, folder: string): Promise<string[]> {
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  const storage = await openFolder(folder);
  const servers = [openDatabase(url, seedTimeoutMs), openDatabase(url, seedTimeoutMs)];
  await Promise.all(servers.map((database) => seedDemo({ database, storage, env, log })));
  await Promise.all(servers.map((database) => database.$disconnect()));
  return messages;
}

describe("seeding the demo catalogue", () => {
  it("happens once when two servers start together", {
    tags: ["slow"],
    timeout: seedTimeoutMs,
  }, async () => {
    const { url, template } = inject("postgres");
    const { name, url: emptyUrl } = await createDatabase(url, template);
    const folder = await mkdtemp(join(tmpdir(), "smarttrade-demo-"));
    onTestFinished(async () => {
      await dropDatabase(url, name);
      await rm(folder, { recursive: true });
    });
    expect(await seedTwice(emptyUrl, folder)).toHaveLength(1);
    expect(await query(emptyUrl, "SELECT count(*)::int FROM device")).toEqual([
      { count: entries.length },
    ]);
  });

  it("creates everything in the data files", async () => {
    expect(await database.device.count()).toBe(entries.length);
    expect(await database.banner.count()).toBe(4);
    expect(await database.offer.count()).toBe(6);
    expect(await database.review.count()).toBe(16);
  });

  it("has earlier prices, some of which are higher than the present lowest price", async () => {
    const [{ dropped } = { dropped: 0 }] = await database.$queryRaw<{ dropped: number }[]>`
      SELECT count(*)::int AS dropped FROM variant v
      WHERE v.price < (SELECT max(price) FROM price_point WHERE "subjectId" = v.id)
        AND v.price = (SELECT min(price) FROM price_point WHERE "subjectId" = v.id)`;
    expect(dropped).toBeGreaterThan(10);
    const future = await database.pricePoint.count({ where: { at: { gt: new Date() } } });
    expect(future).toBe(0);
  });

  it("quotes each evaluation by the first version of the rules", async () => {
    const evaluations = await database.evaluation.findMany();
    const outcomes = new Set(evaluations.map(({ quoteOutcome }) => quoteOutcome));
    expect([...outcomes].sort()).toEqual(["OFFER", "REVIEW"]);
    expect(evaluations.every(({ quoteRulesVersion }) => quoteRulesVersion === 1)).toBe(true);
  });

  it("gives each unit the grade that follows from its condition by the shop's rules", async () => {
    const [row] = await database.quoteRulesVersion.findMany({ orderBy: { version: "desc" } });
    if (!row) throw new Error("There are no rules");
    const { rules } = compileVersion(row);
    const units = await database.unit.findMany({ include: { device: true } });
    for (const { code, grade, condition, device } of units) {
      const answers = answersIn(condition);
      if (!answers) continue;
      const { kind, brand } = device;
      const priced = { id: device.id, kind, brand };
      const quoted = priceAnswers({ rules, device: priced, base: 30_000, answers });
      expect.soft([code, quoted.grade]).toEqual([code, grade]);
    }
  });

  it("has units of the variants of their devices, which take stock and price from them", async () => {
    const { devices, variants } = {
      devices: await database.unit.count({
        where: { variantId: null, device: { variants: { some: {} } } },
      }),
      variants: await database.variant.findMany({
        where: { unitCount: { gt: 0 } },
        include: { units: { where: { state: "FOR_SALE" }, orderBy: { price: "asc" }, take: 1 } },
      }),
    };
    expect(devices).toBe(0);
    expect(variants.length).toBeGreaterThan(0);
    for (const { price, stock, units } of variants)
      expect([price, stock]).toEqual([units[0]?.price, "IN_STOCK"]);
  });

  it("leaves a database with rows unchanged", async () => {
    const messages: string[] = [];
    await seedDemo({ database, storage, env, log: (message) => void messages.push(message) });
    expect(messages).toEqual([]);
    expect(await database.device.count()).toBe(entries.length);
  });

  it("creates a person for each built-in role except the owners' role, and the announced customers", async () => {
    const staff = await database.user.findMany({
      where: { userType: "ADMIN" },
      include: { staffRole: true },
      orderBy: { mobile: "asc" },
    });
    expect(staff.map(({ mobile }) => mobile)).toEqual(demoUsers.staff);
    const roles = await database.staffRole.findMany({ where: { id: { not: ownerRoleId } } });
    const names = staff.map(({ staffRole }) => staffRole?.name);
    expect(names.sort()).toEqual(roles.map(({ name }) => name).sort());
    expect(await database.user.count({ where: { mobile: demoUsers.admin } })).toBe(1);
    const known = {
      mobile: { in: demoUsers.customers },
      userType: "CUSTOMER",
      newUser: false,
    } as const;
    expect(await database.user.count({ where: known })).toBe(2);
  });

  it("creates add requests of each kind and evaluations in every status", async () => {
    const addRequests = await database.addRequest.groupBy({ by: ["kind", "status"] });
    expect(addRequests).toHaveLength(9);
    const evaluations = await database.evaluation.groupBy({ by: ["status"] });
    expect(evaluations).toHaveLength(3);
  });

  it("creates a purchase in every state, with the steps that led to this state", async () => {
    const now = new Date();
    const evaluations = await database.evaluation.findMany({
      where: { status: "APPROVED" },
      include: { ...withPurchase, user: true },
    });
    const ctx = { actor: { role: "VISITOR" as const }, clock: () => now, env: readEnv({}) };
    const views = evaluations.map((evaluation) => viewPurchase(ctx, evaluation));
    expect(new Set(views.map((view) => view?.state))).toEqual(
      new Set(Object.values(PurchaseState)),
    );
    for (const view of views) {
      expect(view?.timeline.slice(0, 2).map(({ code }) => code)).toEqual(["SUBMITTED", "APPROVED"]);
      // The agreed price is the price of the last inspection: the quote and the listed differences, added up.
      const [inspection] = view?.inspections ?? [];
      expect(view?.amount ?? null).toBe(inspection?.amount ?? null);
      const quoted = view?.timeline[0]?.amount ?? 0;
      const differences = inspection?.differences.reduce((sum, { amount }) => sum + amount, 0);
      if (inspection?.amount != null) expect(quoted + (differences ?? 0)).toBe(inspection.amount);
    }
  });

  it("links an approved add request to its device", async () => {
    const approved = await database.addRequest.findMany({
      where: { status: "APPROVED" },
      include: { device: true },
    });
    expect(approved.length).toBeGreaterThan(0);
    expect(approved.map(({ device }) => device?.model)).toEqual(approved.map(({ model }) => model));
  });

  it("stores every picture of a device, with its size", async () => {
    const devices = await database.device.findMany();
    const paths = new Set(devices.flatMap(({ coverImage, images }) => [coverImage, ...images]));
    const recorded = await database.image.count({ where: { path: { in: [...paths] } } });
    expect(recorded).toBe(paths.size);
    for (const path of paths) {
      expect(propertiesOf(path)).toMatchObject({ width: 1200, height: 1200 });
      expect(await storage.has(masterKey(stemOf(path) ?? ""))).toBe(true);
    }
  });

  it("derives price, stock and search text as for other devices", async () => {
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
