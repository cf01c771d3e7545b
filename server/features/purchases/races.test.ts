import type { FastifyInstance } from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import {
  cracked,
  inspectionInput,
  purchaseDocuments,
  purchaseShop,
} from "../../testing/fixtures/purchases.ts";
import { waitingBehind, waitUntilBlocked } from "../../testing/locks.ts";
import { secondInstance } from "../../testing/secondInstance.ts";

// Tests that simultaneous actions on the same purchase, on two servers, end in a single outcome.

const shop = await testApp();
const { deps, wait } = shop;
const other = await secondInstance(shop);

let sale: Awaited<ReturnType<typeof purchaseShop>>;
let id: string;

beforeEach(async () => {
  await emptyDatabase();
  sale = await purchaseShop(shop);
});

type Call = (app: FastifyInstance) => Promise<string>;

/**
 * Returns a function that calls a mutation on a server. The result is the error code, or the state to which the call
 * led.
 */
const calling =
  (name: keyof typeof purchaseDocuments, variables: object, as: () => Caller): Call =>
  async (app) => {
    const response = await app.inject({
      method: "POST",
      url: "/graphql",
      headers: { authorization: `Bearer ${as()?.token}` },
      payload: { query: purchaseDocuments[name], variables: { id, ...variables } },
    });
    const { data, errors } = response.json();
    return errors?.[0]?.extensions.code ?? data[name].purchase.state;
  };

const bySeller = () => sale.seller;
const byAdmin = () => sale.admin;
const payment = { amount: 51_000, method: "CASH", date: "2026-01-31" };
const accept = calling("acceptOffer", { amount: 51_000 }, bySeller);
const decline = calling("declineOffer", { amount: 51_000 }, bySeller);
const giveBack = calling("recordReturn", {}, byAdmin);
const pay = calling("recordPayment", { input: payment }, byAdmin);
const reviseAgain = calling(
  "recordInspection",
  { input: cracked({ batteryHealth: "BELOW_80" }) },
  byAdmin,
);
const remove: Call = async (app) => {
  const response = await app.inject({
    method: "DELETE",
    url: `/api/v1/evaluations/${id}`,
    headers: { authorization: `Bearer ${sale.admin.token}` },
  });
  return response.statusCode === 200 ? "DELETED" : response.json().message;
};

/**
 * Starts both calls on two servers while the evaluation is locked. The first call waits for the lock before the second.
 */
async function atOnce(first: Call, second: Call): Promise<[string, string]> {
  const started = await deps.database.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM evaluation WHERE id = ${id}::uuid FOR UPDATE`;
      const one = first(shop.app);
      await waitUntilBlocked(deps, 1);
      const two = second(other);
      await waitUntilBlocked(deps, 2);
      return { results: Promise.all([one, two]) };
    },
    { timeout: 25_000 },
  );
  return started.results;
}

const pairs: [string, Call, Call, outcomes: [string, string]][] = [
  ["accepting and declining", accept, decline, ["ACCEPTED", "DECLINED"]],
  ["accepting twice", accept, accept, ["ACCEPTED", "ACCEPTED"]],
  ["accepting and revising again", accept, reviseAgain, ["ACCEPTED", "REVISED"]],
  ["declining and revising again", decline, reviseAgain, ["DECLINED", "REVISED"]],
  ["accepting and returning", accept, giveBack, ["ACCEPTED", "RETURNED"]],
];

/** The pairs of actions that can both succeed, because an accepted device can still be returned. */
const sequences = ["ACCEPTED RETURNED"];

describe.each(pairs)(
  "%s a revised offer at the same time",
  (_what, one, another, [oneState, otherState]) => {
    test.each([
      ["the first", one, another, oneState, otherState],
      ["the second", another, one, otherState, oneState],
    ])("has one outcome, the outcome of %s", async (_which, first, second, state, next) => {
      id = await sale.revised();
      const results = await atOnce(first, second);
      if (sequences.includes(`${state} ${next}`)) {
        const codes = (await sale.read(id)).timeline.map(({ code }: { code: string }) => code);
        expect(codes.slice(-2)).toEqual([state, next]);
        expect(results[1]).toBe(next);
        // The first response shows the state as read after the commit. By then, the other action may have succeeded
        // too.
        expect([state, next]).toContain(results[0]);
      } else {
        expect(results).toEqual([state, "CONFLICT"]);
        expect((await sale.read(id)).state).toBe(state);
      }
    });
  },
);

test("a device is paid once, even if many admins record the payment at the same time", async () => {
  id = await sale.revised();
  await accept(shop.app);
  const calls = Array.from({ length: 12 }, (_, index) => pay(index % 2 ? other : shop.app));
  const results = await Promise.all(calls);
  expect(results.filter((result) => result === "PAID")).toHaveLength(1);
  expect(results.filter((result) => result === "CONFLICT")).toHaveLength(11);
  expect(await deps.database.auditEntry.count({ where: { action: "PAID" } })).toBe(1);
  expect(await deps.database.purchaseEvent.count({ where: { code: "PAID" } })).toBe(1);
});

test("only one of a simultaneous payment and return is recorded", async () => {
  id = await sale.revised();
  await accept(shop.app);
  expect(await atOnce(pay, giveBack)).toEqual(["PAID", "CONFLICT"]);
});

test("of many simultaneous answers and inspections, either an answer or the inspections succeed", async () => {
  id = await sale.revised();
  const calls = Array.from({ length: 18 }, (_, index) => {
    const call = [accept, decline, reviseAgain][index % 3] ?? accept;
    return call(index % 2 ? other : shop.app);
  });
  const results = await Promise.all(calls);
  const answers = results.filter((result) => result === "ACCEPTED" || result === "DECLINED");
  const inspections = results.filter((result) => result === "REVISED").length;
  const purchase = await sale.read(id);
  expect(purchase.inspections).toHaveLength(1 + inspections);
  // Either the answer to the shown offer came first, or another offer came first and made the answer a conflict.
  if (inspections === 0) {
    expect(answers).toEqual([purchase.state]);
    expect(purchase).toMatchObject({ amount: 51_000, version: 3 });
  } else {
    expect(answers).toEqual([]);
    expect(purchase).toMatchObject({ state: "REVISED", amount: 42_000, version: 2 + inspections });
  }
});

test("many simultaneous first inspections are numbered one after the other", async () => {
  id = await sale.submitApproved();
  const inspect = calling("recordInspection", { input: cracked() }, byAdmin);
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) => inspect(index % 2 ? other : shop.app)),
  );
  expect(new Set(results)).toEqual(new Set(["REVISED"]));
  const { inspections } = await sale.read(id);
  expect(inspections.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 12 }, (_, index) => 12 - index),
  );
});

test("only one of several simultaneous inspections of one version is recorded", async () => {
  id = await sale.submitApproved();
  const { version } = await sale.read(id);
  const inspect = calling("recordInspection", { input: inspectionInput({ version }) }, byAdmin);
  expect(await atOnce(inspect, inspect)).toEqual(["CONFIRMED", "CONFLICT"]);
});

test("an offer that expires while its acceptance waits is not accepted", async () => {
  id = await sale.revised();
  const { accepting } = await deps.database.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM evaluation WHERE id = ${id}::uuid FOR UPDATE`;
    const accepting = accept(shop.app);
    await waitUntilBlocked(deps);
    wait(3 * 86_400);
    return { accepting };
  });
  expect(await accepting).toBe("CONFLICT");
  expect((await sale.read(id)).state).toBe("EXPIRED");
});

test("a writer that does not lock the evaluation is not overwritten", async () => {
  id = await sale.revised();
  const result = await waitingBehind(
    deps.database,
    async (tx) => {
      await tx.purchase.update({
        where: { evaluationId: id },
        data: { state: "EXPIRED", version: { increment: 1 } },
      });
    },
    () => accept(shop.app),
  );
  expect(result).toBe("CONFLICT");
  expect((await sale.read(id)).state).toBe("EXPIRED");
});

describe("a simultaneous first inspection and deletion", () => {
  const openMessage = "Please Finish the Purchase of This Device Before Deleting Its Sell Request";
  const inspect = calling("recordInspection", { input: cracked() }, byAdmin);

  test("may end with the inspection recorded", async () => {
    id = await sale.submitApproved();
    expect(await atOnce(inspect, remove)).toEqual(["REVISED", openMessage]);
  });

  test("may end with the evaluation deleted", async () => {
    id = await sale.submitApproved();
    expect(await atOnce(remove, inspect)).toEqual(["DELETED", "NOT_FOUND"]);
  });
});
