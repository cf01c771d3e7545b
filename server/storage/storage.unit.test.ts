import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFolder } from "./disk.ts";
import { openBucket } from "./s3.ts";
import type { Storage } from "./storage.ts";

let root: string;
let bucketServer: Server;
/** The bucket's objects by their paths, `/bucket/key`. */
const objects = new Map<string, { bytes: Buffer; type?: string }>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "storage-"));
  bucketServer = await startBucket();
});

afterAll(async () => {
  await rm(root, { recursive: true });
  bucketServer.closeAllConnections();
  bucketServer.close();
});

/** Starts a server with the part of S3's protocol that the storage uses: PUT, GET, HEAD, and POST ?delete. */
async function startBucket(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket");
    const body = await buffer(request);
    const found = objects.get(pathname);
    if (request.method === "PUT") {
      objects.set(pathname, { bytes: body, type: request.headers["content-type"] });
      return response.end();
    }
    if (request.method === "POST" && searchParams.has("delete")) {
      const keys = [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key);
      const kept = keys.filter((key) => key === "kept/by-policy");
      for (const key of keys) objects.delete(`${pathname.replace(/\/$/, "")}/${key}`);
      const errors = kept.map(
        (key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code><Message>No</Message></Error>`,
      );
      return response.end(`<DeleteResult>${errors.join("")}</DeleteResult>`);
    }
    if (found) return response.setHeader("content-length", found.bytes.length).end(found.bytes);
    response.writeHead(404);
    response.end(request.method === "HEAD" ? undefined : "<Error><Code>NoSuchKey</Code></Error>");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

function bucket(): Storage {
  const { port } = bucketServer.address() as AddressInfo;
  return openBucket({
    S3_BUCKET: "pictures",
    S3_REGION: "us-east-1",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  });
}

describe.each([
  ["a directory", () => openFolder(root)],
  ["a bucket", async () => bucket()],
])("%s", (_name, open) => {
  test("returns a stored file with its size", async () => {
    const storage = await open();
    await storage.put("masters/one", Buffer.from("first"), "image/webp");
    const file = await storage.get("masters/one");
    expect(file?.size).toBe(5);
    expect(file && (await text(file.stream))).toBe("first");
    expect(await storage.has("masters/one")).toBe(true);
  });

  test("replaces a file", async () => {
    const storage = await open();
    await storage.put("masters/two", Buffer.from("old and longer"), "image/webp");
    await storage.put("masters/two", Buffer.from("new"), "image/webp");
    const file = await storage.get("masters/two");
    expect(file && (await text(file.stream))).toBe("new");
  });

  test("has no file under an unknown key", async () => {
    const storage = await open();
    expect(await storage.get("masters/never")).toBeNull();
    expect(await storage.has("masters/never")).toBe(false);
  });

  test("deletes files and ignores keys without a file", async () => {
    const storage = await open();
    await storage.put("masters/three", Buffer.from("x"), "image/webp");
    await storage.delete(["masters/three", "masters/never"]);
    await storage.delete([]);
    expect(await storage.has("masters/three")).toBe(false);
  });
});

describe("a directory", () => {
  test("rejects a key that could leave it", async () => {
    const storage = await openFolder(root);
    for (const key of ["../outside", "masters/../../outside", "/etc/passwd", "a//b", ".hidden"]) {
      await expect(async () => storage.get(key)).rejects.toThrow("Not a storage key");
    }
  });

  test("leaves no draft behind when storing fails", async () => {
    const storage = await openFolder(root);
    await mkdir(join(root, "taken/by-a-folder"), { recursive: true });
    await expect(
      storage.put("taken/by-a-folder", Buffer.from("x"), "image/webp"),
    ).rejects.toThrow();
    expect(await readdir(join(root, "drafts"))).toEqual([]);
  });

  test("deletes the drafts of a killed server, but not the drafts of a server that is writing", async () => {
    const old = new Date(Date.now() - 2 * 60 * 60_000);
    await writeFile(join(root, "drafts/abandoned"), "half a pic");
    await utimes(join(root, "drafts/abandoned"), old, old);
    await writeFile(join(root, "drafts/being-written"), "half a pic");
    await openFolder(root);
    expect(await readdir(join(root, "drafts"))).toEqual(["being-written"]);
  });
});

describe("a bucket", () => {
  test("receives the content type of each file under its key", async () => {
    await bucket().put("copies/typed.avif", Buffer.from("x"), "image/avif");
    expect(objects.get("/pictures/copies/typed.avif")?.type).toBe("image/avif");
  });

  test("that does not delete a key is an error", async () => {
    await expect(bucket().delete(["kept/by-policy"])).rejects.toThrow("AccessDenied");
  });

  test.each([
    ["does not respond", () => undefined],
    [
      "stops responding",
      (respond: Socket) => respond.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfirst"),
    ],
  ])("that %s is an error after the timeout", async (_how, respond) => {
    const silent = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => respond(socket));
    }).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const storage = openBucket(
      {
        S3_BUCKET: "b",
        S3_REGION: "r",
        S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        S3_ACCESS_KEY_ID: "id",
        S3_SECRET_ACCESS_KEY: "secret",
      },
      200,
    );
    await expect(storage.get("masters/one")).rejects.toThrow();
    silent.close();
  });

  test("gets its connection back when a stream is not read", async () => {
    const storage = bucket();
    await storage.put("masters/unread", Buffer.alloc(1_000_000), "image/webp");
    for (let reader = 0; reader < 60; reader++) await storage.get("masters/unread");
    expect(await storage.has("masters/unread")).toBe(true);
  });

  test("that can't be reached is an error, not a missing file", async () => {
    const storage = openBucket({
      S3_BUCKET: "b",
      S3_REGION: "r",
      S3_ENDPOINT: "http://127.0.0.1:1",
    });
    await expect(storage.get("masters/one")).rejects.toThrow();
  });
});
