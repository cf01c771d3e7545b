import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFolder } from "../storage/disk.ts";
import type { Storage } from "../storage/storage.ts";
import { testDatabase } from "../testing/database.ts";
import { openPublishedAssets, publishAssets } from "./publishedAssets.ts";

const { url: databaseUrl } = await testDatabase();
const start = new Date("2026-12-01T00:00:00Z");
let room: string;
let storage: Storage;

beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), "smarttrade-assets-"));
  storage = await openFolder(join(room, "storage"));
});

afterEach(() => rm(room, { recursive: true }));

/** Publishes a build with these files, the given number of days after the start. */
async function publish(names: string[], days: number): Promise<void> {
  const folder = await mkdtemp(join(room, "build-"));
  for (const name of names) await writeFile(join(folder, name), name);
  await publishAssets(
    { databaseUrl, storage },
    folder,
    new Date(start.getTime() + days * 86_400_000),
  );
}

const published = async () =>
  (await readdir(join(room, "storage/assets"))).filter((name) => name !== "builds.json").sort();

test("a build's scripts and styles are published, without their compressed versions", async () => {
  await publish(["main-1.js", "main-1.js.br", "style-1.css", "index.html"], 0);
  expect(await published()).toEqual(["main-1.js", "style-1.css"]);
  const asset = openPublishedAssets(storage, 0);
  const file = await asset("main-1.js");
  expect(file && (await text(file.stream))).toBe("main-1.js");
  expect(await asset("main-2.js")).toBeNull();
});

test("requests for any number of invented names read the list once, and a later build is found after a moment", async () => {
  await publish(["main-1.js"], 0);
  const get = vi.spyOn(storage, "get");
  const asset = openPublishedAssets(storage, 200);
  const invented = (_: unknown, index: number) => asset(`invented-${index}.js`);
  expect(await Promise.all(Array.from({ length: 1_000 }, invented))).toEqual(
    Array(1_000).fill(null),
  );
  expect(get.mock.calls).toEqual([["assets/builds.json"]]);
  await publish(["main-2.js"], 1);
  get.mockClear();
  const [file] = await Promise.all([asset("main-2.js"), asset("invented.js")]);
  expect(file && (await text(file.stream))).toBe("main-2.js");
  expect(get.mock.calls).toEqual([["assets/builds.json"], ["assets/main-2.js"]]);
});

test("a build stays for a week after the next build, and a file stays as long as any build has it", async () => {
  await publish(["main-1.js", "vendor.js"], 0);
  await publish(["main-2.js", "vendor.js"], 30);
  await publish(["main-3.js", "vendor.js"], 36);
  expect(await published()).toEqual(["main-1.js", "main-2.js", "main-3.js", "vendor.js"]);
  await publish(["main-4.js", "vendor.js"], 38);
  expect(await published()).toEqual(["main-2.js", "main-3.js", "main-4.js", "vendor.js"]);
});

test("a build to which an operator goes back is the newest again", async () => {
  await publish(["main-1.js"], 0);
  await publish(["main-2.js"], 1);
  await publish(["main-1.js"], 2);
  await publish(["main-3.js"], 10);
  expect(await published()).toEqual(["main-1.js", "main-3.js"]);
});

test("servers that start at the same time publish all their builds", async () => {
  const names = ["main-1.js", "main-2.js", "main-3.js"];
  await Promise.all(names.map((name) => publish([name], 0)));
  await publish(["main-4.js"], 1);
  expect(await published()).toEqual([...names, "main-4.js"]);
});

test("a failing storage is an error, and the next start publishes the build", async () => {
  await mkdir(join(room, "storage/assets/main-1.js"), { recursive: true });
  await expect(publish(["main-1.js", "main-2.js"], 0)).rejects.toThrow();
  await rm(join(room, "storage/assets/main-1.js"), { recursive: true });
  await publish(["main-1.js", "main-2.js"], 0);
  expect(await published()).toEqual(["main-1.js", "main-2.js"]);
});
