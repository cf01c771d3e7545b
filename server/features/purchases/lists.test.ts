import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { cracked, purchaseShop } from "../../testing/fixtures/purchases.ts";

const shop = await testApp();
const { deps, graphql, wait } = shop;
const stranger = await shop.signIn("CUSTOMER");
const sale = await purchaseShop(shop);

/** The ids of evaluations, by the state of their purchase; `PENDING` for evaluations without a purchase. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  // The first offer must expire before the other evaluations are submitted.
  ids.EXPIRED = await sale.revised();
  wait(3 * 86_400);
  ids.PENDING = await sale.submit();
  ids.AWAITING_INSPECTION = await sale.submitApproved();
  ids.REVISED = await sale.revised();
  ids.CONFIRMED = await sale.submitApproved();
  await sale.inspect(ids.CONFIRMED);
  ids.ACCEPTED = await sale.revised();
  await sale.call("acceptOffer", { id: ids.ACCEPTED });
  ids.DECLINED = await sale.revised();
  await sale.call("declineOffer", { id: ids.DECLINED });
});

const query = `query ($filter: EvaluationFilter) {
  evaluations(filter: $filter) {
    nodes { id purchase { state amount } } totalCount
    statuses { status count } purchaseStates { state count }
  }
}`;

async function read(filter: object, as: Caller = sale.admin) {
  const { body } = await graphql(query, { filter }, { as });
  return body.data.evaluations;
}

const counts = (states: { state: string; count: number }[]) =>
  Object.fromEntries(states.flatMap(({ state, count }) => (count > 0 ? [[state, count]] : [])));

describe("a list of evaluations", () => {
  it.each(["AWAITING_INSPECTION", "REVISED", "EXPIRED", "CONFIRMED", "ACCEPTED", "DECLINED"])(
    "contains the evaluations whose purchase is %s",
    async (purchaseState) => {
      const { nodes, totalCount } = await read({ purchaseState });
      expect(nodes).toMatchObject([{ id: ids[purchaseState], purchase: { state: purchaseState } }]);
      expect(totalCount).toBe(1);
    },
  );

  it("contains the evaluations in progress, page by page, or all others", async () => {
    const underWay = await read({ underWay: true });
    expect(underWay.totalCount).toBe(7);
    const { body } = await graphql(
      `query ($after: String) {
        evaluations(filter: { underWay: true }, first: 4, after: $after) {
          nodes { id } pageInfo { endCursor } } }`,
      {},
      { as: sale.admin },
    );
    const { nodes, pageInfo } = body.data.evaluations;
    const next = await graphql(
      `query ($after: String) {
        evaluations(filter: { underWay: true }, first: 4, after: $after) { nodes { id } } }`,
      { after: pageInfo.endCursor },
      { as: sale.admin },
    );
    const idsOf = (page: { id: string }[]) => page.map(({ id }) => id);
    expect([...idsOf(nodes), ...idsOf(next.body.data.evaluations.nodes)]).toEqual(
      idsOf(underWay.nodes),
    );
    expect((await read({ underWay: false })).nodes).toEqual([]);
    const finished = { where: { evaluationId: ids.CONFIRMED } };
    await deps.database.purchase.update({ ...finished, data: { state: "RETURNED" } });
    expect((await read({ underWay: false })).nodes).toMatchObject([{ id: ids.CONFIRMED }]);
    await deps.database.purchase.update({ ...finished, data: { state: "CONFIRMED" } });
  });

  it("is empty for a state that no purchase has", async () => {
    expect(await read({ purchaseState: "PAID" })).toMatchObject({ nodes: [], totalCount: 0 });
    expect(await read({ purchaseState: "REVISED", status: "PENDING" })).toMatchObject({
      nodes: [],
    });
  });

  it("counts the purchases of each state, regardless of the filter's state and status", async () => {
    const expected = {
      AWAITING_INSPECTION: 1,
      CONFIRMED: 1,
      REVISED: 1,
      ACCEPTED: 1,
      DECLINED: 1,
      EXPIRED: 1,
    };
    for (const filter of [{}, { purchaseState: "REVISED" }, { status: "PENDING" }])
      expect(counts((await read(filter)).purchaseStates)).toEqual(expected);
  });

  it("counts within the rest of the filter", async () => {
    expect(counts((await read({ search: "pixel" })).purchaseStates)).toEqual({});
    expect(counts((await read({ validity: "EXPIRED" })).purchaseStates)).toEqual({});
  });

  it("contains and counts only a customer's own evaluations", async () => {
    const own = await read({ purchaseState: "REVISED" }, sale.seller);
    expect(own.totalCount).toBe(1);
    const none = await read({ purchaseState: "REVISED" }, stranger);
    expect(none).toMatchObject({ nodes: [], totalCount: 0 });
    expect(counts(none.purchaseStates)).toEqual({});
  });
});

describe("another customer", () => {
  const calls = [
    ["acceptOffer", {}],
    ["declineOffer", {}],
  ] as const;

  it.each(calls)("finds no offer to answer by %s", async (name, variables) => {
    const refused = await sale.call(name, { id: ids.REVISED, ...variables }, stranger);
    expect(refused).toMatchObject({
      code: "NOT_FOUND",
      message: "No evaluations Found with that ID",
    });
  });

  it("may not record anything", async () => {
    const id = ids.REVISED;
    const input = { amount: 51_000, method: "CASH", date: "2026-01-31" };
    const refusals = [
      await sale.call("recordInspection", { id, input: cracked() }, sale.seller),
      await sale.call("recordPayment", { id, input }, sale.seller),
      await sale.call("recordReturn", { id }, sale.seller),
      await sale.call("recordReturn", { id }, stranger),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill("FORBIDDEN"));
    const visitor = await sale.call("acceptOffer", { id }, null);
    expect(visitor.code).toBe("UNAUTHENTICATED");
  });

  it("cannot be answered for by an admin", async () => {
    for (const [name, variables] of calls) {
      expect(await sale.call(name, { id: ids.REVISED, ...variables }, sale.admin)).toMatchObject({
        code: "FORBIDDEN",
        message: "Only the seller can answer this offer",
      });
    }
    expect((await sale.read(ids.REVISED ?? "")).state).toBe("REVISED");
  });
});
