import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CacheEntry } from "./entry.ts";

const words = ["phone", "tablet", "watch", "charger", "battery", "display"];
const long = Array.from({ length: 900 }, (_, at) => words[((at * at * 7) % 11) % 6]).join(" ");
const entryOf = (body: string, type = "application/json") =>
  new CacheEntry({ status: 200, contentType: type, tags: [], body, operation: "" });

test("equal content has the same ETag, and different content or a different type has a different ETag", () => {
  const etag = entryOf("a").etag("identity");
  expect(entryOf("a").etag("identity")).toBe(etag);
  expect(entryOf("b").etag("identity")).not.toBe(etag);
  expect(entryOf("a", "text/html").etag("identity")).not.toBe(etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
});

test("each content coding has its own bytes and its own ETag", async () => {
  const entry = entryOf(long);
  const [identity, br, gzip] = [
    await entry.body("identity"),
    await entry.body("br"),
    await entry.body("gzip"),
  ];
  expect(new Set([identity, br, gzip].map(({ encoding }) => entry.etag(encoding))).size).toBe(3);
  expect(brotliDecompressSync(br.bytes).toString()).toBe(long);
  expect(gunzipSync(gzip.bytes).toString()).toBe(long);
  expect(entry.bytes).toBeGreaterThan(long.length + br.bytes.length + gzip.bytes.length);
});

test("a content coding is compressed once for simultaneous requests", async () => {
  const entry = entryOf(long);
  const [first, second] = await Promise.all([entry.body("br"), entry.body("br")]);
  expect(second).toBe(first);
});

test("a short body is sent uncompressed", async () => {
  expect((await entryOf("short").body("br")).encoding).toBe("identity");
});

test("an ETag matches its content in every content coding, and no other content", async () => {
  const entry = entryOf(long);
  for (const encoding of ["identity", "br", "gzip"] as const) {
    const etag = entry.etag(encoding);
    expect(entry.matches(etag)).toBe(true);
    expect(entry.matches(`W/${etag}`)).toBe(true);
    expect(entry.matches(`"other", ${etag}`)).toBe(true);
    expect(entryOf("other").matches(etag)).toBe(false);
  }
  const etag = entry.etag("identity");
  expect(entry.matches("*")).toBe(true);
  for (const other of ['""', "", etag.slice(1, -1), `"${etag.slice(1, -1)}x"`]) {
    expect(entry.matches(other)).toBe(false);
  }
});

test("a body that was compressed before is not compressed again", async () => {
  const entry = entryOf(long);
  const compressed = await entry.body("br");
  expect(await entry.body("br")).toBe(compressed);
});
