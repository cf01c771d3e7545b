import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readEnv } from "../../config.ts";
import { openLimits } from "../../core/rateLimits/rateLimits.ts";
import { openFolder } from "../../storage/disk.ts";
import type { Storage } from "../../storage/storage.ts";
import { masterKey, removeFiles } from "./copies.ts";
import { pathFor, stemOf } from "./imageName.ts";
import { imageRoutes } from "./imageRoutes.ts";
import { processUpload } from "./processing.ts";

const mostMissing = 5;

let root: string;
let storage: Storage;
let app: FastifyInstance;
let path: string;
/** The image's path without its extension. */
let base: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "images-"));
  storage = await openFolder(root);
  app = Fastify();
  const env = readEnv({ RATE_LIMIT_PER_MINUTE: String(mostMissing) });
  const limits = await openLimits(env, app.log);
  await app.register(
    imageRoutes({
      storage,
      log: app.log,
      limits,
      accessTo: async () => "PUBLIC",
      actorOf: async () => ({ role: "VISITOR" }),
    }),
  );
  const picture = { width: 500, height: 250, channels: 3 as const, background: "#d33" };
  const { master, properties } = await processUpload(
    await sharp({ create: picture }).png().toBuffer(),
  );
  path = pathFor(properties);
  base = path.replace(/\.jpg$/, "");
  await storage.put(masterKey(stemOf(path) ?? ""), master, "image/webp");
});

afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });
const storedCopies = () => readdir(join(root, "copies")).catch(() => []);

describe("an image", () => {
  test("is served at its path, in full size, as JPEG", async () => {
    const { statusCode, headers, rawPayload } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(rawPayload.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 500 });
  });

  test.each([
    ["w160.avif", "image/avif", "heif", 160],
    ["w480.webp", "image/webp", "webp", 480],
    ["avif", "image/avif", "heif", 500],
  ])("is served as %s", async (ending, type, format, width) => {
    const { headers, rawPayload } = await get(`${base}.${ending}`);
    expect(headers["content-type"]).toBe(type);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width });
  });

  test("has a copy for link previews, as JPEG", async () => {
    const { headers, rawPayload } = await get(`${base}.preview.jpg`);
    expect(headers["content-type"]).toBe("image/jpeg");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 500 });
    for (const ending of ["preview.avif", "preview.w320.jpg", "w320.preview.jpg"])
      expect((await get(`${base}.${ending}`)).statusCode).toBe(404);
  });

  test("is served from the storage the second time", async () => {
    const first = await get(`${base}.w320.webp`);
    expect(await storedCopies()).toHaveLength(1);
    await removeMaster();
    const second = await get(`${base}.w320.webp`);
    expect(second.statusCode).toBe(200);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(second.headers["content-length"]).toBe(first.headers["content-length"]);
  });

  test("is not sent again to a client that has it (304)", async () => {
    const { headers } = await get(path);
    const again = await get(path, { "if-none-match": `W/"other", ${headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect((await get(path, { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  test("responds to HEAD with only the headers", async () => {
    const head = await app.inject({ method: "HEAD", url: path });
    const { rawPayload } = await get(path);
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers["content-type"]).toBe("image/jpeg");
    expect(head.headers["content-length"]).toBe(String(rawPayload.length));
  });

  test("is made once for simultaneous requests", async () => {
    const put = vi.spyOn(storage, "put");
    const responses = await Promise.all(Array.from({ length: 8 }, () => get(`${base}.w320.avif`)));
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
    expect(put).toHaveBeenCalledTimes(1);
  });

  test("is still served if its copy can't be stored", async () => {
    vi.spyOn(storage, "put").mockRejectedValue(new Error("No space left on device"));
    expect((await get(`${base}.w320.avif`)).statusCode).toBe(200);
  });

  test("is removed with all its copies", async () => {
    await get(`${base}.w160.avif`);
    await get(path);
    await removeFiles(storage, [path]);
    expect(await storedCopies()).toEqual([]);
    expect((await get(path)).statusCode).toBe(404);
    expect((await get(`${base}.w160.avif`)).statusCode).toBe(404);
  });

  test("leaves no copy behind if it is removed while a copy is made", async () => {
    const put = storage.put;
    vi.spyOn(storage, "put").mockImplementation(async (...file) => {
      await removeFiles(storage, [path]);
      await put(...file);
    });
    await get(`${base}.w160.avif`);
    expect(await storedCopies()).toEqual([]);
  });
});

async function removeMaster(): Promise<void> {
  await storage.delete([masterKey(stemOf(path) ?? "")]);
}

test("requests that disconnected while they waited make no copies", async () => {
  const { get: original } = storage;
  const read = vi.spyOn(storage, "get");
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  let left: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    left = resolve;
  });
  // The first two copies wait until the test releases them.
  read.mockImplementation(async (key) => {
    if (key.startsWith("masters/")) await held;
    return original(key);
  });
  const masters = () => read.mock.calls.filter(([key]) => key.startsWith("masters/")).length;
  const sent = ["avif", "webp", "jpg", "w160.avif", "w160.webp", "w320.avif"].map((ending) => {
    // An aborted `fetch` would keep a connection open for seconds.
    return request(`${url}${base}.${ending}`)
      .on("error", () => undefined)
      .end();
  });
  await expect.poll(() => read.mock.calls.length).toBe(sent.length + 4);
  expect(masters()).toBe(2);
  for (const each of sent) each.destroy();
  await expect.poll(connections).toBe(0);
  left();
  expect((await get(path)).statusCode).toBe(200);
  expect(masters()).toBeLessThanOrEqual(3);
});

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe("nothing is served", () => {
  test.each([
    ["for an unknown image", "/images/AAAAAAAAAAAAAAAA.500x250.AAAAAAAAAAA.jpg"],
    ["for an unknown form of name", "/images/me.jpg"],
    ["from outside", "/images/..%2F..%2F..%2Fetc%2Fpasswd"],
    ["for the folder itself", "/images/"],
    ["for the masters", "/images/masters%2FAAAAAAAAAAAAAAAA.500x250.AAAAAAAAAAA"],
  ])("%s", async (_why, url) => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers["cache-control"] ?? "").not.toContain("immutable");
    expect(body).not.toMatch(/ENOENT|\/tmp|stack/);
  });

  test("to an address that has requested too many missing images, for a while", async () => {
    const look = vi.spyOn(storage, "get");
    const statuses = [];
    for (let number = 0; number < mostMissing + 2; number++) {
      const url = `/images/${"A".repeat(15)}${number}.500x250.AAAAAAAAAAA.jpg`;
      statuses.push((await get(url)).statusCode);
    }
    expect(statuses).toEqual([...Array(mostMissing).fill(404), 429, 429]);
    const looked = look.mock.calls.length;
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, body]).toEqual([429, "Too many requests. Please slow down."]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(look.mock.calls.length).toBe(looked);
    expect((await app.inject({ url: path, remoteAddress: "203.0.113.9" })).statusCode).toBe(200);
  });

  test("in an unknown width or format, and no copy is made", async () => {
    for (const ending of ["w333.avif", "w640.avif", "w1600.jpg", "gif", "w160.png"]) {
      expect((await get(`${base}.${ending}`)).statusCode, ending).toBe(404);
    }
    expect(await storedCopies()).toEqual([]);
  });

  test("if the storage fails, but with 503 instead of 404", async () => {
    vi.spyOn(storage, "get").mockRejectedValue(new Error("The bucket is away"));
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(503);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body).not.toContain("bucket");
  });
});
