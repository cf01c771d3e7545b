import {
  type GraphQLArgument,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from "graphql";
import { describe, expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { schema } from "./schema.ts";

const shop = await testApp();
const long = "9".repeat(37);
const words = "An id may have at most 36 characters";

const ranges = "query ($id: ID!) { priceRanges(deviceId: $id) { lowest } }";
const byIds = "query ($ids: [ID!]!) { devicesById(ids: $ids) { id } }";

describe("an id of more than 36 characters", () => {
  test.each([
    ["a variable", ranges, { id: long }],
    ["a variable of 90,000 characters", ranges, { id: "x".repeat(90_000) }],
    ["one in a list", byIds, { ids: ["a", long] }],
    ["a single value for a list", byIds, { ids: long }],
    [
      "a field of an input",
      "query ($input: QuoteInput!) { quote(input: $input) { outcome } }",
      { input: { deviceId: long } },
    ],
    ["a text in the document", `{ priceRanges(deviceId: "${long}") { lowest } }`, {}],
    ["a number in the document", `{ priceRanges(deviceId: ${long}) { lowest } }`, {}],
    ["a block of text", `{ priceRanges(deviceId: """${long}""") { lowest } }`, {}],
    ["one in a list of the document", `{ devicesById(ids: ["a", "${long}"]) { id } }`, {}],
    [
      "a variable's default",
      `query ($id: ID! = "${long}") { priceRanges(deviceId: $id) { lowest } }`,
      {},
    ],
  ])("is refused with a readable message as %s", async (_what, query, variables) => {
    const { entries } = shop.deps.responseCache.size;
    const { status, body } = await shop.graphql(query, variables);
    expect([status, body.errors?.[0]]).toEqual([
      404,
      expect.objectContaining({ message: words, extensions: { code: "NOT_FOUND" } }),
    ]);
    expect(JSON.stringify(body).length).toBeLessThan(1_000);
    expect(shop.deps.responseCache.size.entries).toBe(entries);
  });

  test("is refused in Bangla", async () => {
    const headers = { "accept-language": "bn" };
    const ask = async (payload: object) => {
      const response = await shop.app.inject({ method: "POST", url: "/graphql", headers, payload });
      return response.json().errors[0].message;
    };
    const inDocument = `{ priceRanges(deviceId: "${long}") { lowest } }`;
    const [first, second] = [
      await ask({ query: ranges, variables: { id: long } }),
      await ask({ query: inDocument }),
    ];
    expect(first).toMatch(/[\u0980-\u09ff]/);
    expect(second).toBe(first);
  });
});

test("an unknown id of 36 characters finds nothing", async () => {
  const { body } = await shop.graphql(ranges, { id: "9".repeat(36) });
  expect(body).toEqual({ data: { priceRanges: [] } });
});

test("every input that names an id has the type ID", () => {
  const inputs: (GraphQLArgument | GraphQLInputField)[] = Object.values(
    schema.getTypeMap(),
  ).flatMap((type) => {
    if (type.name.startsWith("__")) return [];
    if (isInputObjectType(type)) return Object.values(type.getFields());
    return isObjectType(type) ? Object.values(type.getFields()).flatMap(({ args }) => args) : [];
  });
  const ids = inputs.filter(({ name }) => /^ids?$|Ids?$/.test(name));
  expect(ids.length).toBeGreaterThan(50);
  expect(new Set(ids.map(({ type }) => getNamedType(type).name))).toEqual(new Set(["ID"]));
});

describe("by REST, an id of more than 36 characters", () => {
  test.each([
    `/smartphones/${long}`,
    `/units/${long}`,
    `/price-history/${long}`,
    `/reviews/${long}`,
    `/offers/${long}`,
  ])("in the path %s is not found, and no part of it is kept", async (path) => {
    const { entries } = shop.deps.responseCache.size;
    const { status, body } = await shop.rest(`GET ${path}`);
    expect([status, body.message]).toEqual([404, expect.any(String)]);
    expect(shop.deps.responseCache.size.entries).toBe(entries);
  });

  test.each([
    [`GET /units?device=${long}`, undefined, "device"],
    ["POST /quotes", { smartPhone: long }, "smartPhone"],
  ])("is refused with a readable message in %s", async (call, body, field) => {
    const { entries } = shop.deps.responseCache.size;
    const response = await shop.rest(call, { body });
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toBe("may have at most 36 characters");
    expect(shop.deps.responseCache.size.entries).toBe(entries);
  });
});
