import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { firstDocument } from "../../testing/fixtures/quoteRules.ts";
import { secondInstance } from "../../testing/secondInstance.ts";
import { publishedRules, rulesOfVersion } from "./publishedRules.ts";

const shop = await testApp();
const { deps } = shop;
const other = await secondInstance(shop);
const { database } = deps;

beforeEach(async () => {
  await emptyDatabase();
  await deps.responseCache.receiveCommitted();
});

const publish = (version: number, changed: object = {}) =>
  database.quoteRulesVersion.create({
    data: { version, content: { ...firstDocument, ...changed }, reason: "A test" },
  });

test("the migrations publish version 1", async () => {
  expect(await database.quoteRulesVersion.findMany()).toMatchObject([
    { version: 1, content: firstDocument, publishedById: null },
  ]);
});

test("the rules in force are the latest version as soon as its writer has its response", async () => {
  expect((await publishedRules(deps)).version).toBe(1);
  await publish(2, { step: 100 });
  await deps.responseCache.receiveCommitted();
  const { version, rules } = await publishedRules(deps);
  expect([version, rules.step]).toEqual([2, 100]);
  expect((await rulesOfVersion(database, 1)).rules.step).toBe(50);
});

test("a change that commits while the rules are read is not missed", async () => {
  await publish(2);
  await deps.responseCache.receiveCommitted();
  const reading = publishedRules(deps);
  await publish(3);
  await deps.responseCache.receiveCommitted();
  await reading;
  expect((await publishedRules(deps)).version).toBe(3);
});

test("another instance uses new rules as soon as the notification arrives", async () => {
  const quotes = async () => {
    const query = "{ pricingGuide { rulesVersion } }";
    const response = await other.inject({ method: "POST", url: "/graphql", payload: { query } });
    return response.json().data.pricingGuide.rulesVersion;
  };
  await expect.poll(quotes).toBe(1);
  await publish(2);
  await expect.poll(quotes).toBe(2);
});

test("rules are read once and then kept in memory", async () => {
  const first = await publishedRules(deps);
  expect(await publishedRules(deps)).toBe(first);
});

test("an unknown version is not found", async () => {
  await expect(rulesOfVersion(database, 99)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.each([
  ["changed", "UPDATE quote_rules_version SET reason = 'Other'"],
  ["deleted", "DELETE FROM quote_rules_version"],
])("a published version can't be %s", async (_what, statement) => {
  await expect(database.$executeRawUnsafe(statement)).rejects.toThrow(
    "published rules are neither changed nor deleted",
  );
});

test("a version stays when the account of its admin is deleted", async () => {
  const admin = await shop.signIn("ADMIN");
  await database.quoteRulesVersion.create({
    data: {
      version: 2,
      content: firstDocument,
      reason: "A test",
      publishedById: admin.id,
      publishedName: "Rahim Uddin",
    },
  });
  await database.user.delete({ where: { id: admin.id } });
  expect(await database.quoteRulesVersion.findUnique({ where: { version: 2 } })).toMatchObject({
    publishedById: null,
    publishedName: "Rahim Uddin",
  });
});
