import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { phoneInput, variantInput } from "../../testing/fixtures/factories.ts";
import { firstDocument } from "../../testing/fixtures/quoteRules.ts";

const shop = await testApp();
const { deps } = shop;

beforeEach(async () => {
  await emptyDatabase();
  await deps.responseCache.receiveCommitted();
});

async function publish(changed: object) {
  await deps.database.quoteRulesVersion.create({
    data: { version: 2, content: { ...firstDocument, ...changed }, reason: "A test" },
  });
  await deps.responseCache.receiveCommitted();
}

async function read(query: string, variables: object = {}) {
  const { body, headers } = await shop.graphql(query, { ...variables });
  if (body.errors) throw new Error(body.errors[0]?.message);
  return { data: body.data, cacheStatus: headers["cache-status"] };
}

describe("the pricing guide", () => {
  const guide = `{ pricingGuide { rulesVersion totalCap minimum step validDays revisionDays
    grades { grade maxDeduction } groups { label share cap }
    questions { question title options { option label effects { kind type min max } } } } }`;
  const questionsOf = async (question: string) => {
    const { questions } = (await read(guide)).data.pricingGuide;
    return questions.find((each: { question: string }) => each.question === question);
  };

  test("has its labels in the language of the request, even from the cache", async () => {
    const labelsIn = async (language: string) => {
      const response = await shop.app.inject({
        method: "POST",
        url: "/graphql",
        headers: { "accept-language": language },
        payload: { query: "{ pricingGuide { questions { title options { label } } } }" },
      });
      expect(response.headers.vary).toContain("Accept-Language");
      const [first] = response.json().data.pricingGuide.questions;
      return [response.headers["cache-status"], first.title, first.options[0].label];
    };
    const english = await labelsIn("en");
    const bangla = await labelsIn("bn-BD,en;q=0.5");
    expect(bangla[1]).toMatch(/[\u0980-\u09ff]/);
    expect(bangla[2]).not.toBe(english[2]);
    const hit = "smarttrade; hit";
    // A request in a language that the shop does not have gets English, and adds no entry to the cache.
    expect(await labelsIn("fr")).toEqual([hit, ...english.slice(1)]);
    expect(await labelsIn("bn")).toEqual([hit, ...bangla.slice(1)]);
  });

  test("states what each answer costs or adds by the rules in force", async () => {
    const { data } = await read(guide);
    expect(data.pricingGuide).toMatchObject({
      rulesVersion: 1,
      totalCap: 8_500,
      minimum: 200,
      step: 50,
      validDays: 7,
      revisionDays: 3,
      grades: [
        { grade: "A", maxDeduction: 500 },
        { grade: "B", maxDeduction: 1_500 },
        { grade: "C", maxDeduction: 3_000 },
        { grade: "D", maxDeduction: 5_500 },
        { grade: "E", maxDeduction: null },
      ],
    });
    expect(data.pricingGuide.groups[0]).toEqual({ label: "Screen", share: 25, cap: 6_000 });
    expect(data.pricingGuide.questions).toHaveLength(12);
    expect(await questionsOf("cameraCondition")).toEqual({
      question: "cameraCondition",
      title: "Camera",
      options: [
        { option: "DUST", label: "Dust", effects: [effect("DEDUCTION", 400)] },
        { option: "SCRATCH", label: "Scratch", effects: [effect("DEDUCTION", 600)] },
        { option: "NO_ISSUE", label: "No Issue", effects: [] },
      ],
    });
    expect((await questionsOf("receiveCalls")).options[1]).toEqual({
      option: "NO",
      label: "No",
      effects: [{ ...effect("REVIEW", 0), kind: "SMARTPHONE" }],
    });
  });

  test("has ranges if brands and models differ", async () => {
    const dust = {
      question: "cameraCondition",
      option: "DUST",
      type: "DEDUCTION",
      group: "camera",
    };
    await publish({
      effects: [
        ...firstDocument.effects,
        { ...dust, kind: "TABLET", brand: "Apple", value: 100 },
        { ...dust, deviceId: "0190a000-0000-7000-8000-000000000000", value: 900 },
        { ...dust, kind: "TABLET", value: 0 },
      ],
    });
    const [first] = (await questionsOf("cameraCondition")).options;
    expect(first.effects).toEqual([{ ...effect("DEDUCTION", 100), max: 900 }]);
  });

  test("is cached until rules are published", async () => {
    await read(guide);
    expect((await read(guide)).cacheStatus).toBe("smarttrade; hit");
    await publish({ minimum: 500 });
    const { data, cacheStatus } = await read(guide);
    expect(cacheStatus).not.toBe("smarttrade; hit");
    expect(data.pricingGuide).toMatchObject({ rulesVersion: 2, minimum: 500 });
  });

  const effect = (type: string, value: number) => ({ kind: null, type, min: value, max: value });
});

describe("the largest amount for a device", () => {
  const detail = "query ($id: ID!) { device(id: $id) { ... on PhoneOrTablet { quoteUpTo } } }";
  const lists = `{ devices { nodes { ... on Smartphone { quoteUpTo } } } }`;

  async function createPhone() {
    const admin = await shop.signIn("ADMIN");
    const variants = [variantInput(), { ...variantInput({ rom: 256 }), sellingPrice: 70_000 }];
    const input = { smartphone: phoneInput({ variants }) };
    const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
    return (await shop.graphql(create, { input }, { as: admin })).body.data.createDevice.id;
  }

  test("is the amount of the best variant, in details and lists", async () => {
    const id = await createPhone();
    const upTo = 70_000 * 1.09;
    expect((await read(detail, { id })).data.device.quoteUpTo).toBe(upTo);
    expect((await read(lists)).data.devices.nodes).toEqual([{ quoteUpTo: upTo }]);
    const quote = "query ($input: QuoteInput!) { quote(input: $input) { upTo } }";
    const [, second] = await deps.database.variant.findMany({ orderBy: { position: "asc" } });
    const input = { deviceId: id, variantId: second?.id };
    expect((await read(quote, { input })).data.quote.upTo).toBe(upTo);
  });

  test("is given for each variant, in their order", async () => {
    const id = await createPhone();
    const each =
      "query ($id: ID!) { device(id: $id) { ... on PhoneOrTablet { variantQuotesUpTo } } }";
    const { variantQuotesUpTo } = (await read(each, { id })).data.device;
    expect(variantQuotesUpTo).toEqual([65_400, 76_300]);
  });

  test("stays below the shop's own price of each variant, by a step of the rules", async () => {
    const id = await createPhone();
    const [first, second] = await deps.database.variant.findMany({ orderBy: { position: "asc" } });
    const setPrice = async (variant: typeof first, price: number) => {
      await deps.database.variant.update({ where: { id: variant?.id ?? "" }, data: { price } });
      await deps.responseCache.receiveCommitted();
    };
    const all = `query ($id: ID!) { device(id: $id) { ... on PhoneOrTablet {
      quoteUpTo variantQuotesUpTo } } }`;
    const shown = async () => (await read(all, { id })).data.device;
    await setPrice(first, 65_401);
    await setPrice(second, 76_300);
    expect(await shown()).toEqual({ quoteUpTo: 76_250, variantQuotesUpTo: [65_400, 76_250] });
    await setPrice(second, 60_010);
    expect(await shown()).toEqual({ quoteUpTo: 65_400, variantQuotesUpTo: [65_400, 60_000] });
    await setPrice(first, 50);
    expect(await shown()).toEqual({ quoteUpTo: 60_000, variantQuotesUpTo: [null, 60_000] });
    await setPrice(second, 1);
    expect(await shown()).toEqual({ quoteUpTo: null, variantQuotesUpTo: [null, null] });
  });

  test("does not change the quote itself, which follows only the rules", async () => {
    const id = await createPhone();
    await deps.database.variant.updateMany({ data: { price: 60_000 } });
    const quote = "query ($input: QuoteInput!) { quote(input: $input) { upTo } }";
    expect((await read(quote, { input: { deviceId: id } })).data.quote.upTo).toBe(65_400);
  });

  test("changes with the rules, even in cached responses", async () => {
    const id = await createPhone();
    await read(detail, { id });
    expect((await read(detail, { id })).cacheStatus).toBe("smarttrade; hit");
    await publish({ market: [{ kind: "SMARTPHONE", share: 5_000 }] });
    expect((await read(detail, { id })).data.device.quoteUpTo).toBe(35_000 * 1.09);
  });

  test("is null if no answer has a price", async () => {
    const id = await createPhone();
    const refused = ["YES", "NO"].map((option) => {
      return { question: "receiveCalls", option, deviceId: id, type: "REFUSE", value: 0 };
    });
    await publish({ effects: [...firstDocument.effects, ...refused] });
    expect((await read(detail, { id })).data.device.quoteUpTo).toBeNull();
  });
});
