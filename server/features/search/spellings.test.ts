import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { waitingBehind } from "../../testing/locks.ts";
import { maxSpellings } from "./rules.ts";

const shop = await testApp();
const { database } = shop.deps;
let admin: Caller;

beforeAll(async () => {
  admin = await shop.signIn("ADMIN");
});

beforeEach(() => database.searchSpelling.deleteMany());

const fields = "{ id word term kind deviceKind productType gadgetType }";

async function run(query: string, variables: object = {}) {
  const { body } = await shop.graphql(query, { ...variables }, { as: admin });
  return { ...body, result: body.data && Object.values<Json>(body.data)[0] };
}

// biome-ignore lint/suspicious/noExplicitAny: tests check the shape of these responses.
type Json = any;

const spelling = { word: "samsang", term: "samsung", kind: "BRAND" };

const create = (input: object = spelling) =>
  run(`mutation ($input: SearchSpellingInput!) { createSearchSpelling(input: $input) ${fields} }`, {
    input,
  });
const update = (id: string, input: object) =>
  run(
    `mutation ($id: ID!, $input: SearchSpellingInput!) {
       updateSearchSpelling(id: $id, input: $input) ${fields} }`,
    { id, input },
  );
const remove = (id: string) => run("mutation ($id: ID!) { deleteSearchSpelling(id: $id) }", { id });
const list = async (variables: object = {}) =>
  (
    await run(
      `query ($filter: SearchSpellingFilter, $first: Int! = 24, $after: String) {
         searchSpellings(filter: $filter, first: $first, after: $after) {
           totalCount nodes ${fields} pageInfo { endCursor hasNextPage } } }`,
      variables,
    )
  ).result;
const wordsIn = async (variables?: object) =>
  (await list(variables)).nodes.map(({ word }: { word: string }) => word);

const codeOf = ({ errors }: Json) => errors?.[0]?.extensions.code;

test("a spelling is created, replaced and deleted", async () => {
  const { result } = await create();
  const none = { deviceKind: null, productType: null, gadgetType: null };
  expect(result).toEqual({ id: result.id, ...spelling, ...none });
  const product = { word: "ঘড়ি", term: "watch", kind: "PRODUCT", deviceKind: "WEARABLE" };
  const changed = await update(result.id, product);
  expect(changed.result).toMatchObject({ id: result.id, kind: "PRODUCT", deviceKind: "WEARABLE" });
  expect((await remove(result.id)).result).toBe(result.id);
  expect(codeOf(await remove(result.id))).toBe("NOT_FOUND");
  expect(await wordsIn()).toEqual([]);
});

test("spellings are stored in the form in which searches are compared", async () => {
  const { result } = await create({
    ...spelling,
    word: " শাও\u200dমি\u09be  রেড\u00admi ১৩ ".normalize("NFD"),
  });
  expect(result.word).toBe("শাওমি\u09be রেডmi 13".normalize("NFKC"));
});

test("a spelling exists only once, in any typed form", async () => {
  await create({ ...spelling, word: "ঘড়ি" });
  const same = await create({ ...spelling, word: "\u202eঘড\u09bcি\u202c" });
  expect(codeOf(same)).toBe("CONFLICT");
  expect(same.errors?.[0]?.extensions.fields).toEqual({ word: "already exists" });
  const other = await create();
  expect(codeOf(await update(other.result.id, { ...spelling, word: "ঘড়ি" }))).toBe("CONFLICT");
});

test("only one of several simultaneous creations of a spelling succeeds", async () => {
  const codes = (await Promise.all([1, 2, 3, 4].map(() => create()))).map(codeOf);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(3);
});

test.each([
  ["an empty spelling", { word: "  " }],
  ["a spelling of invisible characters", { word: "\u200d\u200c\u202e" }],
  ["a number", { word: "১৩" }],
  ["a long spelling", { word: "a".repeat(61) }],
  ["a spelling that becomes long", { word: "\ufdfa".repeat(10) }],
  ["nine words", { word: "a b c d e f g h i" }],
  ["a line break", { word: "sam\nsang" }],
  ["a null character", { term: "sam\0sung" }],
  ["no term", { term: "" }],
  ["a brand with a kind of devices", { deviceKind: "WEARABLE" }],
  ["a series with a type of gadgets", { kind: "SERIES", gadgetType: "CHARGER" }],
  ["a product of two classes", { kind: "PRODUCT", deviceKind: "GADGET", gadgetType: "CHARGER" }],
])("%s is refused", async (_what, wrong) => {
  expect(codeOf(await create({ ...spelling, ...wrong }))).toBe("BAD_USER_INPUT");
  expect(await database.searchSpelling.count()).toBe(0);
});

describe("more spellings than servers keep in memory are refused", () => {
  const addMany = (length: number) => database.$executeRaw`
    INSERT INTO search_spelling (id, word, term, kind, "updatedAt")
    SELECT gen_random_uuid(), 'w' || n, 'samsung', 'BRAND', now()
    FROM generate_series(1, ${length}::int) n`;

  test("if the maximum already exists", async () => {
    await addMany(maxSpellings);
    expect(codeOf(await create())).toBe("CONFLICT");
  });

  test("even if two are created at the same time", async () => {
    await addMany(maxSpellings - 1);
    const results = await waitingBehind(
      database,
      // Under this lock, both transactions can count the spellings before either transaction adds a spelling.
      (tx) => tx.$executeRaw`LOCK TABLE search_spelling IN SHARE MODE`,
      () => Promise.all(["samsang", "samsong"].map((word) => create({ ...spelling, word }))),
      2,
    );
    expect(results.map(codeOf).toSorted()).toEqual(["CONFLICT", undefined]);
    expect(await database.searchSpelling.count()).toBe(maxSpellings);
  });
});

describe("the list", () => {
  beforeEach(async () => {
    await create();
    await create({ ...spelling, word: "স্যামসাং" });
    await create({ word: "full_", term: "full", kind: "SERIES" });
    await create({ word: "ইয়ারবাডস", term: "earbuds", kind: "PRODUCT", gadgetType: "EARBUDS" });
  });

  test("has the latest first", async () => {
    expect(await wordsIn()).toEqual(["ইয়ারবাডস".normalize("NFC"), "full_", "স্যামসাং", "samsang"]);
  });

  test("is filtered by kind, and by a part of spelling or term in any form", async () => {
    expect(await wordsIn({ filter: { kind: "BRAND" } })).toEqual(["স্যামসাং", "samsang"]);
    expect(await wordsIn({ filter: { search: "SUNG" } })).toEqual(["স্যামসাং", "samsang"]);
    expect(await wordsIn({ filter: { search: "স্য\u200dাম" } })).toEqual(["স্যামসাং"]);
    expect(await wordsIn({ filter: { search: "_" } })).toEqual(["full_"]);
    const long = await run(
      `{ searchSpellings(filter: { search: "${"a".repeat(101)}" }) { totalCount } }`,
    );
    expect(codeOf(long)).toBe("BAD_USER_INPUT");
  });

  test("contains every spelling once in its pages", async () => {
    const words: string[] = [];
    let after: string | null = null;
    for (let more = true; more; ) {
      const { nodes, pageInfo, totalCount }: Json = await list({ first: 3, after });
      expect(totalCount).toBe(4);
      words.push(...nodes.map(({ word }: { word: string }) => word));
      after = pageInfo.endCursor;
      more = pageInfo.hasNextPage;
    }
    expect(words).toEqual(await wordsIn());
  });
});

test("each action on a spelling has an entry in the audit log", async () => {
  await emptyDatabase();
  await database.searchSpelling.deleteMany();
  admin = await shop.signIn("ADMIN");
  const { id } = (await create()).result;
  await update(id, spelling);
  await update(id, { word: "ghori", term: "watch", kind: "PRODUCT", deviceKind: "WEARABLE" });
  await remove(id);
  const { result } = await run(`{ auditEntries { nodes {
    action subject subjectExists title changes { field before after } } } }`);
  const entry = { subject: "SEARCH_SPELLING", subjectExists: false, changes: [] };
  expect(result.nodes).toEqual([
    { ...entry, action: "DELETED", title: "ghori" },
    {
      ...entry,
      action: "CHANGED",
      title: "ghori",
      changes: [
        { field: "SPELLING", before: "samsang", after: "ghori" },
        { field: "SPELLING_TERM", before: "samsung", after: "watch" },
        { field: "SPELLING_KIND", before: "BRAND", after: "PRODUCT" },
        { field: "DEVICE_KIND", before: null, after: "WEARABLE" },
      ],
    },
    { ...entry, action: "CREATED", title: "samsang" },
  ]);
});
