import { getIntrospectionQuery } from "graphql";
import { describe, expect, test } from "vitest";
import { testApp } from "../testing/app.ts";

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
  "fragments that multiply": `{ ...F0 } ${repeated(
    25,
    (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} a: shop { name } }`,
  )} fragment F25 on Query { shop { name } }`,
  "a fragment that spreads itself": "{ ...F } fragment F on Query { shop { name } ...F }",
  "a page of everything": `{
    devices(first: 100) { edges { node { ${device} } } nodes { ${device} } facets { brands { count } } }
    reviews(first: 100) { nodes { author { firstName } } }
    home { newestDevices { ${device} } } }`,
  "a schema that goes round": `{ __schema { types { fields { type { fields { type { fields { type {
    fields { type { name } } } } } } } } } } }`,
};

/** An operation of that depth. */
function deep(levels: number): string {
  return levels === 0 ? "__typename" : `banners { ${deep(levels - 1)} }`;
}

test.each(Object.entries(bombs))("%s is refused in few words", async (_what, query) => {
  const { status, body } = await shop.graphql(query);
  expect(status).toBe(400);
  expect(body.data).toBeUndefined();
  expect(JSON.stringify(body).length).toBeLessThan(8_000);
});

test("a list is not made cheaper by a variable", async () => {
  const query = `query ($first: Int!) { devices(first: $first) { nodes { ${device} } edges { node { ${device} } } } }`;
  expect((await shop.graphql(query, { first: 100 })).body.errors?.[0]?.message).toMatch(/cost/);
  expect((await shop.graphql(query, { first: 10 })).body.errors).toBeUndefined();
});

describe("what is needed is let through", () => {
  test("introspection", async () => {
    const { body } = await shop.graphql(getIntrospectionQuery());
    expect(body.data.__schema.types.length).toBeGreaterThan(50);
  });

  test("the largest list with what a card shows, its total and facets", async () => {
    const { body } = await shop.graphql(`{ devices(first: 100) { totalCount
      facets { brands { brand count } priceBands { min max count } }
      nodes { id title price stock coverImage { path width height color } } } }`);
    expect(body.errors).toBeUndefined();
  });
});
