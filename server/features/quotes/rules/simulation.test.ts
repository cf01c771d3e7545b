import { beforeEach, expect, test } from "vitest";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { evaluationInput } from "../../../testing/fixtures/evaluations.ts";
import { phoneInput, variantInput } from "../../../testing/fixtures/factories.ts";
import { firstDocument } from "../../../testing/fixtures/quoteRules.ts";
import { bucketsOf } from "./histogram.ts";

const shop = await testApp();
const { deps } = shop;
let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const run = async (query: string, variables: object = {}) => {
  const { body } = await shop.graphql(query, { ...variables }, { as: admin });
  if (body.errors) throw new Error(body.errors[0]?.message);
  // biome-ignore lint/suspicious/noExplicitAny: the result of any operation.
  return Object.values(body.data)[0] as any;
};

async function sell(model: string, sellingPrice: number, answers: object = {}): Promise<string> {
  const smartphone = phoneInput({ model, variants: [{ ...variantInput(), sellingPrice }] });
  const createDevice = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const { id } = await run(createDevice, { input: { smartphone } });
  const create = "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }";
  return (await run(create, { input: { ...evaluationInput(id), ...answers } })).id;
}

async function draft(effects: object[]) {
  const content = { ...firstDocument, effects: [...firstDocument.effects, ...effects] };
  await deps.database.quoteRulesDraft.update({ where: { id: 1 }, data: { content } });
}

const simulate = () =>
  run(`{ simulateQuoteRules { evaluations higher lower unchanged gained lost averageBefore averageAfter
    buckets { from to count } largest { evaluationId title before after createdAt } } }`);

/**
 * Returns the amount for the test's answers by the first version of the rules: deductions of 4, 12 and 15 %, and a
 * bonus of 4 %.
 */
const amountOf = (base: number) => Math.floor((base * 0.73) / 50) * 50;
const camera = { question: "cameraCondition", option: "NO_ISSUE", kind: "SMARTPHONE" };

test("without a draft nothing changes", async () => {
  await sell("Any", 10_000);
  await sell("Review", 10_000, { receiveCalls: "NO" });
  const result = await simulate();
  expect(result).toMatchObject({ evaluations: 2, unchanged: 2, higher: 0, lower: 0, largest: [] });
  expect(result).toMatchObject({ averageBefore: 7_300, averageAfter: 7_300 });
});

test("without evaluations there are no averages", async () => {
  expect(await simulate()).toMatchObject({
    evaluations: 0,
    averageBefore: null,
    averageAfter: null,
  });
});

test("past amounts rise, fall, appear and disappear", async () => {
  const [apple, nokia] = ["Apple", "Nokia"].map((brand) => ({ ...camera, brand }));
  const dear = await sell("Dear", 60_000);
  await sell("Cheap", 10_000);
  await sell("Review", 10_000, { receiveCalls: "NO" });
  const gone = await sell("Gone", 20_000);
  await deps.database.evaluation.update({ where: { id: dear }, data: { seenBrand: "Apple" } });
  const { quoteDeviceId } = await deps.database.evaluation.findUniqueOrThrow({
    where: { id: gone },
  });
  await shop.rest(`DELETE /smartphones/${quoteDeviceId}`, { as: admin });
  await draft([
    { ...apple, type: "FIXED", value: 10_000 },
    { ...nokia, type: "REFUSE", value: 0 },
    { ...camera, type: "BONUS", value: 1_000 },
    { ...camera, kind: undefined, deviceId: quoteDeviceId, type: "REFUSE", value: 0 },
    {
      question: "receiveCalls",
      option: "NO",
      kind: "SMARTPHONE",
      brand: "Samsung",
      type: "FIXED",
      value: 0,
    },
  ]);
  const result = await simulate();
  expect(result).toMatchObject({ evaluations: 4, higher: 1, lower: 1, unchanged: 0 });
  expect(result).toMatchObject({ gained: 1, lost: 1 });
  expect(result.averageBefore).toBe((amountOf(60_000) + amountOf(10_000)) / 2);
  expect(result.largest).toEqual([
    {
      evaluationId: dear,
      title: "Apple Dear",
      before: 43_800,
      after: 33_800,
      createdAt: expect.any(String),
    },
    expect.objectContaining({ title: "Samsung Cheap", before: 7_300, after: 8_300 }),
  ]);
  const counts = result.buckets.filter(({ count }: { count: number }) => count > 0);
  expect(counts).toEqual([
    { from: -25, to: -10, count: 1 },
    { from: 10, to: 25, count: 1 },
  ]);
});

test("more evaluations than fit into a batch are each counted once", async () => {
  const id = await sell("Any", 10_000);
  await deps.database.$executeRaw`
    INSERT INTO evaluation SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
    FROM evaluation e, generate_series(1, 1100) WHERE e.id = ${id}::uuid`;
  await draft([{ ...camera, type: "BONUS", value: 100 }]);
  expect(await simulate()).toMatchObject({ evaluations: 1_101, higher: 1_101 });
});

test("changes are counted by percent, exactly at the bounds", () => {
  const afters = [0, 50, 75, 76, 90, 91, 95, 99, 100, 101, 105, 106, 110, 125, 126, 150, 151];
  expect(bucketsOf(afters.map((after) => ({ before: 100, after })))).toEqual([
    { from: null, to: -50, count: 1 },
    { from: -50, to: -25, count: 1 },
    { from: -25, to: -10, count: 2 },
    { from: -10, to: -5, count: 2 },
    { from: -5, to: 0, count: 2 },
    { from: 0, to: 0, count: 1 },
    { from: 0, to: 5, count: 2 },
    { from: 5, to: 10, count: 2 },
    { from: 10, to: 25, count: 1 },
    { from: 25, to: 50, count: 2 },
    { from: 50, to: null, count: 1 },
  ]);
});
