import { beforeEach, describe, expect, test, vi } from "vitest";
import { dhakaOffsetMs } from "../../../shared/days.ts";
import { openDatabase } from "../../database/client.ts";
import { mondayOf } from "../../search/weeks.ts";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import {
  cracked,
  flawless,
  inspectionInput,
  purchaseShop,
} from "../../testing/fixtures/purchases.ts";
import { countQuote, flushQuoteCounts } from "./counts.ts";

const shop = await testApp();
const { deps } = shop;

const weekSeconds = 7 * 86_400;

let sales: Awaited<ReturnType<typeof purchaseShop>>;

beforeEach(async () => {
  await flushQuoteCounts(deps);
  await emptyDatabase();
  sales = await purchaseShop(shop);
});

const document = `{ quoteStatistics {
  weeks { week asked submitted approved confirmed revised accepted paid }
  models { brand model paid averageQuote averagePayment averageDifference } } }`;

async function statistics() {
  // Signs in again each time: the tests move the clock, and unused sessions of admins end.
  const as = await shop.signIn("ADMIN");
  const { body } = await shop.graphql(document, {}, { as });
  if (body.errors) throw new Error(body.errors[0]?.message);
  return body.data.quoteStatistics;
}

const { touchScreen, deadPixels, lineOnDisplay, screenCondition, ...others } = flawless;
const { bodyCondition, backPanel, ...rest } = others;
const allAnswers = {
  ...rest,
  screen: { touchScreen, deadPixels, lineOnDisplay, screenCondition },
  body: { bodyCondition, backPanel },
};

const quote = (answers: object, as: Parameters<typeof shop.graphql>[2] = {}) =>
  shop.graphql(
    "query ($input: QuoteInput!) { quote(input: $input) { outcome } }",
    { input: { deviceId: sales.deviceId, ...answers } },
    as,
  );

const counts = () => deps.database.quoteCount.findMany({ orderBy: { week: "asc" } });

describe("the count of quotes", () => {
  test("includes quotes for complete answers, but no quotes for incomplete answers and none for admins", async () => {
    await quote(allAnswers);
    await quote(allAnswers, { as: sales.seller });
    await quote({ receiveCalls: "YES" });
    await quote(allAnswers, { as: sales.admin });
    expect(await counts()).toEqual([]);
    await flushQuoteCounts(deps);
    expect(await counts()).toEqual([{ week: mondayOf(deps.clock()), asked: 2 }]);
  });

  test("of several servers adds up, even if they write at the same time", async () => {
    const second = { ...deps, database: openDatabase(shop.databaseUrl) };
    const servers = [deps, second];
    for (const server of servers) for (let i = 0; i < 50; i++) countQuote(server);
    await Promise.all(servers.map(flushQuoteCounts));
    await second.database.$disconnect();
    expect(await counts()).toEqual([{ week: mondayOf(deps.clock()), asked: 100 }]);
  });

  test("is kept while the database fails, and no quote fails with it", async () => {
    const failure = vi.spyOn(deps.database, "$executeRaw").mockRejectedValueOnce(new Error("down"));
    expect((await quote(allAnswers)).body.data.quote.outcome).toBe("OFFER");
    await flushQuoteCounts(deps);
    failure.mockRestore();
    expect(await counts()).toEqual([]);
    countQuote(deps);
    await flushQuoteCounts(deps);
    expect(await counts()).toEqual([{ week: mondayOf(deps.clock()), asked: 2 }]);
  });
});

describe("the statistics", () => {
  test("are empty before anything happened", async () => {
    expect(await statistics()).toEqual({ weeks: [], models: [] });
  });

  test("count each step in its week, and show weeks without steps as 0", async () => {
    const week = mondayOf(deps.clock()).toISOString();
    const id = await sales.approve(await sales.submit());
    await sales.approve(await sales.submit());
    await quote(allAnswers);
    await flushQuoteCounts(deps);
    shop.wait(2 * weekSeconds);
    // The sell request is inspected twice, but counts once in its week.
    await sales.call("recordInspection", { id, input: inspectionInput() });
    await sales.call("recordInspection", { id, input: inspectionInput() });

    const { weeks } = await statistics();
    expect(weeks).toHaveLength(3);
    const none = { asked: 0, submitted: 0, approved: 0, confirmed: 0, revised: 0 };
    const unpaid = { accepted: 0, paid: 0 };
    expect(weeks[0]).toEqual({ week, ...none, ...unpaid, asked: 1, submitted: 2, approved: 2 });
    expect(weeks[1]).toMatchObject({ ...none, ...unpaid });
    expect(weeks[2]).toMatchObject({ ...none, ...unpaid, confirmed: 1 });
  });

  test("compare quote and payment by model, and leave out payments without a quote", async () => {
    for (const found of [inspectionInput(), cracked()]) {
      const id = await sales.approve(await sales.submit());
      await sales.call("recordInspection", { id, input: found });
      const { purchase } = await deps.database.evaluation.findUniqueOrThrow({
        where: { id },
        include: { purchase: true },
      });
      const amount = purchase?.amount ?? 0;
      if (purchase?.state === "REVISED") await sales.call("acceptOffer", { id, amount });
      const date = deps.clock().toISOString().slice(0, 10);
      await sales.call("recordPayment", { id, input: { amount, method: "CASH", date } });
    }
    const { models, weeks } = await statistics();
    expect(models).toEqual([
      {
        brand: "Samsung",
        model: "Galaxy S24 Ultra",
        paid: 2,
        averageQuote: 60_000,
        averagePayment: 55_500,
        averageDifference: -4_500,
      },
    ]);
    expect(weeks).toMatchObject([{ confirmed: 1, revised: 1, accepted: 1, paid: 2 }]);
  });

  test("include payments in the first hours of the oldest week in Dhaka, by week and by model", async () => {
    const id = await sales.approve(await sales.submit());
    await sales.call("recordInspection", { id, input: inspectionInput() });
    const date = deps.clock().toISOString().slice(0, 10);
    await sales.call("recordPayment", { id, input: { amount: 60_000, method: "CASH", date } });
    const oldest = mondayOf(deps.clock()).getTime() - 51 * weekSeconds * 1_000;
    const at = new Date(oldest - dhakaOffsetMs + 3_600_000);
    await deps.database.purchaseEvent.updateMany({ where: { code: "PAID" }, data: { at } });
    const { weeks, models } = await statistics();
    expect(weeks[0]).toMatchObject({ week: new Date(oldest).toISOString(), paid: 1 });
    expect(models).toMatchObject([{ paid: 1 }]);
  });

  test("go back 52 weeks", async () => {
    await sales.approve(await sales.submit());
    shop.wait(51 * weekSeconds);
    expect((await statistics()).weeks).toHaveLength(52);
    shop.wait(weekSeconds);
    expect((await statistics()).weeks).toEqual([]);
  });
});
