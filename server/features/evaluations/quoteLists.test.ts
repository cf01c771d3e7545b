import { beforeAll, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { phoneInput, variantInput } from "../../testing/fixtures/factories.ts";

const shop = await testApp();
let admin: Caller;
let customer: Caller;

const run = async (query: string, variables: object, as: Caller) =>
  (await shop.graphql(query, { ...variables }, { as })).body;

/** Creates three evaluations with an offer, and two without an amount. The model of each device names the outcome. */
beforeAll(async () => {
  admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
  const best = {
    body: { bodyCondition: "NONE", backPanel: "NONE" },
    otherIssues: [],
    availableAccessories: ["ONLY_DEVICE"],
  };
  await sell("Cheap A", 10_000, best);
  await sell("Review 1", 90_000, { receiveCalls: "NO" });
  await sell("Dear C", 50_000, {});
  await sell("Review 2", 90_000, { receiveCalls: "NO" });
  shop.wait(8 * 86_400);
  admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
  await sell("Middle A", 20_000, best);
});

async function sell(model: string, sellingPrice: number, answers: object) {
  const smartphone = phoneInput({ model, variants: [{ ...variantInput(), sellingPrice }] });
  const createDevice = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const created = await run(createDevice, { input: { smartphone } }, admin);
  const input = { ...evaluationInput(created.data.createDevice.id), ...answers };
  const create = "mutation ($input: EvaluationInput!) { createEvaluation(input: $input) { id } }";
  await run(create, { input }, customer);
}

const list = `query ($filter: EvaluationFilter, $amountOrder: AmountOrder, $first: Int! = 24,
    $after: String, $orderBy: CreationOrder! = NEWEST, $offset: Int! = 0) {
  evaluations(filter: $filter, amountOrder: $amountOrder, first: $first, after: $after,
      orderBy: $orderBy, offset: $offset) {
    nodes { seen { model } } totalCount statuses { status count } pageInfo { endCursor hasNextPage } } }`;

async function read(variables: object, as = admin) {
  const { data } = await run(list, variables, as);
  const { nodes, ...page } = data.evaluations;
  const models = nodes.map(({ seen }: { seen: { model: string } }) => seen.model);
  return { models, ...page };
}

describe("the list of evaluations", () => {
  test.each([
    ["HIGHEST", ["Dear C", "Middle A", "Cheap A", "Review 2", "Review 1"]],
    ["LOWEST", ["Review 1", "Review 2", "Cheap A", "Middle A", "Dear C"]],
  ])("is sorted by the amount, %s first", async (amountOrder, models) => {
    expect(await read({ amountOrder })).toMatchObject({ models, totalCount: 5 });
  });

  test.each(["HIGHEST", "LOWEST"])("has pages by the amount, %s first", async (amountOrder) => {
    const { models } = await read({ amountOrder });
    const found: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 5; pages++) {
      const page = await read({ amountOrder, first: 1, after });
      found.push(...page.models);
      after = page.pageInfo.endCursor;
      expect(page.pageInfo.hasNextPage).toBe(pages < 4);
    }
    expect(found).toEqual(models);
    expect((await read({ amountOrder, first: 2, offset: 2 })).models).toEqual(models.slice(2, 4));
  });

  test.each(["HIGHEST", "LOWEST"])(
    "by amount, %s first, refuses a cursor by time",
    async (order) => {
      const { pageInfo } = await read({ first: 1 });
      const variables = { amountOrder: order, after: pageInfo.endCursor };
      const { errors } = await run(list, variables, admin);
      expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    },
  );

  test.each([
    [{ grades: ["A"] }, ["Middle A", "Cheap A"]],
    [{ grades: ["C", "D"] }, ["Dear C"]],
    [{ grades: [] }, []],
    [{ outcomes: ["REVIEW"] }, ["Review 2", "Review 1"]],
    [{ outcomes: ["OFFER", "REVIEW"], search: "c" }, ["Dear C", "Cheap A"]],
    [{ minAmount: 10_001 }, ["Middle A", "Dear C"]],
    [{ maxAmount: 20_000 }, ["Middle A", "Cheap A"]],
    [{ minAmount: 20_000, maxAmount: 20_000 }, ["Middle A"]],
    [{ validity: "VALID" }, ["Middle A"]],
    [{ validity: "EXPIRED" }, ["Dear C", "Cheap A"]],
    [{ validity: "EXPIRED", grades: ["A"], status: "PENDING" }, ["Cheap A"]],
    [{ grades: ["A"], status: "APPROVED" }, []],
  ])("is filtered by %j", async (filter, models) => {
    expect(await read({ filter })).toMatchObject({ models, totalCount: models.length });
  });

  test("counts the evaluations that the filter finds by status", async () => {
    expect((await read({ filter: { grades: ["A"], status: "REJECTED" } })).statuses).toEqual([
      { status: "PENDING", count: 2 },
      { status: "APPROVED", count: 0 },
      { status: "REJECTED", count: 0 },
    ]);
  });

  test("contains only a customer's own evaluations, sorted and filtered in the same way", async () => {
    expect((await read({ amountOrder: "HIGHEST" }, customer)).models).toEqual(["Middle A"]);
    expect((await read({ filter: { validity: "EXPIRED" } }, customer)).models).toEqual([]);
  });

  test.each([
    { minAmount: -1 },
    { maxAmount: 1_000_000_001 },
    { grades: ["A", "A", "A", "A", "A", "A"] },
  ])("refuses %j", async (filter) => {
    const { errors } = await run(list, { filter }, admin);
    expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });
});
