import { beforeEach, expect, test } from "vitest";
import { dayOf } from "../../../shared/days.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { unitShop } from "../../testing/fixtures/units.ts";

const shop = await testApp();
const { deps, graphql, wait } = shop;
const day = 86_400;

let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
});

const query = `{ today { selling {
  drafts reservationCount reservations { code } returned longInStock
  yesterday { day bought boughtFor sold soldFor margin cash }
} } }`;

const selling = async (as: Caller = units.admin) =>
  (await graphql(query, {}, { as })).body.data.today.selling;

const today = () => dayOf(deps.clock());
const inDays = (days: number) => new Date(deps.clock().getTime() + days * day * 1000).toISOString();

test("units that need work are counted, and reservations are listed by their end", async () => {
  await units.draft();
  const codes: Record<number, string> = {};
  for (const days of [3, 1, 2]) {
    const { id, code } = await units.forSale();
    codes[days] = code;
    await units.call("reserveUnit", { id, until: inDays(days) });
  }
  const { id } = await units.forSale();
  await units.call("sellUnit", { id, input: { amount: 30_000, method: "CASH", date: today() } });
  const refund = { date: today(), reason: "Too small", amount: 30_000, method: "CASH" };
  expect((await units.call("returnUnit", { id, input: refund })).message).toBeUndefined();
  expect(await selling()).toMatchObject({
    drafts: 1,
    reservationCount: 3,
    reservations: [{ code: codes[1] }, { code: codes[2] }, { code: codes[3] }],
    returned: 1,
    longInStock: 0,
  });
  wait(45 * day);
  // By now, all reservations have ended. The returned unit and the draft also count as stock.
  expect(await selling(await shop.signIn("ADMIN"))).toMatchObject({
    reservationCount: 0,
    reservations: [],
    longInStock: 5,
  });
});

test("yesterday contains only the sales, the margin and the cash of that day", async () => {
  const sale = { amount: 30_000, method: "CASH" };
  const first = await units.forSale({ cost: 25_000 });
  await units.call("sellUnit", { id: first.id, input: { ...sale, date: today() } });
  const second = await units.forSale({ cost: 20_000 });
  const byCard = { ...sale, amount: 26_000, method: "BKASH", reference: "TX1", date: today() };
  await units.call("sellUnit", { id: second.id, input: byCard });
  const nothing = { bought: 0, boughtFor: 0, sold: 0, soldFor: 0, margin: 0, cash: 0 };
  expect((await selling()).yesterday).toMatchObject(nothing);
  const soldOn = today();
  wait(day);
  const refund = { date: today(), reason: "Too small", amount: 26_000, method: "CASH" };
  await units.call("returnUnit", { id: second.id, input: refund });
  const traded = { sold: 2, soldFor: 56_000, margin: 11_000, cash: 30_000 };
  expect((await selling()).yesterday).toEqual({ ...nothing, ...traded, day: soldOn });
  wait(day);
  expect((await selling()).yesterday).toMatchObject({ ...nothing, margin: -6_000, cash: -26_000 });
});

test("staff who may not read units see nothing, and staff who may not read costs see no money", async () => {
  await units.draft();
  const staff = async (...rights: ("INSPECT" | "SELL_UNITS")[]) => {
    const member = await shop.signIn("ADMIN");
    const role = await deps.database.staffRole.create({ data: { name: member.id, rights } });
    const data = { staffRoleId: role.id };
    await deps.database.user.update({ where: { id: member.id }, data });
    return member;
  };
  expect(await selling(await staff("INSPECT"))).toBeNull();
  expect(await selling(await staff("SELL_UNITS"))).toMatchObject({ drafts: 1, yesterday: null });
});
