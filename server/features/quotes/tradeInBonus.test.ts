import { beforeEach, describe, expect, test } from "vitest";
import { dayOf, startOfDay } from "../../../shared/days.ts";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { cracked, flawless, purchaseShop } from "../../testing/fixtures/purchases.ts";
import { firstDocument } from "../../testing/fixtures/quoteRules.ts";
import type { TradeInBonus } from "./engine/rulesDocument.ts";

const shop = await testApp();
const { deps, wait } = shop;
const daySeconds = 86_400;

let sale: Awaited<ReturnType<typeof purchaseShop>>;

beforeEach(async () => {
  await emptyDatabase();
  await deps.responseCache.receiveCommitted();
  sale = await purchaseShop(shop);
});

/** Returns the day in Bangladesh this many days from now. */
const dayIn = (days: number) => dayOf(new Date(deps.clock().getTime() + days * daySeconds * 1000));

/** Publishes rules with bonuses. By default, a bonus is 3,000 taka and applies to all devices. */
async function publish(
  bonuses: (Partial<TradeInBonus> & Pick<TradeInBonus, "from" | "to">)[],
  version = 2,
) {
  const content = {
    ...firstDocument,
    bonuses: bonuses.map((row) => ({ amount: 3_000, ...row })),
  };
  await deps.database.quoteRulesVersion.create({ data: { version, content, reason: "Test" } });
  await deps.responseCache.receiveCommitted();
}

const { otherIssues: _issues, ...answers } = flawless;
const { touchScreen, deadPixels, lineOnDisplay, screenCondition, ...rest } = answers;
const { bodyCondition, backPanel, ...others } = rest;
const given = {
  ...others,
  screen: { touchScreen, deadPixels, lineOnDisplay, screenCondition },
  body: { bodyCondition, backPanel },
};

async function quote() {
  const query = `query ($input: QuoteInput!) { quote(input: $input) {
    amount lines { code question option label amount } } }`;
  const { body } = await shop.graphql(query, { input: { deviceId: sale.deviceId, ...given } });
  return body.data.quote;
}

async function upTo() {
  const query = "query ($id: ID!) { device(id: $id) { ... on PhoneOrTablet { quoteUpTo } } }";
  return (await shop.graphql(query, { id: sale.deviceId })).body.data.device.quoteUpTo;
}

test("a bonus is part of quotes from its first to its last moment in Bangladesh, even on cached pages", async () => {
  const [from, to] = [dayIn(2), dayIn(3)];
  await publish([{ from, to }]);
  const begins = (startOfDay(deps.clock()).getTime() + 2 * daySeconds * 1000) / 1000;
  wait(begins - deps.clock().getTime() / 1000 - 1);
  expect(await quote()).toEqual({ amount: 60_000, lines: [] });
  expect(await upTo()).toBe(65_400);
  wait(1);
  const { amount, lines } = await quote();
  expect(amount).toBe(63_000);
  const label = expect.stringMatching(/^Trade-in bonus for answers sent by \d+ \w+ \d{4}$/);
  expect(lines).toEqual([
    { code: "tradeInBonus", question: null, option: null, label, amount: 3_000 },
  ]);
  expect(await upTo()).toBe(68_400);
  wait(2 * daySeconds - 1);
  expect((await quote()).amount).toBe(63_000);
  expect(await upTo()).toBe(68_400);
  wait(1);
  expect((await quote()).amount).toBe(60_000);
  expect(await upTo()).toBe(65_400);
});

test("REST has the bonus as a line, in the language of the request", async () => {
  await publish([{ from: "2026-01-01", to: "2099-12-31" }]);
  const input = { deviceType: "SmartPhone", smartPhone: sale.deviceId };
  const { body } = await shop.app.inject({
    method: "POST",
    url: "/api/v1/quotes",
    headers: { "accept-language": "bn" },
    payload: input,
  });
  expect(JSON.parse(body).data.lines).toContainEqual({
    code: "tradeInBonus",
    question: null,
    option: null,
    label: "৩১ ডিসেম্বর ২০৯৯ তারিখের মধ্যে পাঠানো উত্তরের জন্য এক্সচেঞ্জ বোনাস",
    amount: 3_000,
  });
});

test("the most specific bonus of the day counts, and 0 means none", async () => {
  const days = { from: dayIn(0), to: dayIn(0) };
  const kind = "SMARTPHONE" as const;
  const rows = [
    { ...days, amount: 1_000 },
    { ...days, amount: 2_000, kind },
    { ...days, amount: 500, kind, brand: "samsung" },
    { ...days, amount: 0, deviceId: sale.deviceId },
  ];
  const amounts: number[] = [];
  for (const count of [1, 2, 3, 4]) {
    await publish(rows.slice(0, count), count + 1);
    amounts.push((await quote()).amount);
  }
  expect(amounts).toEqual([61_000, 62_000, 60_500, 60_000]);
});

describe("a bonus that ends between quote and acceptance", () => {
  test("stays in the amount while the quote is valid", async () => {
    await publish([{ from: dayIn(0), to: dayIn(0) }]);
    const id = await sale.submitApproved();
    wait(7 * daySeconds - 1);
    const { purchase } = await sale.inspect(id);
    expect(purchase).toMatchObject({ state: "CONFIRMED", amount: 63_000 });
    expect(purchase.inspection.differences).toEqual([]);
  });

  test("stays in a revised offer", async () => {
    await publish([{ from: dayIn(0), to: dayIn(0) }]);
    const id = await sale.submitApproved();
    wait(2 * daySeconds);
    expect((await sale.inspect(id, cracked())).purchase.amount).toBe(54_000);
    wait(daySeconds);
    const { purchase } = await sale.call("acceptOffer", { id, amount: 54_000 });
    expect(purchase).toMatchObject({ state: "ACCEPTED", amount: 54_000 });
  });

  test("is no longer part of an offer that is made after the quote has expired", async () => {
    await publish([{ from: dayIn(0), to: dayIn(0) }]);
    const id = await sale.submitApproved();
    wait(7 * daySeconds);
    const { purchase } = await sale.inspect(id, cracked());
    expect(purchase.amount).toBe(51_000);
    expect(purchase.inspection.differences).toContainEqual({
      ...{ code: "tradeInBonus", label: "Trade-in bonus", from: [], to: [] },
      ...{ question: null, before: 3_000, after: 0, amount: -3_000 },
    });
  });

  test("is a conflict for a seller who sends the amount with the bonus", async () => {
    await publish([{ from: dayIn(0), to: dayIn(0) }]);
    const create = `mutation ($input: EvaluationInput!) { createEvaluation(input: $input) {
      quote { amount lines { code amount } } } }`;
    const send = (quotedAmount: number) =>
      shop.graphql(
        create,
        { input: { ...evaluationInput(sale.deviceId), quotedAmount } },
        { as: sale.seller },
      );
    // The first version of the rules deducts 4, 12 and 15 % from 60,000, and adds 4 %.
    const without = 43_800;
    wait(daySeconds);
    const { body } = await send(without + 3_000);
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: "CONFLICT",
      quote: { amount: without },
    });
    expect((await send(without)).body.data.createEvaluation.quote.amount).toBe(without);
  });
});

test("the stored quote of an evaluation has the bonus", async () => {
  await publish([{ from: dayIn(0), to: dayIn(0) }]);
  const create = `mutation ($input: EvaluationInput!) { createEvaluation(input: $input) {
    quote { amount lines { code amount } } } }`;
  const input = { ...evaluationInput(sale.deviceId), quotedAmount: 46_800 };
  const { body } = await shop.graphql(create, { input }, { as: sale.seller });
  const { amount, lines } = body.data.createEvaluation.quote;
  expect(amount).toBe(46_800);
  expect(lines).toContainEqual({ code: "tradeInBonus", amount: 3_000 });
});

test("a whole sale with a bonus has one amount: quote, request, offer, payment, receipt, report and cost agree", async () => {
  await publish([{ from: dayIn(0), to: dayIn(0) }]);
  const amount = 63_000;
  const run = async (query: string, variables: object, as = sale.admin) => {
    const { body } = await shop.graphql(query, { ...variables }, { as });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  expect((await quote()).amount).toBe(amount);
  const create =
    "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id quote { amount } } }";
  const input = { deviceId: sale.deviceId, ...given, quotedAmount: amount };
  const { createEvaluation: sent } = await run(create, { input }, sale.seller);
  expect(sent.quote.amount).toBe(amount);
  const { id } = sent;
  await sale.approve(id);
  expect((await sale.inspect(id)).purchase).toMatchObject({ state: "CONFIRMED", amount });

  const date = dayIn(0);
  const pay = (paid: number) =>
    sale.call("recordPayment", { id, input: { amount: paid, method: "CASH", date } });
  expect((await pay(amount - 3_000)).fields).toHaveProperty("amount");
  const { purchase } = await pay(amount);
  expect(purchase).toMatchObject({ state: "PAID", amount, payment: { amount } });
  for (const as of [sale.seller, sale.admin]) {
    const read = `query ($id: ID!) { evaluation(id: $id) { quote { amount lines { code amount } }
      purchase { amount payment { amount } inspection { amount quote { amount } } } } }`;
    const { evaluation } = await run(read, { id }, as);
    expect(evaluation).toEqual({
      quote: { amount, lines: [{ code: "tradeInBonus", amount: 3_000 }] },
      purchase: { amount, payment: { amount }, inspection: { amount, quote: { amount } } },
    });
    const { data } = (await shop.rest(`GET /evaluations/${id}`, { as })).body;
    expect(data).toMatchObject({ quote: { amount }, purchase: { amount, payment: { amount } } });
  }
  const token = purchase.payment.receiptUrl.split("/").at(-1);
  expect((await shop.rest(`GET /receipts/${token}`)).body.data).toMatchObject({ amount });
  const report =
    "query ($day: Date!) { unitReport(from: $day, to: $day) { days { paidOut } months { boughtFor } } }";
  const { unitReport } = await run(report, { day: date });
  expect(unitReport.days).toEqual([{ paidOut: amount }]);
  const addUnit = "mutation ($id: ID!) { createUnitFromPurchase(evaluationId: $id) { cost } }";
  expect((await run(addUnit, { id })).createUnitFromPurchase.cost).toBe(amount);
  expect((await run(report, { day: date })).unitReport.months).toEqual([{ boughtFor: amount }]);
});
