import { parse } from "graphql";
import { expect, test } from "vitest";
import { openDocumentStore, sizeCalculation } from "./documentStore.ts";

test("comments, texts and many short fields count, and not only the tree", () => {
  const size = (text: string) => sizeCalculation(parse(text));
  const short = size("{ shop { name } }");
  expect(size(`{ shop { name } } # ${"x".repeat(50_000)}`)).toBeGreaterThan(short + 50_000);
  expect(size(`{ unit(code: "${"x".repeat(50_000)}") { id } }`)).toBeGreaterThan(50_000);
  expect(size(`{ shop { ${"a ".repeat(1_000)} } }`)).toBeGreaterThan(short + 250_000);
});

test("a document is kept when it is sent again", async () => {
  const store = openDocumentStore();
  const document = parse("{ shop { name } }");
  await store.set("hash", document);
  expect(await store.get("hash")).toBeUndefined();
  await store.set("hash", document);
  expect(await store.get("hash")).toBe(document);
});

test("hundreds of long documents are not kept", async () => {
  const store = openDocumentStore();
  const comment = "x".repeat(90_000);
  for (let number = 0; number < 200; number++) {
    const document = parse(`{ shop { name } } # ${number} ${comment}`);
    for (let times = 0; times < 2; times++) await store.set(`${number}`, document);
  }
  const kept = await Promise.all(Array.from({ length: 200 }, (_, key) => store.get(`${key}`)));
  expect(kept.filter(Boolean).length).toBeLessThan(60);
  expect(kept.at(-1)).toBeDefined();
});
