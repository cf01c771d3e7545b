import { beforeEach, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { createKey } from "../../testing/fixtures/apiKeys.ts";
import { purchaseShop } from "../../testing/fixtures/purchases.ts";
import { waitingBehind } from "../../testing/locks.ts";

const shop = await testApp();
const { deps, graphql, rest } = shop;
const { database } = deps;

let sale: Awaited<ReturnType<typeof purchaseShop>>;

beforeEach(async () => {
  await emptyDatabase();
  sale = await purchaseShop(shop);
});

async function withdraw(id: string, as: Caller = sale.seller) {
  const { body } = await graphql(
    `mutation ($input: WithdrawEvaluationInput!) { withdrawEvaluation(input: $input) { id } }`,
    { input: { id } },
    { as },
  );
  return body.data?.withdrawEvaluation?.id ?? body.errors?.[0]?.extensions.code;
}

const exists = async (id: string) => (await database.evaluation.count({ where: { id } })) === 1;

test("a seller withdraws a pending sell request, which is then gone for both sides, in both APIs", async () => {
  const [byGraphQL, byRest] = [await sale.submit(), await sale.submit()];
  expect(await withdraw(byGraphQL)).toBe(byGraphQL);
  const response = await rest(`POST /evaluations/${byRest}/withdraw`, { as: sale.seller });
  expect([response.status, response.body]).toEqual([200, { status: "success", data: byRest }]);
  for (const as of [sale.seller, sale.admin]) {
    const { body } = await graphql(
      "{ evaluations { totalCount statuses { status count } } }",
      {},
      { as },
    );
    expect(body.data.evaluations.totalCount).toBe(0);
    expect(body.data.evaluations.statuses).toContainEqual({ status: "PENDING", count: 0 });
  }
  const decided = await rest(`PATCH /evaluations/${byRest}`, {
    as: sale.admin,
    body: { status: "Approved" },
  });
  expect(decided.status).toBe(404);
});

test("no user can withdraw another seller's sell request", async () => {
  const id = await sale.submit();
  const key = await createKey(shop, ["DECIDE_EVALUATIONS"]);
  for (const [as, code] of [
    [null, "UNAUTHENTICATED"],
    [await shop.signIn("CUSTOMER"), "NOT_FOUND"],
    [sale.admin, "FORBIDDEN"],
    [key, "FORBIDDEN"],
  ] as [Caller, string][])
    expect(await withdraw(id, as)).toBe(code);
  expect(await exists(id)).toBe(true);
  expect(await withdraw("' OR true --")).toBe("NOT_FOUND");
});

test.each(["APPROVED", "REJECTED"] as const)(
  "a sell request that is %s can't be withdrawn",
  async (status) => {
    const id = await sale.submit();
    await database.evaluation.update({ where: { id }, data: { status } });
    expect(await withdraw(id)).toBe("CONFLICT");
    expect(await exists(id)).toBe(true);
  },
);

test("a withdrawal that waits for an approval does not undo the approval", async () => {
  const id = await sale.submit();
  const approve = { where: { id }, data: { status: "APPROVED" as const } };
  const code = await waitingBehind(
    database,
    (tx) => tx.evaluation.update(approve),
    () => withdraw(id),
  );
  expect(code).toBe("CONFLICT");
  expect(await exists(id)).toBe(true);
});

test("only one of many simultaneous withdrawals succeeds", async () => {
  const id = await sale.submit();
  const codes = await Promise.all(Array.from({ length: 8 }, () => withdraw(id)));
  expect(codes.sort()).toEqual([id, ...Array(7).fill("NOT_FOUND")].sort());
});
