import { beforeEach, describe, expect, it, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { cracked, purchaseShop } from "../../testing/fixtures/purchases.ts";

const shop = await testApp();
const { deps, graphql, rest, wait } = shop;
const day = 86_400;

let sale: Awaited<ReturnType<typeof purchaseShop>>;

beforeEach(async () => {
  await emptyDatabase();
  sale = await purchaseShop(shop);
});

const payment = (given: object = {}) => ({
  amount: 60_000,
  method: "BKASH",
  date: "2026-01-31",
  reference: "9G7X2K",
  ...given,
});

const auditActions = async (subjectId: string) => {
  const entries = await deps.database.auditEntry.findMany({
    where: { subjectId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return entries.map(({ action }) => action);
};

test("each transition of a purchase is a change of its evaluation", async () => {
  const id = await sale.submitApproved();
  const changedAt = async () => {
    const { data } = (await rest(`GET /evaluations/${id}`, { as: sale.admin })).body;
    return Date.parse(data.updatedAt);
  };
  const approvedAt = await changedAt();
  wait(60);
  await sale.inspect(id);
  expect(await changedAt()).toBe(deps.clock().getTime());
  wait(60);
  await sale.call("recordPayment", { id, input: payment() });
  expect(await changedAt()).toBe(deps.clock().getTime());
  expect((await changedAt()) - approvedAt).toBeGreaterThanOrEqual(120_000);
});

describe("an approval", () => {
  it("opens a purchase, but a rejection does not", async () => {
    const id = await sale.submit();
    expect(await sale.read(id)).toBeNull();
    await rest(`PATCH /evaluations/${id}`, { as: sale.admin, body: { status: "Rejected" } });
    expect(await sale.read(id)).toBeNull();
    await sale.approve(id);
    const purchase = await sale.read(id);
    expect(purchase).toMatchObject({ state: "AWAITING_INSPECTION", amount: null, inspections: [] });
    expect(purchase.timeline.map(({ code }: { code: string }) => code)).toEqual([
      "SUBMITTED",
      "REJECTED",
      "APPROVED",
    ]);
  });

  it("of several at once opens a purchase for each", async () => {
    const ids = [await sale.submit(), await sale.submit()];
    const mutation = `mutation ($ids: [ID!]!) { updateEvaluations(ids: $ids, status: APPROVED) { done } }`;
    await graphql(mutation, { ids }, { as: sale.admin });
    for (const id of ids) expect((await sale.read(id)).timeline).toHaveLength(2);
  });
});

test("a device as described is confirmed and paid", async () => {
  const id = await sale.submitApproved();
  const { purchase } = await sale.inspect(id);
  expect(purchase).toMatchObject({ state: "CONFIRMED", amount: 60_000, expiresAt: null });
  const paid = await sale.call("recordPayment", { id, input: payment() });
  expect(paid.purchase).toMatchObject({
    state: "PAID",
    amount: 60_000,
    payment: { amount: 60_000, method: "BKASH", date: "2026-01-31", reference: "9G7X2K" },
  });
  expect(await auditActions(id)).toEqual(["APPROVED", "INSPECTED", "PAID"]);
});

test("a device in another condition has a revised offer, which the seller accepts", async () => {
  const id = await sale.submitApproved();
  const { purchase } = await sale.inspect(id, cracked());
  expect(purchase).toMatchObject({ state: "REVISED", amount: 51_000 });
  const expiresIn = new Date(purchase.expiresAt).getTime() - deps.clock().getTime();
  expect(expiresIn).toBe(3 * day * 1_000);
  const accepted = await sale.call("acceptOffer", { id, amount: 51_000 });
  expect(accepted.purchase).toMatchObject({ state: "ACCEPTED", amount: 51_000 });
  const input = payment({ amount: 51_000, method: "CASH", reference: "" });
  const paid = await sale.call("recordPayment", { id, input });
  expect(paid.purchase).toMatchObject({ state: "PAID", payment: { reference: null } });
  expect(await auditActions(id)).toEqual(["APPROVED", "INSPECTED", "PAID"]);
});

test("a device in a better condition has a higher offer, which the seller also accepts", async () => {
  const id = await sale.submitApproved({ screenCondition: "MINOR_CRACK" });
  const { purchase } = await sale.inspect(id);
  expect(purchase).toMatchObject({ state: "REVISED", amount: 60_000 });
});

test("a declined offer leads to the return of the device", async () => {
  const id = await sale.revised();
  const declined = await sale.call("declineOffer", { id, note: "Too low" });
  expect(declined.purchase).toMatchObject({ state: "DECLINED", amount: 51_000 });
  const returned = await sale.call("recordReturn", { id, note: "At the counter" });
  expect(returned.purchase).toMatchObject({ state: "RETURNED" });
  expect(returned.purchase.timeline.slice(-2)).toMatchObject([
    { code: "DECLINED", actor: "SELLER", actorName: "Rahim Uddin", note: "Too low" },
    { code: "RETURNED", actor: "SHOP", note: "At the counter" },
  ]);
  expect(await auditActions(id)).toEqual(["APPROVED", "INSPECTED", "RETURNED"]);
});

describe("an expired offer", () => {
  const expired = async () => {
    const id = await sale.revised();
    wait(3 * day);
    return id;
  };

  it("can be neither accepted nor declined", async () => {
    const id = await expired();
    expect(await sale.read(id)).toMatchObject({ state: "EXPIRED", amount: 51_000 });
    for (const answer of ["acceptOffer", "declineOffer"] as const) {
      expect(await sale.call(answer, { id })).toMatchObject({
        code: "CONFLICT",
        message: "The offer has expired",
      });
    }
  });

  it("is open until the last moment", async () => {
    const id = await sale.revised();
    wait(3 * day - 1);
    expect((await sale.call("acceptOffer", { id })).purchase.state).toBe("ACCEPTED");
  });

  it("is in the timeline, at its time, before and after the next transition", async () => {
    const id = await expired();
    const { timeline, expiresAt } = await sale.read(id);
    const expiry = { code: "EXPIRED", at: expiresAt, actor: "TIME", actorName: null };
    expect(timeline.at(-1)).toMatchObject(expiry);
    wait(day);
    const { purchase } = await sale.inspect(id, cracked());
    expect(purchase).toMatchObject({ state: "REVISED", amount: 51_000 });
    expect(purchase.timeline.slice(-3)).toMatchObject([
      expiry,
      { code: "INSPECTED" },
      { code: "REVISED", amount: 51_000 },
    ]);
  });
});

test("a seller can't accept an offer other than the shown offer", async () => {
  const id = await sale.revised();
  await sale.inspect(id, cracked({ batteryHealth: "BELOW_80" }));
  expect(await sale.call("acceptOffer", { id, amount: 51_000 })).toMatchObject({
    code: "CONFLICT",
    message: "The offer is now BDT 42,000. Please look at it again.",
  });
  const { purchase } = await sale.call("acceptOffer", { id, amount: 42_000 });
  expect(purchase).toMatchObject({ state: "ACCEPTED", inspection: { number: 2 } });
  expect(purchase.inspections.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
});

describe("a payment", () => {
  it.each([
    ["another amount", { amount: 59_999 }, { amount: "must be the agreed amount, BDT 60,000" }],
    ["a day in the future", { date: "2999-01-01" }, { date: "may not be in the future" }],
    ["no day", { date: "2026-02-30" }, { date: "must be a day such as 2026-03-26" }],
    ["a year that no payment has", { date: "0001-01-01" }, { date: expect.any(String) }],
    ["a long reference", { reference: "x".repeat(101) }, { reference: expect.any(String) }],
  ])("of %s is refused", async (_what, given, fields) => {
    const id = await sale.submitApproved();
    await sale.inspect(id);
    const refused = await sale.call("recordPayment", { id, input: payment(given) });
    expect(refused).toMatchObject({ code: "BAD_USER_INPUT", fields });
    expect(await sale.read(id)).toMatchObject({ state: "CONFIRMED", payment: null });
  });

  it("may be of today in Bangladesh, where the day begins earlier than in UTC", async () => {
    const id = await sale.submitApproved();
    await sale.inspect(id);
    const date = new Date(deps.clock().getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
    const { purchase } = await sale.call("recordPayment", { id, input: payment({ date }) });
    expect(purchase.payment.date).toBe(date);
  });

  it("needs an agreed price", async () => {
    const id = await sale.submitApproved();
    const input = payment({ amount: 51_000 });
    expect(await sale.call("recordPayment", { id, input })).toMatchObject({
      code: "CONFLICT",
      message: "This device has not been inspected yet",
    });
    await sale.inspect(id, cracked());
    expect((await sale.call("recordPayment", { id, input })).code).toBe("CONFLICT");
  });
});

test("nothing can be recorded for an evaluation that is not approved", async () => {
  const id = await sale.submit();
  const answers = [
    await sale.inspect(id),
    await sale.call("acceptOffer", { id }),
    await sale.call("recordPayment", { id, input: payment() }),
    await sale.call("recordReturn", { id }),
  ];
  for (const { code, message } of answers) {
    expect({ code, message }).toEqual({
      code: "CONFLICT",
      message: "This sell request is not approved",
    });
  }
});

describe("a deletion", () => {
  const remove = (id: string) => rest(`DELETE /evaluations/${id}`, { as: sale.admin });
  const removeMany = async (ids: string[]) => {
    const mutation = `mutation ($ids: [ID!]!) { deleteEvaluations(ids: $ids) { done refused { id reason } } }`;
    return (await graphql(mutation, { ids }, { as: sale.admin })).body.data.deleteEvaluations;
  };
  const openMessage = "Please Finish the Purchase of This Device Before Deleting Its Sell Request";

  it("is refused while the purchase is open, one by one and in bulk", async () => {
    const [revised, awaiting] = [await sale.revised(), await sale.submitApproved()];
    const { status, body } = await remove(revised);
    expect({ status, message: body.message }).toEqual({ status: 409, message: openMessage });
    const mutation = "mutation ($id: ID!) { deleteEvaluation(id: $id) }";
    const single = await graphql(mutation, { id: revised }, { as: sale.admin });
    expect(single.body.errors?.[0]).toMatchObject({
      message: openMessage,
      extensions: { code: "CONFLICT" },
    });
    expect(await removeMany([revised, awaiting])).toEqual({
      done: [awaiting],
      refused: [{ id: revised, reason: openMessage }],
    });
  });

  it("is refused for a paid purchase", async () => {
    const id = await sale.submitApproved();
    await sale.inspect(id);
    await sale.call("recordPayment", { id, input: payment() });
    const { status, body } = await remove(id);
    expect(status).toBe(409);
    expect(body.message).toBe("A Sell Request That the Shop Has Paid Can Not Be Deleted");
  });

  it("is possible after a decline and after a return, and deletes everything that was recorded", async () => {
    const [declined, returned] = [await sale.revised(), await sale.revised()];
    await sale.call("declineOffer", { id: declined });
    await sale.call("recordReturn", { id: returned });
    expect((await removeMany([declined, returned])).refused).toEqual([]);
    expect(await deps.database.inspection.count()).toBe(0);
    expect(await deps.database.purchaseEvent.count()).toBe(0);
  });
});
