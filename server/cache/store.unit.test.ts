import { expect, test } from "vitest";
import { CacheEntry } from "./entry.ts";
import { CacheStore } from "./store.ts";

const entryOf = (body: string, tags: string[] = []) =>
  new CacheEntry({ status: 200, contentType: "application/json", tags, body, operation: "" });

function openStore(maxBytes: number) {
  let evicted = 0;
  const store = new CacheStore(maxBytes, () => {
    evicted++;
  });
  return { store, evictions: () => evicted };
}

test("thousands of entries stay within the limit, and an entry that is used stays", () => {
  const { store, evictions } = openStore(100_000);
  store.set("home", entryOf("home"));
  for (let number = 0; number < 2_000; number++) {
    store.set(`filter ${number}`, entryOf("x".repeat(500)));
    store.get("home");
  }
  expect(store.bytes).toBeLessThanOrEqual(100_000);
  expect(evictions()).toBeGreaterThan(1_000);
  expect(store.get("home")).toBeDefined();
});

test("entries that are never read take at most an eighth of the memory, and evict no entries that were read", () => {
  const { store } = openStore(1_000_000);
  for (let number = 0; number < 100; number++) {
    store.set(`read ${number}`, entryOf("x".repeat(500)));
    store.get(`read ${number}`);
  }
  const before = store.bytes;
  for (let number = 0; number < 5_000; number++)
    store.set(`invented ${number}`, entryOf("x".repeat(500), ["device:x"]));
  expect(store.bytes - before).toBeLessThanOrEqual(125_000);
  expect(store.get("invented 4999")).toBeDefined();
  const kept = Array.from({ length: 100 }, (_, number) => store.get(`read ${number}`));
  expect(kept.filter(Boolean)).toHaveLength(100);
});

test("an entry that replaces another entry with the same key also replaces its tags", () => {
  const { store } = openStore(100_000);
  store.set("home", entryOf("first", ["a"]));
  store.get("home");
  const second = entryOf("second", ["b"]);
  store.set("home", second);
  expect([store.get("home"), store.size, store.tags]).toEqual([second, 1, 1]);
  expect(store.deleteTagged("a")).toBe(0);
  expect(store.deleteTagged("b")).toBe(1);
});

test("the size of an entry includes a long key", () => {
  const { store } = openStore(100_000);
  for (let number = 0; number < 100; number++)
    store.set(`${number}${"k".repeat(10_000)}`, entryOf(""));
  expect(store.size).toBeLessThan(6);
});

test("the size of an entry includes its tags", () => {
  const { store } = openStore(100_000);
  const tags = Array.from({ length: 50 }, (_, number) => `device:${number}${"d".repeat(36)}`);
  for (let number = 0; number < 100; number++)
    store.set(
      `${number}`,
      entryOf(
        "",
        tags.map((tag) => `${tag}${number}`),
      ),
    );
  expect(store.size).toBeLessThan(5);
  store.set("long", entryOf("", ["t".repeat(100_000)]));
  expect(store.get("long")).toBeUndefined();
});

test("thousands of entries with tags of their own leave no tag behind", () => {
  const { store } = openStore(100_000);
  for (let number = 0; number < 5_000; number++)
    store.set(`key ${number}`, entryOf("{}", [`device:${number}`, `devices:${number}`]));
  expect(store.bytes).toBeLessThanOrEqual(100_000);
  expect(store.tags).toBe(2 * store.size);
  store.clear();
  expect(store.tags).toBe(0);
});

test("a tag deletes only the entries that have it, even after an entry was replaced", () => {
  const { store } = openStore(100_000);
  store.set("home", entryOf("home", ["banners", "offers"]));
  store.set("list", entryOf("list", ["devices"]));
  store.set("list", entryOf("list", ["offers"]));
  expect(store.deleteTagged("devices")).toBe(0);
  expect(store.deleteTagged("offers")).toBe(2);
  expect(store.deleteTagged("banners")).toBe(0);
  expect(store.size).toBe(0);
});

test("an entry larger than the limit is not kept and evicts nothing", () => {
  const { store, evictions } = openStore(10_000);
  store.set("small", entryOf("small", ["a"]));
  store.set("large", entryOf("x".repeat(20_000), ["a"]));
  expect([store.size, evictions()]).toEqual([1, 0]);
  expect(store.deleteTagged("a")).toBe(1);
});

test("with a limit of 0, no entry is kept", () => {
  const { store } = openStore(0);
  store.set("home", entryOf("home", ["banners"]));
  expect(store.get("home")).toBeUndefined();
  expect([store.size, store.bytes, store.deleteTagged("banners")]).toEqual([0, 0, 0]);
});
