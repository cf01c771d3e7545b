import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodingFor } from "../http/sending.ts";
import { PublicAnswer } from "./entry.ts";

const words = ["phone", "tablet", "watch", "charger", "battery", "display"];
const long = Array.from({ length: 900 }, (_, at) => words[((at * at * 7) % 11) % 6]).join(" ");
const made = (body: string, type = "application/json") =>
  new PublicAnswer({ status: 200, headers: { "content-type": type }, tags: [], body });

test("the same content has the same ETag, another content or type another", async () => {
  const etag = (answer: PublicAnswer) => answer.ready("identity")?.etag;
  expect(etag(made("a"))).toBe(etag(made("a")));
  expect(etag(made("a"))).not.toBe(etag(made("b")));
  expect(etag(made("a"))).not.toBe(etag(made("a", "text/html")));
  expect(etag(made("a"))).toMatch(/^"[\w-]+"$/);
});

test("each encoding has bytes and an ETag of its own", async () => {
  const answer = made(long);
  const [plain, br, gzip] = [
    await answer.pack("identity"),
    await answer.pack("br"),
    await answer.pack("gzip"),
  ];
  expect(new Set([plain.etag, br.etag, gzip.etag]).size).toBe(3);
  expect(brotliDecompressSync(br.bytes).toString()).toBe(long);
  expect(gunzipSync(gzip.bytes).toString()).toBe(long);
});

test("it is packed once for all who wait for it", async () => {
  const answer = made(long);
  const [first, second] = await Promise.all([answer.pack("br"), answer.pack("br")]);
  expect(second).toBe(first);
});

test("packed tightly it is smaller, still the same, and counted", async () => {
  const answer = made(long);
  const quick = await answer.pack("br");
  await answer.packTightly();
  const tight = await answer.pack("br");
  expect(tight.bytes.length).toBeLessThan(quick.bytes.length);
  expect(tight.etag).not.toBe(quick.etag);
  expect(brotliDecompressSync(tight.bytes).toString()).toBe(long);
  expect(answer.bytes).toBeGreaterThan(long.length + tight.bytes.length);
});

test("what is short is sent as it is, whatever the client takes", async () => {
  expect((await made("short").pack("br")).encoding).toBe("identity");
});

test("a client's ETag matches in every encoding, and no other content's", async () => {
  const answer = made(long);
  for (const encoding of ["identity", "br", "gzip"] as const) {
    const { etag } = await answer.pack(encoding);
    expect(answer.matches(etag)).toBe(true);
    expect(answer.matches(`W/${etag}`)).toBe(true);
    expect(answer.matches(`"other", ${etag}`)).toBe(true);
    expect(made("other").matches(etag)).toBe(false);
  }
  const { etag } = await answer.pack("identity");
  expect(answer.matches("*")).toBe(true);
  for (const other of ['""', "", etag.slice(1, -1), `"${etag.slice(1, -1)}x"`]) {
    expect(answer.matches(other)).toBe(false);
  }
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br; q=0.0, gzip; q=0", "identity"],
  ["GZIP", "gzip"],
  ["brotli, x-gzip", "identity"],
  ["identity", "identity"],
])("of %j the client is sent %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
