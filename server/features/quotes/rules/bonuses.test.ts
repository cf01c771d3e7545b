import { beforeEach, expect, test } from "vitest";
import { dayOf } from "../../../../shared/days.ts";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { deviceInputs } from "../../../testing/fixtures/factories.ts";

const shop = await testApp();
const { deps } = shop;

let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

async function run(query: string, variables: object = {}) {
  const { body } = await shop.graphql(query, { ...variables }, { as: admin });
  return { data: body.data && Object.values(body.data)[0], error: body.errors?.[0] } as {
    // biome-ignore lint/suspicious/noExplicitAny: the result of any operation.
    data: any;
    error?: { message: string; extensions: Record<string, unknown> };
  };
}

const rules = "bonuses { kind brand deviceId amount from to }";
const draft = `{ revision rules { ${rules} devices { title } }
  problems { path message blocksPublishing } }`;

const readDraft = async () => (await run(`{ quoteRulesDraft ${draft} }`)).data;

const save = async (bonuses: unknown[]) =>
  run(
    `mutation ($revision: Int!, $changes: QuoteRulesChanges!) {
      saveQuoteRulesDraft(revision: $revision, changes: $changes) ${draft} }`,
    { revision: (await readDraft()).revision, changes: { bonuses } },
  );

const publish = async () =>
  run(
    `mutation ($revision: Int!) {
      publishQuoteRules(revision: $revision, reason: "Victory Day") { version rules { ${rules} } } }`,
    { revision: (await readDraft()).revision },
  );

/** The warning about the fixtures' smartphone when there is a bonus of 25,000 taka. */
const tooHigh = {
  path: "",
  message:
    "Samsung Galaxy S24 Ultra (8 GB | 128 GB): we would pay up to BDT 90,400, and sell it for BDT 90,000.",
  blocksPublishing: false,
};

const bonus = { amount: 3_000, from: "2026-12-01", to: "2026-12-31" };
const all = { kind: null, brand: null, deviceId: null };

test("a published bonus is in the rules, and in the described differences from the previous version", async () => {
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const deviceId = (await run(create, { input: deviceInputs.SMARTPHONE })).data.id;
  const rows = [bonus, { ...bonus, deviceId, amount: 5_000 }];
  const { data } = await save(rows);
  expect(data.rules.bonuses).toEqual([
    { ...all, ...bonus },
    { ...all, ...bonus, deviceId, amount: 5_000 },
  ]);
  expect(data.rules.devices).toEqual([{ title: "Samsung Galaxy S24 Ultra" }]);
  expect((await publish()).data.rules.bonuses).toEqual(data.rules.bonuses);
  const differences = (
    await run("{ quoteRulesDiff(from: 1, to: 2) { part name scope before after } }")
  ).data;
  const named = { part: "BONUS", name: "Trade-in bonus", before: null };
  expect(differences).toEqual([
    {
      ...named,
      scope: "All devices",
      after: "BDT 3,000, 1 December 2026 to 31 December 2026",
    },
    {
      ...named,
      scope: "Samsung Galaxy S24 Ultra",
      after: "BDT 5,000, 1 December 2026 to 31 December 2026",
    },
  ]);
  const audit = "{ auditEntries { nodes { action changes { variant before after } } } }";
  const entries = (await run(audit)).data.nodes;
  expect(entries.map(({ action }: { action: string }) => action)).toContain("PUBLISHED");
  expect(JSON.stringify(entries)).toContain("Trade-in bonus (All devices)");
});

test("a removed bonus is no longer in the rules", async () => {
  await save([bonus]);
  await publish();
  await save([]);
  const { data } = await publish();
  expect(data).toEqual({ version: 3, rules: { bonuses: [] } });
});

test.each<[string, object[], string]>([
  ["bonuses.0.amount", [{ ...bonus, amount: -1 }], "must be at least 0"],
  ["bonuses.0.amount", [{ ...bonus, amount: 100_001 }], "may be at most 1,00,000"],
  ["bonuses.0.amount", [{ ...bonus, amount: 2_147_483_647 }], "may be at most 1,00,000"],
  ["bonuses.0.to", [{ ...bonus, to: "2026-11-30" }], "must not be before the first day"],
  ["bonuses.0.from", [{ ...bonus, from: "2026-02-30" }], "must be a day such as 2026-03-26"],
  ["bonuses.0.to", [{ ...bonus, to: "soon" }], "must be a day such as 2026-03-26"],
  ["bonuses.0.kind", [{ ...bonus, brand: "Apple" }], "is required if a brand is given"],
  ["bonuses.0.deviceId", [{ ...bonus, deviceId: "1" }], "must be the id of a device"],
  [
    "bonuses.1",
    [bonus, { ...bonus, from: "2026-12-31", to: "2027-01-31" }],
    "is for the same devices on some days as row 1",
  ],
])("%s of a draft can't be published: %j", async (path, rows, message) => {
  const { data } = await save(rows);
  expect(data.problems).toContainEqual({ path, message, blocksPublishing: true });
  const { error } = await publish();
  expect(error?.extensions).toMatchObject({ code: "BAD_USER_INPUT", fields: { [path]: message } });
});

test.each<[string, unknown[]]>([
  ["more than 50 bonuses", Array.from({ length: 51 }, () => bonus)],
  ["a day that is an object", [{ ...bonus, from: { $gt: "" } }]],
  ["a long day", [{ ...bonus, to: "2026-12-31".repeat(1_000) }]],
  ["a null byte", [{ ...bonus, kind: "TABLET", brand: "a\0" }]],
  ["an amount that is no integer of 32 bits", [{ ...bonus, amount: 3_000_000_000 }]],
])("the draft does not store %s", async (_, rows) => {
  expect((await save(rows)).error?.extensions.code).toBe("BAD_USER_INPUT");
  expect((await readDraft()).rules.bonuses).toEqual([]);
});

/** Returns the day in Bangladesh this many days from now. */
const day = (days: number) => dayOf(new Date(deps.clock().getTime() + days * 86_400_000));

test("a future bonus causes a warning if the shop would pay too much for a device", async () => {
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  await run(create, { input: deviceInputs.SMARTPHONE });
  const past = { amount: 50_000, from: day(-9), to: day(-1) };
  const coming = { amount: 25_000, from: day(8), to: day(9) };
  expect((await save([past])).data.problems).toEqual([]);
  expect((await save([past, coming])).data.problems).toEqual([tooHigh]);
});

test("a general bonus causes a warning even if it applies to a device only after the device's own bonus", async () => {
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const deviceId = (await run(create, { input: deviceInputs.SMARTPHONE })).data.id;
  const general = { amount: 25_000, from: day(1), to: day(31) };
  const none = { amount: 0, deviceId, from: day(1) };
  expect((await save([general, { ...none, to: day(31) }])).data.problems).toEqual([]);
  expect((await save([general, { ...none, to: day(10) }])).data.problems).toEqual([tooHigh]);
});
