import { getIntrospectionQuery } from "graphql";
import { describe, expect, test, vi } from "vitest";
import { testApp } from "../testing/app.ts";
import { hostile } from "../testing/hostile.ts";

const shop = await testApp();

const device = `id title images { path } coverImage { path }
  ... on PhoneOrTablet { variants { id } specifications { gpu } }`;
const repeated = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => part(index)).join(" ");

const bombs = {
  "eleven levels": `{ home { ${deep(10)} } }`,
  "sixteen aliases": `{ ${repeated(16, (index) => `a${index}: shop { name }`)} }`,
  "aliases hidden in fragments": `{ ${repeated(4, () => "...F")} }
    fragment F on Query { ${repeated(4, () => "...G")} } fragment G on Query { a: shop { name } }`,
  "fifty-one directives": `{ shop { ${repeated(51, () => "name @include(if: true)")} } }`,
  "ten thousand tokens": `{ shop { ${"name ".repeat(10_000)} } }`,
  "a field said over and over": `{ shop { ${"name ".repeat(1_900)} } }`,
  "objects said over and over": `mutation { ${"logout ".repeat(150)} }`,
  "hundreds of fragments": repeated(300, (index) => `fragment F${index} on Shop { name }`),
  "unknown fields by the hundred": `{ shop { ${repeated(1_900, (index) => `x${index}`)} } }`,
  "fragments that multiply": `{ ...F0 } ${repeated(
    25,
    (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} a: shop { name } }`,
  )} fragment F25 on Query { shop { name } }`,
  "fragments that multiply without a field": `{ ...F0 } ${repeated(
    60,
    (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
  )} fragment F60 on Query { shop { name } }`,
  "a fragment that spreads itself": "{ ...F } fragment F on Query { shop { name } ...F }",
  "units of the devices of units": `{ device(id: "x") { units { device { ... on Gadget {
    units { device { ... on Gadget { units { id } } } } } } } } }`,
  "variants of a page, with all of its units and their photos": `{ devices(first: 100) { nodes {
    ... on Tablet { variants { id } units { photos { path } } } } } }`,
  "a page of everything": `{
    devices(first: 100) { edges { node { ${device} } } nodes { ${device} } facets { brands { count } } }
    reviews(first: 100) { nodes { author { firstName } } }
    home { newestDevices { ${device} } } }`,
  "fragments spread to more fields than are counted": `{ devices(first: 1) { ${repeated(300, () => "...F")} } }
    fragment F on DeviceConnection { ${repeated(50, () => "totalCount")} }`,
  "many fields of long names": `{ ${repeated(80, (index) => `f${index}${"x".repeat(1_100)}`)} }`,
  "many unused variables": `query (${repeated(300, (index) => `$v${index}: Int`)}) { shop { name } }`,
  "a long text in the wrong place": `{ "${"x".repeat(90_000)}" }`,
  "a long word where there are few": `{ devices(kind: ${"X".repeat(90_000)}) { totalCount } }`,
  "a subscription, of which there is none": "subscription { shop { name } }",
  "two whole introspections": getIntrospectionQuery().replace(
    "__schema {",
    "a: __schema { types { ...FullType } } b: __schema {",
  ),
  "a part of the schema under many aliases": `{ ${repeated(
    15,
    (index) => `a${index}: __schema { types { fields { description type { fields { name } } } } }`,
  )} }`,
  "one type under aliases within aliases": `{ __schema { ${repeated(
    8,
    (index) => `t${index}: types { ...T }`,
  )} } } fragment T on __Type { fields { args { type { fields { name description } } } } }`,
  "sixteen aliases in introspection": `{ __schema { ${repeated(16, (index) => `a${index}: queryType { name }`)} } }`,
  "introspection nested too deep": `{ __type(name: "Query") { ${repeated(16, () => "ofType {")} name ${"}".repeat(16)} } }`,
  "a schema that goes round": `{ __schema { types { fields { type { fields { type { fields { type {
    fields { type { name } } } } } } } } } } }`,
};

/** Returns an operation with the given depth. */
function deep(levels: number): string {
  return levels === 0 ? "__typename" : `banners { ${deep(levels - 1)} }`;
}

async function expectRefused(query: string, variables?: Record<string, unknown>) {
  const { status, body } = await shop.graphql(query, variables);
  expect(status).toBe(400);
  expect(body.data).toBeUndefined();
  expect(JSON.stringify(body).length).toBeLessThan(8_000);
}

hostile.each(Object.entries(bombs))("%s is refused with a short message", (_what, query) =>
  expectRefused(query),
);

test.each([
  ["depth", 10, (count: number) => `{ home { ${deep(count - 2)} } }`],
  [
    "number of aliases",
    15,
    (count: number) => `{ ${repeated(count, (index) => `a${index}: shop { name }`)} }`,
  ],
  [
    "number of directives",
    50,
    (count: number) => `{ shop { ${repeated(count, () => "name @include(if: true)")} } }`,
  ],
])("the %s of an operation may be at most %d", async (label, most, operation) => {
  const refused = `The ${label} of an operation may be at most ${most}, this one's is ${most + 1}`;
  const errorsOf = async (count: number) =>
    JSON.stringify((await shop.graphql(operation(count))).body.errors ?? []);
  expect(await errorsOf(most + 1)).toContain(refused);
  expect(await errorsOf(most)).not.toContain(label);
});

const long = "x".repeat(1_400);
const manyKeys = Array.from({ length: 9_000 }, (_, index) => [`k${index}`, 1] as const);
const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";

hostile.each([
  ["unknown fields", create, { input: { gadget: keyed(60) } }],
  ["objects for an id", "query ($id: ID!) { device(id: $id) { id } }", { id: keyed(60) }],
  [
    "a long text for a kind",
    "query ($kind: DeviceKind) { devices(kind: $kind) { totalCount } }",
    { kind: long.repeat(60) },
  ],
  [
    "thousands of numbers for brands",
    "query ($filter: DeviceFilter) { devices(filter: $filter) { totalCount } }",
    { filter: { brands: Array(40_000).fill(1) } },
  ],
  ["thousands of unknown fields", create, { input: { gadget: Object.fromEntries(manyKeys) } }],
])("%s in variables are refused with a short message", (_what, query, variables) =>
  expectRefused(query, variables),
);

/** Returns an object with the given number of fields, which have long names. */
function keyed(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}${long}`, 1]));
}

hostile("a response above 2 MB is an error that names the limit", async () => {
  const { stringify: original } = JSON;
  const stringify = vi.spyOn(JSON, "stringify").mockImplementation((value) => {
    const isResult = typeof value === "object" && value !== null && "data" in value;
    return isResult ? "x".repeat(2 * 1024 * 1024 + 1) : original(value);
  });
  const { status, body } = await shop.graphql("{ me { id } }");
  stringify.mockRestore();
  expect(status).toBe(400);
  expect(body.errors?.[0]).toMatchObject({
    message: "The response would be larger than 2 MB: request fewer or smaller lists",
    extensions: { code: "BAD_USER_INPUT" },
  });
});

hostile("a response has at most ten errors", async () => {
  const fields = repeated(14, (index) => `a${index}: addRequest(id: "${index}") { id }`);
  const { body } = await shop.graphql(`{ ${fields} }`);
  expect(body.errors).toHaveLength(10);
});

describe("a variable is counted anew in each request", () => {
  const all = `{ nodes { ${device} } edges { node { ${device} } } }`;
  const refusal = async (query: string, variables: Record<string, unknown>) =>
    (await shop.graphql(query, variables)).body.errors?.[0]?.message;

  test("as a page size", async () => {
    const query = `query ($first: Int!) { devices(first: $first) ${all} }`;
    expect(await refusal(query, { first: 10 })).toBeUndefined();
    expect(await refusal(query, { first: 100 })).toMatch(/cost/);
    expect(await refusal(query, { first: 10 })).toBeUndefined();
  });

  test("as a page size with a default", async () => {
    const query = `query ($first: Int = 100) { devices(first: $first) ${all} }`;
    expect(await refusal(query, { first: 10 })).toBeUndefined();
    expect(await refusal(query, {})).toMatch(/cost/);
  });

  test("as a condition", async () => {
    const query = `query ($all: Boolean!) { devices(first: 100) { totalCount ... @include(if: $all) ${all} } }`;
    expect(await refusal(query, { all: false })).toBeUndefined();
    expect(await refusal(query, { all: true })).toMatch(/cost/);
  });

  test("after a request whose other variables were not valid", async () => {
    const query = `query ($first: Int!, $kind: DeviceKind) { devices(first: $first, kind: $kind) ${all} }`;
    expect(await refusal(query, { first: 100, kind: "NONE" })).toMatch(/kind/);
    expect(await refusal(query, { first: 100, kind: "TABLET" })).toMatch(/cost/);
  });
});

describe("accepted is", () => {
  test.each([
    ["GraphiQL", {}],
    [
      "the code generator",
      { descriptions: true, specifiedByUrl: true, inputValueDeprecation: true },
    ],
    ["Apollo's tools", { schemaDescription: true, directiveIsRepeatable: true, oneOf: true }],
  ])("the introspection of %s", async (_tool, options) => {
    const { body } = await shop.graphql(getIntrospectionQuery(options));
    expect(body.data.__schema.types.length).toBeGreaterThan(50);
  });

  test("the largest list with the fields of a card, its total and facets", async () => {
    const { body } = await shop.graphql(`{ devices(first: 100) { totalCount
      facets { brands { brand count } priceBands { min max count } }
      nodes { id title price stock coverImage { path width height color } } } }`);
    expect(body.errors).toBeUndefined();
  });
});
