import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { deviceInputs, phoneInput, variantInput } from "../../../testing/fixtures/factories.ts";
import { firstDocument } from "../../../testing/fixtures/quoteRules.ts";

const shop = await testApp();
const { deps } = shop;

let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const rulesFields = `{ groups { code label share cap } totalCap minimum step validDays revisionDays
  market { kind brand share } effects { question option kind brand deviceId type value group }
  devices { id kind title brand } }`;
const draftFields = `{ revision exists rules ${rulesFields} updatedAt updatedBy
  problems { path message blocksPublishing } }`;
const versionFields = `{ version publishedAt publishedBy reason rules ${rulesFields} }`;

async function run(query: string, variables: object = {}) {
  const { body } = await shop.graphql(query, { ...variables }, { as: admin });
  return { data: body.data && Object.values(body.data)[0], error: body.errors?.[0] } as {
    // biome-ignore lint/suspicious/noExplicitAny: the result of any operation.
    data: any;
    error?: { message: string; extensions: Record<string, unknown> };
  };
}

const readDraft = async () => (await run(`{ quoteRulesDraft ${draftFields} }`)).data;

const save = async (changes: object, more: { revision?: number; from?: number } = {}) => {
  const mutation = `mutation ($revision: Int!, $changes: QuoteRulesChanges!, $from: Int) {
    saveQuoteRulesDraft(revision: $revision, changes: $changes, from: $from) ${draftFields} }`;
  const { revision = (await readDraft()).revision } = more;
  return run(mutation, { ...more, revision, changes });
};

const publish = async (reason = "Prices fell", revision?: number) => {
  const mutation = `mutation ($revision: Int!, $reason: String!) {
    publishQuoteRules(revision: $revision, reason: $reason) ${versionFields} }`;
  return run(mutation, { revision: revision ?? (await readDraft()).revision, reason });
};

const scratch = { question: "screenCondition", option: "SCRATCH", type: "DEDUCTION" };

const { type: _type, ...scratchKey } = scratch;

describe("the draft", () => {
  test("is the rules in force until it is saved", async () => {
    const draft = await readDraft();
    expect(draft).toMatchObject({ exists: false, updatedAt: null, updatedBy: "", problems: [] });
    const { effects, devices: _none, ...settings } = draft.rules;
    const { effects: first, ...firstSettings } = firstDocument;
    expect(settings).toEqual(firstSettings);
    expect(effects).toHaveLength(first.length);
  });

  test("adds an audit entry with its changes, and no entry if nothing changed", async () => {
    await save({ totalCap: 8_500 });
    expect(await deps.database.auditEntry.count()).toBe(0);
    const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
    const deviceId = (await run(create, { input: deviceInputs.SMARTPHONE })).data.id;
    const setEffects = [{ ...scratch, value: 300, group: "screen", deviceId }];
    await save({ totalCap: 8_000, setEffects });
    const audit = "{ auditEntries { nodes { action changes { field variant before after } } } }";
    const [saved] = (await run(audit)).data.nodes;
    const field = "PRICE_RULE";
    expect(saved).toEqual({
      action: "CHANGED",
      changes: [
        { field, variant: "Total cap", before: "85 %", after: "80 %" },
        {
          field,
          variant: "Screen condition: Scratch (Samsung Galaxy S24 Ultra)",
          before: null,
          after: "Deduction 3 % (Screen)",
        },
      ],
    });
  });

  test("is changed in parts", async () => {
    const market = [{ kind: "TABLET", brand: null, share: 9_000 }];
    const { data } = await save({ totalCap: 8_000, market });
    expect(data).toMatchObject({ exists: true, updatedBy: "Rahim Uddin", problems: [] });
    expect(data.rules).toMatchObject({ totalCap: 8_000, market, minimum: 200 });
    const effect = { ...scratch, value: 600, group: "screen" };
    await save({ setEffects: [effect, { ...effect, kind: "TABLET", brand: "Apple", value: 0 }] });
    const removed = {
      question: "screenCondition",
      option: "SCRATCH",
      kind: "TABLET",
      brand: "apple",
    };
    const { data: next } = await save({ removeEffects: [removed] });
    const own = next.rules.effects.filter(({ option }: { option: string }) => option === "SCRATCH");
    expect(own[0]).toEqual({ ...effect, kind: null, brand: null, deviceId: null });
    expect(next.rules.effects).toHaveLength(firstDocument.effects.length);
    expect(next.rules.totalCap).toBe(8_000);
    expect(await readDraft()).toEqual(next);
  });

  test.each([
    ["market.0.brand", { market: [{ kind: "TABLET", brand: "a\0", share: 9_000 }] }],
    ["groups.0.label", { groups: [{ code: "a", label: "\ud800", share: 0, cap: 0 }] }],
    ["setEffects.0.brand", { setEffects: [{ ...scratch, kind: "TABLET", brand: "\0" }] }],
    ["removeEffects.0.option", { removeEffects: [{ ...scratchKey, option: "\udc00" }] }],
  ])("can't have a %s that PostgreSQL does not store", async (field, changes) => {
    const message = "may not contain control characters or line breaks";
    expect((await save(changes)).error?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { [field]: message },
    });
  });

  test("of another revision causes a conflict, and so does a second simultaneous change", async () => {
    const { revision } = await readDraft();
    const results = await Promise.all(
      [7_000, 7_500, 8_000].map((totalCap) => save({ totalCap }, { revision })),
    );
    const codes = results.map(({ error }) => error?.extensions.code);
    expect(codes.sort()).toEqual(["CONFLICT", "CONFLICT", undefined]);
  });

  test("is discarded, after which a change that is based on it is a conflict", async () => {
    const { data: draft } = await save({ totalCap: 1 });
    const discard = `mutation ($revision: Int!) {
      discardQuoteRulesDraft(revision: $revision) { exists revision rules { totalCap } } }`;
    const { data } = await run(discard, { revision: draft.revision });
    expect(data).toMatchObject({ exists: false, rules: { totalCap: 8_500 } });
    await save({ totalCap: 2 });
    const { error } = await save({ totalCap: 3 }, { revision: draft.revision });
    expect(error?.extensions.code).toBe("CONFLICT");
  });

  test("begins from an earlier version", async () => {
    await save({ totalCap: 5_000 });
    await publish();
    const { data } = await save({ minimum: 300 }, { from: 1 });
    expect(data.rules).toMatchObject({ totalCap: 8_500, minimum: 300 });
    expect((await save({}, { from: 9 })).error?.extensions.code).toBe("NOT_FOUND");
  });

  test("names the devices to which effects apply", async () => {
    const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
    const ids: string[] = [];
    for (const kind of ["SMARTPHONE", "WEARABLE"] as const)
      ids.push((await run(create, { input: deviceInputs[kind] })).data.id);
    const gone = "0190a000-0000-7000-8000-000000000000";
    const setEffects = [...ids, gone].map((deviceId) => {
      return { ...scratch, type: "FIXED", value: 1, deviceId };
    });
    const { data } = await save({ setEffects });
    const titles = data.rules.devices.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(["Apple Watch Series 9", "Samsung Galaxy S24 Ultra"]);
    const count = firstDocument.effects.length;
    expect(data.problems).toEqual([
      {
        path: `effects.${count + 1}.deviceId`,
        message: "is not a smartphone or tablet",
        blocksPublishing: false,
      },
      {
        path: `effects.${count + 2}.deviceId`,
        message: "is not in the catalogue",
        blocksPublishing: false,
      },
    ]);
    expect((await publish()).data.version).toBe(2);
  });

  test("names the variants for which it would pay at least the shop's own price", async () => {
    const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
    await run(create, { input: deviceInputs.SMARTPHONE });
    const variants = [variantInput(), variantInput({ rom: 256, price: 65_450 })];
    await run(create, { input: { tablet: phoneInput({ model: "Tab", variants }) } });
    expect((await readDraft()).problems).toEqual([]);
    const { data } = await save({ market: [{ kind: "TABLET", share: 10_100 }] });
    const message =
      "Samsung Tab (8 GB | 256 GB): we would pay up to BDT 66,050, and sell it for BDT 65,450.";
    expect(data.problems).toEqual([{ path: "", message, blocksPublishing: false }]);
    expect((await publish()).data.version).toBe(2);
    expect((await readDraft()).problems).toMatchObject([{ message }]);
  });

  test("names twenty of the variants that it would pay too much for, and counts the others", async () => {
    const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
    const sizes = Array.from({ length: 22 }, (_, index) => index + 1);
    const variants = sizes.map((rom) => variantInput({ rom, price: 60_000 + rom }));
    await run(create, { input: { smartphone: phoneInput({ variants }) } });
    const { problems } = await readDraft();
    expect(problems).toHaveLength(21);
    expect(problems[0].message).toContain("(8 GB | 1 GB)");
    expect(problems.at(-1).message).toBe(
      "We would pay at least our own price for 2 more variants.",
    );
  });

  test.each([
    ["a range", { totalCap: 10_001 }, "totalCap", "may be at most 10,000"],
    ["a minimum", { minimum: 210 }, "minimum", "must be a multiple of the step, 50"],
    ["a step of 0", { step: 0 }, "step", "must be at least 1"],
    [
      "a market percentage",
      { market: [{ kind: "TABLET", share: 0 }] },
      "market.0.share",
      "must be at least 1",
    ],
    [
      "a market percentage twice",
      { market: ["Apple", "APPLE"].map((brand) => ({ kind: "TABLET", brand, share: 1 })) },
      "market.1",
      "is for the same answer and devices as row 1",
    ],
    [
      "no groups that deductions have",
      { groups: [{ code: "other", label: "Other", share: 1, cap: 1 }] },
      "effects.0.group",
      "is not one of the groups",
    ],
    [
      "a group's code",
      { groups: [{ code: "X y", label: "Other", share: 1, cap: 1 }] },
      "groups.0.code",
      "must be a lower-case letter, followed by letters and digits",
    ],
  ])("has a problem with %s", async (_what, changes, path, message) => {
    const { data } = await save(changes);
    expect(data.problems).toContainEqual({ path, message, blocksPublishing: true });
  });

  const last = `effects.${firstDocument.effects.length}`;
  test.each([
    [{ question: "colour", option: "RED", type: "FIXED" }, "question", "is not a known question"],
    [
      { ...scratch, option: "RED", type: "FIXED" },
      "option",
      "is not an option of Screen condition",
    ],
    [{ ...scratch, brand: "Apple", type: "FIXED" }, "kind", "is required if a brand is given"],
    [{ ...scratch, kind: "TABLET", deviceId: "x" }, "deviceId", "must be the id of a device"],
    [{ ...scratch, kind: "TABLET" }, "group", "is required for a deduction"],
    [
      { ...scratch, kind: "TABLET", group: "screen", value: 10_001 },
      "value",
      "may be at most 10,000",
    ],
    [{ ...scratch, kind: "TABLET", type: "BONUS", value: 3_001 }, "value", "may be at most 3,000"],
    [{ ...scratch, kind: "TABLET", type: "REVIEW", value: 1 }, "value", "must be 0"],
    [{ ...scratch, kind: "TABLET", type: "FIXED", value: -1 }, "value", "must be at least 0"],
    [
      { ...scratch, kind: "TABLET", type: "BONUS", group: "screen" },
      "group",
      "is for deductions only",
    ],
  ])("has a problem with the effect %j", async (effect, field, message) => {
    const { data } = await save({ setEffects: [effect] });
    expect(data.problems).toContainEqual({
      path: `${last}.${field}`,
      message,
      blocksPublishing: true,
    });
    expect((await publish()).error?.extensions.code).toBe("BAD_USER_INPUT");
    expect((await run("{ simulateQuoteRules { evaluations } }")).error?.extensions.code).toBe(
      "BAD_USER_INPUT",
    );
  });

  test("has a problem if a question has no rule", async () => {
    const removeEffects = ["DUST", "SCRATCH"].map((option) => {
      return { question: "cameraCondition", option };
    });
    const { data } = await save({ removeEffects });
    expect(data.problems).toEqual([
      { path: "effects", message: "has no rule for Camera", blocksPublishing: true },
    ]);
    const { error } = await publish();
    expect(error).toMatchObject({
      message: "The draft has problems: effects has no rule for Camera",
      extensions: { code: "BAD_USER_INPUT", fields: { effects: "has no rule for Camera" } },
    });
  });

  test.each([
    { setEffects: Array.from({ length: 201 }, () => ({ ...scratch, value: 1 })) },
    { setEffects: [{ ...scratch, brand: "x".repeat(61) }] },
    { groups: [{ code: "x", label: "x".repeat(61), share: 1, cap: 1 }] },
  ])("refuses texts and lists above their limits", async (changes) => {
    const { error } = await save(changes);
    expect(error?.extensions.code).toBe("BAD_USER_INPUT");
    expect((await readDraft()).exists).toBe(false);
  });
});

describe("publishing", () => {
  test("puts the draft into force as the next version, with an entry in the audit log", async () => {
    await save({ totalCap: 8_000 });
    const { data } = await publish("  Prices fell ");
    expect(data).toMatchObject({
      version: 2,
      publishedBy: "Rahim Uddin",
      reason: "Prices fell",
      rules: { totalCap: 8_000 },
    });
    expect(await readDraft()).toMatchObject({ exists: false, rules: { totalCap: 8_000 } });
    const list = "{ quoteRulesVersions { version reason publishedBy } }";
    expect((await run(list)).data).toEqual([
      { version: 2, reason: "Prices fell", publishedBy: "Rahim Uddin" },
      { version: 1, reason: "The first rules", publishedBy: "" },
    ]);
    expect((await run("{ quoteRulesVersions(before: 2) { version } }")).data).toEqual([
      { version: 1 },
    ]);
    expect((await run("{ quoteRules(version: 1) { rules { totalCap } } }")).data.rules).toEqual({
      totalCap: 8_500,
    });
    expect((await run("{ quoteRules { version } }")).data.version).toBe(2);
    const audit =
      "{ auditEntries { nodes { action subject subjectExists title kind rulesVersion } } }";
    expect((await run(audit)).data.nodes).toEqual([
      {
        action: "PUBLISHED",
        subject: "QUOTE_RULES",
        subjectExists: true,
        title: "Version 2: Prices fell",
        kind: null,
        rulesVersion: 2,
      },
      {
        action: "CHANGED",
        subject: "QUOTE_RULES",
        subjectExists: true,
        title: "Draft after version 1",
        kind: null,
        rulesVersion: 1,
      },
    ]);
  });

  test("by several admins at the same time succeeds for one of them", async () => {
    const { data } = await save({ totalCap: 8_000 });
    const results = await Promise.all([1, 2, 3].map(() => publish("At once", data.revision)));
    const codes = results.map(({ error }) => error?.extensions.code);
    expect(codes.sort()).toEqual(["CONFLICT", "CONFLICT", undefined]);
    expect(await deps.database.quoteRulesVersion.count()).toBe(2);
    expect(await deps.database.auditEntry.count({ where: { action: "PUBLISHED" } })).toBe(1);
  });

  test("is refused without a draft, a change or a reason", async () => {
    expect((await publish()).error?.extensions.code).toBe("CONFLICT");
    await save({ totalCap: 8_500 });
    expect((await publish()).error?.message).toBe(
      "The draft does not differ from the rules in force",
    );
    await save({ totalCap: 8_000 });
    expect((await publish(" ")).error?.extensions.fields).toEqual({ reason: "is required" });
    expect(await deps.database.quoteRulesVersion.count()).toBe(1);
  });

  test("an unknown version is not found", async () => {
    expect((await run("{ quoteRules(version: 9) { version } }")).error?.extensions.code).toBe(
      "NOT_FOUND",
    );
    expect((await run("{ quoteRulesDiff(from: 9) { name } }")).error?.extensions.code).toBe(
      "NOT_FOUND",
    );
  });
});
