import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../../../shared/days.ts";
import type { StaffRight } from "../../generated/prisma/enums.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { purchaseShop } from "../../testing/fixtures/purchases.ts";

const shop = await testApp();
const { deps, graphql, rest, wait } = shop;
const hour = 3_600;

type Sale = Awaited<ReturnType<typeof purchaseShop>>;

/** Moves the clock forward to a time of day in Dhaka. */
function waitUntil(hours: number): void {
  const inDhaka = new Date(deps.clock().getTime() + 6 * hour * 1000);
  const seconds = (inDhaka.getUTCHours() * 60 + inDhaka.getUTCMinutes()) * 60;
  wait((hours * hour - seconds + 86_400) % 86_400);
}

const query = `{ today {
  tasks { task count evaluations { id requester { mobile } } }
  calls { kind evaluation { id } }
} }`;

async function read(as: Caller) {
  const { body } = await graphql(query, {}, { as });
  return body.data.today as {
    tasks: { task: string; count: number; evaluations: { id: string }[] }[];
    calls: { kind: string; evaluation: { id: string } }[];
  };
}

const callsTo = async (as: Caller) =>
  (await read(as)).calls.map(({ kind, evaluation }) => [kind, evaluation.id]);

describe("a task that waits for an admin", () => {
  let sale: Sale;
  const ids: Record<string, string[]> = {};

  beforeAll(async () => {
    await emptyDatabase();
    sale = await purchaseShop(shop);
    // The quote of this evaluation expires before the other evaluations are made, so its seller is no longer expected.
    await sale.submitApproved();
    const expired = await sale.revised();
    wait(8 * 24 * hour);
    waitUntil(12);
    const declined = await sale.revised();
    await sale.call("declineOffer", { id: declined });
    ids.GIVE_BACK = [expired, declined];
    ids.DECIDE = [await sale.submit(), await sale.submit()];
    ids.INSPECT = [await sale.submitApproved(), await sale.submitApproved({ quoted: false })];
    const confirmed = await sale.submitApproved();
    await sale.inspect(confirmed);
    const accepted = await sale.revised();
    await sale.call("acceptOffer", { id: accepted });
    ids.PAY = [confirmed, accepted];
    ids.OFFER_ENDS = [await sale.revised()];
    const tonight = new Date(deps.clock().getTime() + 6 * hour * 1000);
    await deps.database.purchase.update({
      where: { evaluationId: ids.OFFER_ENDS[0] },
      data: { expiresAt: tonight },
    });
    // The revised offer of this evaluation does not expire today.
    await sale.revised();
    ids.PUT_ON_SALE = [await paid()];
    await graphql(
      "mutation ($id: ID!) { createUnitFromPurchase(evaluationId: $id) { id } }",
      { id: await paid() },
      { as: sale.admin },
    );
    const data = { deviceId: null };
    await deps.database.evaluation.update({ where: { id: await paid() }, data });
  });

  async function paid() {
    const id = await sale.submitApproved();
    await sale.inspect(id);
    const date = dayOf(deps.clock());
    await deps.database.purchase.update({
      where: { evaluationId: id },
      data: { state: "PAID", paidOn: new Date(date), paymentMethod: "CASH" },
    });
    return id;
  }

  it("is listed with the number of its evaluations and those unchanged for longest", async () => {
    const { tasks } = await read(sale.admin);
    expect(
      Object.fromEntries(
        tasks.map(({ task, evaluations }) => [task, evaluations.map(({ id }) => id)]),
      ),
    ).toEqual(ids);
    expect(tasks.map(({ task, count }) => [task, count])).toEqual([
      ["DECIDE", 2],
      ["INSPECT", 2],
      ["OFFER_ENDS", 1],
      ["PAY", 2],
      ["GIVE_BACK", 2],
      ["PUT_ON_SALE", 1],
    ]);
  });

  it.each(["DECIDE", "INSPECT", "OFFER_ENDS", "PAY", "GIVE_BACK", "PUT_ON_SALE"])(
    "matches the list filtered by %s",
    async (task) => {
      const { body } = await graphql(
        "query ($filter: EvaluationFilter) { evaluations(filter: $filter) { nodes { id } } }",
        { filter: { task } },
        { as: sale.admin },
      );
      const found = body.data.evaluations.nodes.map(({ id }: { id: string }) => id);
      expect(found.sort()).toEqual([...(ids[task] ?? [])].sort());
    },
  );

  it.each([
    [
      ["MANAGE_UNITS", "INSPECT"],
      ["INSPECT", "PUT_ON_SALE"],
    ],
    [["PAY_SELLERS"], ["PAY", "GIVE_BACK"]],
    // This caller is a member of staff who may not read sell requests.
    [["MANAGE_UNITS"], []],
  ] as [StaffRight[], string[]][])(
    "with the rights %j has the parts %j",
    async (rights, expected) => {
      const member = await shop.signIn("ADMIN");
      const role = await deps.database.staffRole.create({ data: { name: member.id, rights } });
      const data = { staffRoleId: role.id };
      await deps.database.user.update({ where: { id: member.id }, data });
      expect((await read(member)).tasks.map(({ task }) => task)).toEqual(expected);
    },
  );

  it.each([
    ["a visitor", () => null, "UNAUTHENTICATED"],
    ["the seller", () => sale.seller, "FORBIDDEN"],
  ])("is not shown to %s", async (_who, as, code) => {
    const { body } = await graphql(query, {}, { as: as() });
    expect(body.errors?.[0]?.extensions.code).toBe(code);
    expect(body.data).toBeNull();
  });
});

it("lists at most five evaluations of a task, and counts all", async () => {
  await emptyDatabase();
  const sale = await purchaseShop(shop);
  for (let number = 0; number < 6; number++) await sale.submit();
  const [decide] = (await read(sale.admin)).tasks;
  expect([decide?.count, decide?.evaluations.length]).toEqual([6, 5]);
});

describe("if the shop sends no messages, sellers to call", () => {
  let sale: Sale;

  beforeEach(async () => {
    await emptyDatabase();
    sale = await purchaseShop(shop);
  });

  const call = (id: string, as: Caller = sale.admin) =>
    graphql("mutation ($id: ID!) { recordCall(id: $id) { id } }", { id }, { as });
  const codeOf = async (id: string, as?: Caller) =>
    (await call(id, as)).body.errors?.[0]?.extensions.code;

  it("are listed from the news on until they are called", async () => {
    const id = await sale.submitApproved();
    expect(await callsTo(sale.admin)).toEqual([["APPROVED", id]]);
    expect(await codeOf(id)).toBeUndefined();
    expect(await callsTo(sale.admin)).toEqual([]);
    const { body } = await graphql(
      `query ($id: ID!) { evaluation(id: $id) { notifications { kind state calledAt callerName } } }`,
      { id },
      { as: sale.admin },
    );
    expect(body.data.evaluation.notifications).toMatchObject([
      { kind: "APPROVED", state: "SKIPPED", calledAt: expect.any(String) },
      { kind: "EXPIRES_SOON", state: "SKIPPED", calledAt: null },
    ]);
  });

  it("are called only about the newest news, and about nothing that is no longer true", async () => {
    const revised = await sale.revised();
    const rejected = await sale.submit();
    await rest(`PATCH /evaluations/${rejected}`, { as: sale.admin, body: { status: "Rejected" } });
    expect(await callsTo(sale.admin)).toEqual([
      ["REVISED", revised],
      ["REJECTED", rejected],
    ]);
    await sale.call("acceptOffer", { id: revised });
    expect(await callsTo(sale.admin)).toEqual([["REJECTED", rejected]]);
  });

  it("are called again a day before an offer ends", async () => {
    const id = await sale.submitApproved();
    await call(id);
    wait(6 * 24 * hour + 60);
    expect(await callsTo(sale.admin)).toEqual([["EXPIRES_SOON", id]]);
    wait(24 * hour);
    expect(await callsTo(sale.admin)).toEqual([]);
  });

  it("are called by only one of many simultaneous admins", async () => {
    const id = await sale.submitApproved();
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(id)));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(19);
  });

  it("can't be marked as called by the seller, or for an evaluation that does not exist", async () => {
    const id = await sale.submitApproved();
    expect(await codeOf(id, sale.seller)).toBe("FORBIDDEN");
    expect(await codeOf(id, null)).toBe("UNAUTHENTICATED");
    expect(await codeOf("0190a000-0000-7000-8000-000000000000")).toBe("NOT_FOUND");
    expect(await codeOf("'; DROP TABLE notification; --")).toBe("NOT_FOUND");
    expect(await callsTo(sale.admin)).toEqual([["APPROVED", id]]);
  });

  it("are left out if they opted out of messages", async () => {
    const { id } = sale.seller;
    await deps.database.user.update({ where: { id }, data: { smsNotifications: false } });
    const approved = await sale.submitApproved();
    expect(await callsTo(sale.admin)).toEqual([]);
    expect(await codeOf(approved)).toBe("CONFLICT");
  });
});
