import { beforeEach, describe, expect, test } from "vitest";
import { inOneTransaction } from "../../database/jointTransaction.ts";
import { normalizeText } from "../../search/normalize.ts";
import { mondayOf } from "../../search/weeks.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { phoneInput, wearableInput } from "../../testing/fixtures/factories.ts";
import { flushSearchCounts } from "./counts.ts";
import { readVocabulary } from "./vocabulary.ts";
import { sweepSearchWords } from "./words.ts";

const shop = await testApp();
const { database } = shop.deps;
let admin: Caller;

beforeEach(async () => {
  await emptyDatabase();
  await flushSearchCounts(shop.deps);
  await database.searchWord.deleteMany();
  admin = await shop.signIn("ADMIN");
  await add({ smartphone: phoneInput({ brand: "Samsung", model: "Galaxy S24" }) });
  await add({ wearable: wearableInput({ brand: "Apple", model: "Watch SE" }) });
});

/**
 * A separate client address, because other test files may have used up the limit of counted words for the default
 * address.
 */
const from = "198.51.100.20";

const run = async (query: string, variables: object, as: Caller = null) => {
  const { body } = await shop.graphql(query, { ...variables }, { as, from });
  expect(body.errors).toBeUndefined();
  return body.data;
};

const add = (input: object) =>
  run("mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }", { input }, admin);

const addSpelling = (word: string, term: string) =>
  run(
    `mutation ($input: SearchSpellingInput!) { createSearchSpelling(input: $input) { id } }`,
    { input: { word, term, kind: "SERIES" } },
    admin,
  );

const list = `query ($search: String, $offset: Int! = 0) {
  devices(filter: { search: $search }, offset: $offset) { totalCount nodes { title } } }`;

const titlesOf = async (search: string, as: Caller = null) =>
  (await run(list, { search }, as)).devices.nodes.map(({ title }: { title: string }) => title);

describe("the first spellings", () => {
  test("are at least 300, in the form in which searches are compared", async () => {
    const spellings = await database.searchSpelling.findMany();
    expect(spellings.length).toBeGreaterThan(300);
    expect(spellings.filter(({ word }) => normalizeText(word) !== word)).toEqual([]);
    expect(spellings.filter(({ term }) => normalizeText(term) !== term)).toEqual([]);
    expect(spellings.filter(({ word }) => !/\p{L}/u.test(word) || word.length > 60)).toEqual([]);
  });
});

describe("a search follows", () => {
  test("spellings as they are added and deleted", async () => {
    expect(await titlesOf("boro phone")).toEqual([]);
    const { createSearchSpelling } = await addSpelling("boro phone", "s24");
    expect(await titlesOf("boro phone")).toEqual(["Samsung Galaxy S24"]);
    const { id } = createSearchSpelling;
    await run("mutation ($id: ID!) { deleteSearchSpelling(id: $id) }", { id }, admin);
    expect(await titlesOf("boro phone")).toEqual([]);
  });

  test("spellings changed by others in the database", async () => {
    expect(await titlesOf("chronograf")).toEqual([]);
    const row = { word: "chronograf", term: "watch", kind: "PRODUCT" } as const;
    const { id } = await database.searchSpelling.create({ data: row });
    await expect.poll(() => titlesOf("chronograf")).toEqual(["Apple Watch SE"]);
    await database.searchSpelling.delete({ where: { id } });
  });

  test("no spelling of a transaction that is rolled back", async () => {
    const word = "boro phone";
    const rolledBack = inOneTransaction(shop.deps, async () => {
      await database.searchSpelling.create({ data: { word, term: "s24", kind: "SERIES" } });
      const vocabulary = await readVocabulary(shop.deps);
      expect(vocabulary.spelling(word)).toMatchObject({ term: "s24" });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect((await readVocabulary(shop.deps)).spelling(word)).toBeUndefined();
    expect(await titlesOf(word)).toEqual([]);
  });

  test("words of new devices, by their sound", async () => {
    expect(await titlesOf("যেফায়ার")).toEqual([]);
    await add({ smartphone: phoneInput({ brand: "Zephyr", model: "One" }) });
    expect(await titlesOf("যেফায়ার")).toEqual(["Zephyr One"]);
  });

  test("words of another kind's new devices, even in a list of one kind", async () => {
    const phones = `{ devices(kind: SMARTPHONE, filter: { search: "s 77" }) { totalCount } }`;
    const found = async () => (await run(phones, {})).devices.totalCount;
    await add({ smartphone: phoneInput({ brand: "Tecno", model: "Series 77" }) });
    expect(await found()).toBe(1);
    // From now on, the letter and the number form one word.
    await add({ wearable: wearableInput({ brand: "Haylou", model: "S77" }) });
    expect(await found()).toBe(0);
  });

  test("titles in Bangla, in any form", async () => {
    await add({ smartphone: phoneInput({ brand: "দেশী", model: "বড়ফোন ১২" }) });
    expect(await titlesOf("দেশী ব\u09dcফোন 12")).toHaveLength(1);
  });
});

describe("searched words", () => {
  const counted = async () => {
    await flushSearchCounts(shop.deps);
    const rows = await database.searchWord.findMany({ orderBy: { word: "asc" } });
    return rows.map(({ word, searches, misses }) => [word, searches, misses]);
  };

  test("are counted as one word in any form, with the number of searches without a hit", async () => {
    await titlesOf("SAMSUNG");
    await titlesOf("sams\u200dung");
    await titlesOf("samsung quux");
    await titlesOf("watch s24");
    expect(await counted()).toEqual([
      ["quux", 1, 1],
      ["s24", 1, 1],
      ["samsung", 3, 0],
      ["watch", 1, 1],
    ]);
    await titlesOf("quux");
    expect(await counted()).toContainEqual(["quux", 2, 2]);
  });

  test("are counted for each visitor, even if the response comes from the cache", async () => {
    const { counts } = shop.deps.responseCache;
    const before = counts.hits;
    for (let visit = 0; visit < 3; visit++) await titlesOf("samsung");
    expect(counts.hits - before).toBe(2);
    expect(await counted()).toEqual([["samsung", 3, 0]]);
  });

  test("don't include searches of admins, further pages and suggestions", async () => {
    await titlesOf("samsung", admin);
    await run(list, { search: "samsung", offset: 24 });
    await run('{ devices(filter: { search: "samsung" }) { nodes { title } } }', {});
    expect(await counted()).toEqual([]);
  });

  test("contain no addresses and no long numbers", async () => {
    await titlesOf("rahim@example.com 01712345678 phone01712345678 13");
    expect(await counted()).toEqual([["phone", 1, 0]]);
  });

  test("are kept for 90 days", async () => {
    const weekMs = 7 * 86_400_000;
    const now = shop.deps.clock().getTime();
    const row = { word: "nokia", searches: 2, misses: 1 };
    await database.searchWord.createMany({
      data: [1, 12, 14].map((weeks) => ({
        ...row,
        week: mondayOf(new Date(now - weeks * weekMs)),
      })),
    });
    await sweepSearchWords(shop.deps);
    expect(await counted()).toEqual([
      ["nokia", 2, 1],
      ["nokia", 2, 1],
    ]);
  });

  const words = `query ($filter: SearchWordFilter, $orderBy: SearchWordOrder! = MOST_SEARCHED,
      $first: Int! = 24, $after: String) {
    searchWords(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
      nodes { word searches misses } totalCount pageInfo { endCursor } } }`;
  const page = async (variables: object) => (await run(words, variables, admin)).searchWords;

  test("are listed by their counts, each word once, even if counts are equal", async () => {
    const week = mondayOf(shop.deps.clock());
    await database.searchWord.createMany({
      data: ["a", "b", "c", "d"].map((word, index) => ({
        word,
        week,
        searches: index < 3 ? 2 : 9,
        misses: 0,
      })),
    });
    const read: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, totalCount, pageInfo } = await page({ first: 1, after });
      read.push(...nodes.map(({ word }: { word: string }) => word));
      expect(totalCount).toBe(4);
      after = pageInfo.endCursor;
    } while (after);
    expect(read[0]).toBe("d");
    expect(read.toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  const found = async (filter: object) =>
    (await page({ filter })).nodes.map(({ word }: { word: string }) => word);

  test("are filtered by the week of a given time, a part of the word and their hits", async () => {
    const now = shop.deps.clock();
    const week = mondayOf(now);
    const weekBefore = new Date(week.getTime() - 7 * 86_400_000);
    const counts = { searches: 1, misses: 0 };
    await database.searchWord.createMany({
      data: [
        { ...counts, week, word: "now" },
        { ...counts, week: weekBefore, word: "then" },
        { ...counts, week, word: "100%", misses: 1 },
      ],
    });
    expect((await found({ week: now.toISOString() })).toSorted()).toEqual(["100%", "now"]);
    expect(
      await found({ week: `${weekBefore.toISOString().slice(0, 10)}T06:00:00+06:00` }),
    ).toEqual(["then"]);
    expect(await found({ week: "2020-01-01T00:00:00Z" })).toEqual([]);
    expect(await found({ search: "%" })).toEqual(["100%"]);
    expect(await found({ isMissed: true })).toEqual(["100%"]);
  });

  test.each(["2026-13-01T00:00:00Z", "tomorrow", "0000-01-01T00:00:00Z", 5])(
    "are not found by the week %j, which is not a time",
    async (week) => {
      const { body } = await shop.graphql(words, { filter: { week } }, { as: admin });
      expect(body.errors?.[0]).toMatchObject({
        message: "week must be a time such as 2027-01-31T18:00:00.000Z",
        extensions: { code: "BAD_USER_INPUT" },
      });
    },
  );

  test("refuse a cursor of another order", async () => {
    await titlesOf("samsung");
    await flushSearchCounts(shop.deps);
    const spellings = "{ searchSpellings(first: 1) { pageInfo { endCursor } } }";
    const after = (await run(spellings, {}, admin)).searchSpellings.pageInfo.endCursor;
    const words = "query ($after: String) { searchWords(first: 5, after: $after) { totalCount } }";
    const { body } = await shop.graphql(words, { after }, { as: admin });
    expect(body.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });

  test("that cannot be stored do not fail a search, and are kept", async () => {
    await database.$executeRaw`ALTER TABLE search_word RENAME TO search_word_gone`;
    expect(await titlesOf("samsung")).toHaveLength(1);
    await flushSearchCounts(shop.deps);
    await database.$executeRaw`ALTER TABLE search_word_gone RENAME TO search_word`;
    await titlesOf("watch");
    expect(await counted()).toEqual([
      ["samsung", 1, 0],
      ["watch", 1, 0],
    ]);
  });
});
