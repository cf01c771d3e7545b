import { beforeEach, expect, test } from "vitest";
import { mondayOf } from "../../search/weeks.ts";
import { testApp } from "../../testing/app.ts";
import { countSearch, flushSearchCounts } from "./counts.ts";
import type { Term } from "./interpret.ts";

const { deps } = await testApp();
const { database } = deps;

beforeEach(async () => {
  await database.searchWord.deleteMany();
});

const search = (address: string, ...words: string[]) =>
  countSearch(
    { ...deps, actor: { role: "VISITOR" }, address },
    words.map((typed) => ({ typed, isKnown: true }) as Term),
    true,
  );

const isCounted = (word: string) => database.searchWord.count({ where: { word } }).then(Boolean);

test("invented words of one network leave room for the words of others", async () => {
  for (let number = 0; number < 5_000; number++)
    search(`2001:db8::${(number % 9_999) + 1}`, `x${number}`);
  search("203.0.113.5", "iphone");
  await flushSearchCounts(deps);
  expect(await isCounted("iphone")).toBe(true);
  expect(await database.searchWord.count()).toBe(101);
});

test("in a full week, the rarest words are removed", async () => {
  const week = mondayOf(deps.clock());
  await database.$executeRaw`
    INSERT INTO search_word (id, week, word, searches, misses)
    SELECT gen_random_uuid(), ${week}::date, 'invented ' || n, 1, 1 FROM generate_series(1, 20000) n`;
  for (const address of ["203.0.113.6", "203.0.113.7"]) search(address, "pixel");
  await flushSearchCounts(deps);
  expect(await isCounted("pixel")).toBe(true);
  expect(await database.searchWord.count()).toBe(20_000);
});
