import { beforeAll, expect, test } from "vitest";
import type { Context } from "../core/context.ts";
import { operations } from "../generated/operations.ts";
import { testApp } from "../testing/app.ts";
import { gadgetInput, phoneInput, placeholder, variantInput } from "../testing/factories.ts";
import { contextOfAdmin } from "../testing/uploads.ts";
import { Documents, operationOf } from "./documents.ts";
import { schema } from "./schema.ts";

const shop = await testApp();
let ctx: Context;
const ids: Record<"phone" | "gadget", string> = { phone: "", gadget: "" };

beforeAll(async () => {
  ctx = { ...(await contextOfAdmin(shop)), actor: { role: "VISITOR" } };
  const as = await shop.signIn("ADMIN");
  const ask = async (query: string, variables: Record<string, unknown>) =>
    (await shop.graphql(query, variables, { as })).body.data;
  const create = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const variants = [variantInput(), variantInput({ rom: 256 })];
  for (const kind of ["phone", "gadget"] as const) {
    const input =
      kind === "phone" ? { smartphone: phoneInput({ variants }) } : { gadget: gadgetInput() };
    ids[kind] = (await ask(create, { input })).createDevice.id;
  }
  await ask(
    `mutation ($image: String!) { createBanner(image: $image) { id }
      createOffer(image: $image) { id } createReview(reviewComment: "Good") { id } }`,
    { image: placeholder },
  );
});

/** What is answered to a question that is executed as often, and whether it was compiled meanwhile. */
async function answersTo(query: string, variables: Record<string, unknown>, times = 12) {
  const known = new Documents(schema, []).read(query);
  const execution = known && operationOf(known, undefined)?.execution;
  if (!execution) throw new Error(`Not valid: ${query}`);
  const answers: string[] = [];
  for (let executed = 0; executed < times; executed++)
    answers.push(JSON.stringify(await execution.run(ctx, variables)));
  return { answers, isCompiled: execution.isCompiled };
}

const own = (name: string) =>
  Object.values(operations).find((text) => text.startsWith(`query ${name}`)) ?? "";

const device = `... on Device { __typename id title price kind createdAt coverImage { path width color
  small: srcSet(format: WEBP) large: srcSet(format: AVIF) } images { placeholder } description }`;

const questions: Record<string, [query: string, variables?: () => Record<string, unknown>]> = {
  "the home page": [own("Home")],
  "a detail page": [own("DeviceDetails"), () => ({ kind: "SMARTPHONE", id: ids.phone })],
  "a list of the site": [
    own("BuyList"),
    () => ({ kind: "SMARTPHONE", filter: {}, orderBy: "NEWEST", first: 24, offset: 0 }),
  ],
  "every kind of device": [
    `query ($first: Int! = 5, $order: DeviceOrder! = PRICE_ASCENDING) {
      devices(first: $first, orderBy: $order) { totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { ${device} ...Phone ... on Gadget { gadgetName gadgetType } } }
      facets { brands { brand count } price { min max } stocks { stock count } } } }
    fragment Phone on PhoneOrTablet { variants { id ram rom price } specifications { processor sim } }`,
  ],
  "several by other names": [
    "query ($id: ID!) { one: device(id: $id) { title } other: device(id: $id) { id } reviews { nodes { author { firstName } } } }",
    () => ({ id: ids.gadget }),
  ],
  "what is written like code": [
    `query ($typed: String = "\\"; throw 1; \\"") {
      devices(filter: { search: "it's \\"\\u2028\\\\ \${process.exit()} \`*/" }) { constructor: totalCount }
      same: devices(filter: { search: $typed }) { toString: totalCount }
      device(id: "'); throw 1; //") { hasOwnProperty: title } }`,
  ],
  "what is not there": [
    "query ($id: ID!) {\n  shop { name }\n  device(id: $id, kind: TABLET) { title }\n}",
    () => ({ id: ids.gadget }),
  ],
  "what may not be asked": [
    "query ($first: Int!) { devices(first: $first) { nodes { id } } }",
    () => ({ first: 1_000 }),
  ],
  "a variable of a wrong type": [
    "query ($first: Int!) { devices(first: $first) { nodes { title } } }",
    () => ({ first: "x" }),
  ],
  "a variable that is wanting": ["query ($id: ID!) { device(id: $id) { id } }"],
};

test.each(Object.entries(questions))(
  "%s is answered alike, to the letter, once it is compiled",
  async (_what, [query, variables = () => ({})]) => {
    const { answers, isCompiled } = await answersTo(query, variables());
    expect([...new Set(answers)]).toEqual([answers[0]]);
    expect(isCompiled).toBe(true);
  },
);

test.each([
  ["what comes once", "{ shop { address } }", 3],
  [
    "what a directive may skip",
    "query ($not: Boolean! = true) { shop { name @skip(if: $not) email } }",
    12,
  ],
  ["what has a name of JavaScript's own", "{ shop { __proto__: name email } }", 12],
  ["the schema", "{ __schema { queryType { name } } }", 12],
  [
    "what spreads to very many fields",
    `{ devices(first: 2) { nodes { ...A } edges { node { ...A } } } home { newestDevices { ...A } }
      similarDevices(id: "01a20123-27c0-73c8-8766-35cec65e62e4") { ...A } }
    fragment A on Device { ...B coverImage { ...P } images { ...P } }
    fragment B on Device { ...C ... on Smartphone { ...C } ... on Tablet { ...C } }
    fragment C on Device { id title price stock kind createdAt updatedAt description
      ... on PhoneOrTablet { brand model variants { id ram rom price stock } specifications { processor gpu display frontCamera backCamera battery sim } } }
    fragment P on Image { path width height color placeholder
      srcSet(format: AVIF) }`,
    12,
  ],
])("%s is not compiled", async (_what, query, times) => {
  const { answers, isCompiled } = await answersTo(query, {}, times);
  expect(isCompiled).toBe(false);
  expect(new Set(answers)).toEqual(new Set([expect.stringMatching(/^\{"data":/)]));
});
