import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { signInWith } from "../../testing/fixtures/staff.ts";
import { clearLocks, saleInput, unitShop } from "../../testing/fixtures/units.ts";

const shop = await testApp({}, { withSite: true });
const { deps, graphql, rest } = shop;

let units: Awaited<ReturnType<typeof unitShop>>;

beforeEach(async () => {
  await emptyDatabase();
  units = await unitShop(shop);
});

const fields = `unlockedAt findings { locks exceptions inTheBox }
  locks { account operator instalment management }`;

async function read(code: string, as?: typeof units.admin) {
  const query = `query ($code: String!) { unit(code: $code) { path ${fields} } }`;
  return (await graphql(query, { code }, { as })).body.data.unit;
}

const pageOf = async (path: string) => (await shop.app.inject(path)).body;

describe("the locks of a unit that was entered by hand", () => {
  test("are shown to buyers once all four are clear, with the day of the check", async () => {
    const { id, code } = await units.forSale();
    const { path, ...unknown } = await read(code, units.admin);
    expect(unknown).toEqual({ unlockedAt: null, findings: null, locks: null });
    expect(await pageOf(path)).not.toContain("No locks");
    await units.call("updateUnit", {
      id,
      input: { locks: { ...clearLocks, operator: "NOT_KNOWN" } },
    });
    expect((await read(code)).unlockedAt).toBeNull();
    await units.call("updateUnit", { id, input: { locks: clearLocks } });
    const checkedAt = deps.clock().toISOString();
    const sentence = expect.stringMatching(/^No locks, checked \d+ \w+ \d{4}$/);
    const findings = { locks: sentence, exceptions: [], inTheBox: [] };
    expect(await read(code)).toEqual({ path, unlockedAt: checkedAt, findings, locks: null });
    expect((await read(code, units.admin)).locks).toEqual(clearLocks);
    expect(await pageOf(path)).toMatch(/No locks, checked \d+ \w+ \d{4}</);
    expect(await pageOf(path)).not.toContain("Without box");
    expect(await pageOf(`/bn${path}`)).toContain("কোনো লক নেই");
    await units.call("updateUnit", { id, input: { locks: { ...clearLocks, account: "LOCKED" } } });
    expect(await pageOf(path)).not.toContain("No locks");
  });

  test("keep their day when other fields change, or when the same locks are sent again", async () => {
    const { id, code } = await units.forSale({ locks: clearLocks });
    const { unlockedAt } = await read(code);
    expect(unlockedAt).toBe(deps.clock().toISOString());
    shop.wait(86_400);
    await units.call("updateUnit", { id, input: { price: 37_000 } });
    await units.call("updateUnit", { id, input: { locks: clearLocks, price: 36_000 } });
    expect((await read(code)).unlockedAt).toBe(unlockedAt);
    await units.call("updateUnit", { id, input: { locks: null } });
    expect(await read(code, units.admin)).toMatchObject({ unlockedAt: null, locks: null });
  });

  test("are no longer known once a buyer has had the phone", async () => {
    const { id, code } = await units.forSale({ locks: clearLocks });
    await units.call("sellUnit", { id, input: saleInput });
    await units.call("returnUnit", { id, input: { reason: "Battery", amount: 37_000 } });
    await units.call("restockUnit", { id });
    await units.call("offerUnit", { id });
    expect(await read(code, units.admin)).toMatchObject({ unlockedAt: null, locks: null });
  });

  test("are in the audit log, each by its name", async () => {
    const { id } = await units.draft();
    await units.call("updateUnit", {
      id,
      input: { locks: { ...clearLocks, instalment: "LOCKED" } },
    });
    await units.call("updateUnit", { id, input: { locks: clearLocks } });
    const entries = await deps.database.auditEntry.findMany({
      where: { subjectId: id, action: "CHANGED" },
      orderBy: { id: "desc" },
    });
    expect(entries[0]?.changes).toEqual([
      { field: "INSTALMENT_LOCK", before: "LOCKED", after: "CLEAR" },
    ]);
    expect(entries[1]?.changes).toHaveLength(4);
  });

  test("are written and read by REST, and only staff can read each lock", async () => {
    const { id, code } = await units.forSale();
    const locks = { account: "Clear", operator: "Clear", instalment: "Clear", management: "Clear" };
    const as = units.admin;
    const patched = await rest(`PATCH /units/${id}`, { as, body: { locks } });
    expect(patched.body.data).toMatchObject({ locks, unlockedAt: deps.clock().toISOString() });
    const shown = await rest(`GET /units/${code}`);
    expect(shown.body.data).not.toHaveProperty("locks");
    expect(shown.body.data.findings.locks).toContain("No locks, checked");
    const again = await rest(`PATCH /units/${id}`, { as, body: patched.body.data });
    expect(again.body.data.unlockedAt).toBe(patched.body.data.unlockedAt);
    const { status, body } = await rest(`PATCH /units/${id}`, {
      as,
      body: { locks: { account: "Open" } },
    });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["locks.account"]]);
  });

  test("can't be written by staff who may only sell", async () => {
    const { id } = await units.forSale();
    const seller = await signInWith(shop, "SELL_UNITS");
    const { code } = await units.call("updateUnit", { id, input: { locks: clearLocks } }, seller);
    expect(code).toBe("FORBIDDEN");
  });
});
