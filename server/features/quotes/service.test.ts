import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { evaluationInput } from "../../testing/fixtures/evaluations.ts";
import { deviceInputs, phoneInput, variantInput } from "../../testing/fixtures/factories.ts";
import { firstDocument } from "../../testing/fixtures/quoteRules.ts";

const shop = await testApp();
const { deps } = shop;

let admin: Caller;
let customer: Caller;
let phone: { id: string; variants: { id: string }[] };

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
  const variants = [variantInput(), { ...variantInput({ rom: 256 }), sellingPrice: 70_000 }];
  phone = await createDevice({ smartphone: phoneInput({ variants }) });
});

async function createDevice(input: object) {
  const mutation = `mutation ($input: DeviceInput!) {
    createDevice(input: $input) { id ... on PhoneOrTablet { variants { id } } } }`;
  return (await shop.graphql(mutation, { input }, { as: admin })).body.data.createDevice;
}

const fields = `{ outcome base amount upTo grade lines { code question option label amount }
  reasons validUntil rulesVersion }`;

async function quote(input: object, as: Caller = null) {
  const document = `query ($input: QuoteInput!) { quote(input: $input) ${fields} }`;
  const { body, headers } = await shop.graphql(document, { input }, { as });
  return { quote: body.data?.quote, error: body.errors?.[0], headers };
}

const answers = {
  receiveCalls: "YES",
  availableAccessories: ["ORIGINAL_CHARGER"],
  warranty: "NO_WARRANTY",
  screen: {
    touchScreen: "WORKING",
    deadPixels: "NO_SPOT",
    lineOnDisplay: "NONE",
    screenCondition: "SCRATCH",
  },
  body: { bodyCondition: "NONE", backPanel: "NONE" },
  cameraCondition: "NO_ISSUE",
  batteryHealth: "FULL",
};

describe("a quote", () => {
  test("is an offer with lines and validity for all answers", async () => {
    const { quote: offer, headers } = await quote({ deviceId: phone.id, ...answers });
    expect(offer).toEqual({
      outcome: "OFFER",
      base: 60_000,
      amount: 58_200,
      upTo: null,
      grade: "A",
      lines: [
        {
          code: "screenCondition",
          question: "screenCondition",
          option: "SCRATCH",
          label: "Screen condition: Scratch",
          amount: -3_000,
        },
        {
          code: "availableAccessories",
          question: "availableAccessories",
          option: "ORIGINAL_CHARGER",
          label: "Accessories: Original Charger Available",
          amount: 1_200,
        },
      ],
      reasons: [],
      validUntil: new Date(deps.clock().getTime() + 7 * 86_400_000).toISOString(),
      rulesVersion: 1,
    });
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("has the best price for no answers", async () => {
    const { quote: open } = await quote({ deviceId: phone.id });
    expect(open).toMatchObject({ outcome: "INCOMPLETE", upTo: 65_400, amount: null });
    expect(open).toMatchObject({ grade: null, validUntil: null });
  });

  test("is the same with null in place of missing answers", async () => {
    const nothing = { warranty: null, availableAccessories: null, otherIssues: null, body: null };
    const open = { screen: { touchScreen: null }, receiveCalls: null, variantId: null };
    const { quote: given } = await quote({ deviceId: phone.id, ...nothing, ...open });
    expect(given).toEqual((await quote({ deviceId: phone.id })).quote);
  });

  test("is based on the chosen variant", async () => {
    const [, second] = phone.variants;
    const { quote: chosen } = await quote({
      deviceId: phone.id,
      variantId: second?.id.toUpperCase(),
    });
    expect(chosen.base).toBe(70_000);
  });

  test("follows a changed price immediately", async () => {
    const variants = [{ ...variantInput(), sellingPrice: 10_000 }];
    const input = { smartphone: { variants } };
    const update = `mutation ($id: ID!, $input: DevicePatch!) {
      updateDevice(id: $id, input: $input) { id } }`;
    await shop.graphql(update, { id: phone.id, input }, { as: admin });
    expect((await quote({ deviceId: phone.id })).quote.base).toBe(10_000);
  });

  test("follows published rules immediately", async () => {
    expect((await quote({ deviceId: phone.id })).quote.rulesVersion).toBe(1);
    await publish(2, { market: [{ kind: "SMARTPHONE", brand: "samsung", share: 5_000 }] });
    expect((await quote({ deviceId: phone.id })).quote).toMatchObject({
      base: 30_000,
      rulesVersion: 2,
    });
  });

  test("by REST names a wrong variant by the field of the body", async () => {
    const body = { smartPhone: phone.id, variant: "x" };
    expect(await shop.rest("POST /quotes", { body })).toMatchObject({
      status: 400,
      body: { errors: { variant: "is not one of the device's variants" } },
    });
  });

  test.each([
    ["an unknown option", { warranty: "FOREVER" }, 400],
    ["an unknown option in a list", { otherIssues: ["NOSE"] }, 400],
    ["an option twice", { otherIssues: ["SPEAKER", "SPEAKER"] }, 400],
    ["a variant of another device", { variantId: "0190a000-0000-7000-8000-000000000000" }, 400],
    ["a variant that is no id", { variantId: "x" }, 400],
    ["an unknown device", { deviceId: "0190a000-0000-7000-8000-000000000000" }, 404],
    ["a device that is no id", { deviceId: "x" }, 404],
  ])("is refused for %s", async (_what, input, status) => {
    const refused = await quote({ deviceId: phone.id, ...input });
    expect(refused.error?.extensions.code).toBe(status === 404 ? "NOT_FOUND" : "BAD_USER_INPUT");
  });

  test.each(["WEARABLE", "GADGET"] as const)("of a %s is not found", async (kind) => {
    const { id } = await createDevice(deviceInputs[kind]);
    expect((await quote({ deviceId: id })).error).toMatchObject({
      message: "No smartphones or tablets Found with that ID",
      extensions: { code: "NOT_FOUND" },
    });
  });
});

async function publish(version: number, changed: object) {
  await deps.database.quoteRulesVersion.create({
    data: { version, content: { ...firstDocument, ...changed }, reason: "A test" },
  });
  await deps.responseCache.receiveCommitted();
}

describe("an evaluation", () => {
  const create = `mutation ($input: EvaluationInput!) {
    createEvaluation(input: $input) { id quote ${fields} } }`;

  const submit = async (given: object = {}) => {
    const input = { ...evaluationInput(phone.id), ...given };
    const { body } = await shop.graphql(create, { input }, { as: customer });
    return { evaluation: body.data?.createEvaluation, error: body.errors?.[0] };
  };

  test("keeps the quote of its submission regardless of later changes", async () => {
    const { evaluation } = await submit();
    const { quote: shown } = await quote(evaluationInput(phone.id));
    expect(evaluation.quote).toEqual(shown);
    await publish(2, { totalCap: 0 });
    await shop.rest(`DELETE /smartphones/${phone.id}`, { as: admin });
    shop.wait(8 * 86_400);
    const read = `query ($id: ID!) { evaluation(id: $id) { quote ${fields} } }`;
    const as = await shop.signIn("ADMIN");
    const { body } = await shop.graphql(read, { id: evaluation.id }, { as });
    expect(body.data.evaluation.quote).toEqual(shown);
    await expect(
      deps.database.evaluation.updateMany({ data: { quoteAmount: 1, quoteOrder: 1 } }),
    ).rejects.toThrow("the quote of an evaluation is never changed");
  });

  test("is accepted at the amount that was shown", async () => {
    const { quote: shown } = await quote(evaluationInput(phone.id));
    const { evaluation } = await submit({ quotedAmount: shown.amount });
    expect(evaluation.quote.amount).toBe(shown.amount);
  });

  test("at another amount is a conflict with the new quote", async () => {
    const { quote: shown } = await quote(evaluationInput(phone.id));
    await publish(2, { step: 1_000, minimum: 1_000 });
    const { error } = await submit({ quotedAmount: shown.amount });
    expect(error).toMatchObject({
      message: "The price has changed in the meantime. Please look at the new price.",
      extensions: { code: "CONFLICT", quote: { rulesVersion: 2, outcome: "OFFER" } },
    });
    const { quote: current } = await quote(evaluationInput(phone.id));
    expect(error?.extensions.quote).toEqual(current);
    expect((await submit({ quotedAmount: current.amount })).error).toBeUndefined();
    expect(await deps.database.evaluation.count()).toBe(1);
  });

  test("that needs a review stores the reason, and conflicts with any amount", async () => {
    const { error } = await submit({ receiveCalls: "NO", quotedAmount: 100 });
    expect(error?.extensions).toMatchObject({ code: "CONFLICT", quote: { outcome: "REVIEW" } });
    const { evaluation } = await submit({ receiveCalls: "NO" });
    expect(evaluation.quote).toMatchObject({ outcome: "REVIEW", amount: null, lines: [] });
    expect(evaluation.quote.reasons).toHaveLength(1);
  });

  test.each([-1, 1_000_000_001])("refuses a quoted amount of %i", async (quotedAmount) => {
    expect((await submit({ quotedAmount })).error?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { quotedAmount: expect.any(String) },
    });
  });

  test("that is older than quotes has no quote", async () => {
    const { evaluation } = await submit();
    const row = await deps.database.evaluation.findUniqueOrThrow({ where: { id: evaluation.id } });
    const { id: _id, ...columns } = row;
    const without = Object.fromEntries(
      Object.entries(columns).filter(([name]) => !name.startsWith("quote")),
    );
    const { id } = await deps.database.evaluation.create({
      data: without as typeof columns & { quoteLines: [] },
    });
    const read = "query ($id: ID!) { evaluation(id: $id) { quote { base } } }";
    const { body } = await shop.graphql(read, { id }, { as: admin });
    expect(body.data.evaluation.quote).toBeNull();
    expect((await shop.rest(`GET /evaluations/${id}`, { as: admin })).body.data.quote).toBeNull();
  });
});
