import { parse, validate } from "graphql";
import { expect, test, vi } from "vitest";

vi.mock(import("graphql"), async (load) => {
  const original = await load();
  return { ...original, parse: vi.fn(original.parse), validate: vi.fn(original.validate) };
});

// Another test file may have imported the module before its functions were replaced.
vi.resetModules();
const { Documents, sizeOf } = await import("./documents.ts");

/** Returns the key with which Apollo Server requests a document. */
const keyOf = (documents: InstanceType<typeof Documents>, text: string) =>
  `schema:${documents.find(text)?.textHash}`;

test("the size of a document includes comments, texts and many short fields, and not only the tree", () => {
  const size = (text: string) => sizeOf({ document: parse(text) });
  const short = size("{ shop { name } }");
  expect(size(`{ shop { name } } # ${"x".repeat(50_000)}`)).toBeGreaterThan(short + 50_000);
  expect(size(`{ unit(code: "${"x".repeat(50_000)}") { id } }`)).toBeGreaterThan(50_000);
  expect(size(`{ shop { ${"a ".repeat(1_000)} } }`)).toBeGreaterThan(short + 250_000);
});

test("a document is parsed and validated once for all its readers", async () => {
  const documents = new Documents();
  const text = "query A { shop { name } } query B { me { id } }";
  vi.mocked(parse).mockClear();
  vi.mocked(validate).mockClear();
  const found = documents.find(text);
  const key = keyOf(documents, text);
  for (let times = 0; times < 2; times++)
    expect(await documents.store.get(key)).toBe(found?.document);
  expect(documents.find(text)).toBe(found);
  expect([...(found?.operations.keys() ?? [])]).toEqual(["A", "B"]);
  expect(vi.mocked(parse)).toHaveBeenCalledOnce();
  expect(vi.mocked(validate)).toHaveBeenCalledOnce();
});

test("Apollo Server gets only valid documents, and reports errors of other documents itself", async () => {
  const documents = new Documents();
  expect(await documents.store.get(keyOf(documents, "{ nothing }"))).toBeUndefined();
  expect(documents.find("{ shop {")).toBeUndefined();
});

test("documents that are sent once are kept briefly, and documents that are sent twice are kept long", async () => {
  const documents = new Documents();
  const comment = "x".repeat(90_000);
  const textOf = (number: number) => `{ shop { name } } # ${number} ${comment}`;
  const keys = Array.from({ length: 200 }, (_, number) => keyOf(documents, textOf(number)));
  const twice = keyOf(documents, "{ shop { url } }");
  documents.find("{ shop { url } }");
  for (let number = 200; number < 300; number++) documents.find(textOf(number));
  const kept = await Promise.all([...keys, twice].map((key) => documents.store.get(key)));
  expect(kept.filter(Boolean).length).toBe(1);
  expect(kept.at(-1)).toBeDefined();
});

test("hundreds of long documents are not kept", async () => {
  const documents = new Documents();
  const comment = "x".repeat(90_000);
  const keys = Array.from({ length: 200 }, (_, number) => {
    const text = `{ shop { name } } # ${number} ${comment}`;
    documents.find(text);
    return keyOf(documents, text);
  });
  const kept = await Promise.all(keys.map((key) => documents.store.get(key)));
  expect(kept.filter(Boolean).length).toBeLessThan(60);
  expect(kept.at(-1)).toBeDefined();
});
