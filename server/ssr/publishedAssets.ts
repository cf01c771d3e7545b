/**
 * Stores the scripts and styles of the newest builds in the shared storage. A page refers to the files of the build
 * that rendered it. The server that gets the request for such a file may have another build: during an upgrade, or
 * after a build in the folder of a running server.
 */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { z } from "zod";
import { weekMs } from "../../shared/durations.ts";
import { openClient } from "../database/connections.ts";
import type { Storage, StoredFile } from "../storage/storage.ts";

/** The advisory lock that servers hold while they publish. */
const publishLock = 72_707_370;

const folderKey = "assets/";
const listKey = `${folderKey}builds.json`;

/** The published builds, newest last. */
const buildList = z.array(z.object({ publishedAt: z.iso.datetime(), files: z.array(z.string()) }));
type Builds = z.output<typeof buildList>;

/**
 * The time for which the files of a build are kept after the next build was published. Browsers keep pages open for
 * days.
 */
const keptMs = weekMs;

const concurrentFiles = 16;

/** The shortest interval between two readings of the list. */
const listPauseMs = 1_000;

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/**
 * Returns the content type of the build's file with this name. Returns undefined if no build has files with such a
 * name.
 */
export const assetType = (name: string): string | undefined =>
  /^[\w-][\w.-]*$/.test(name) ? contentTypes[extname(name)] : undefined;

/**
 * Returns a function that gets a file of any published build. The function asks the storage only for names in the list
 * of builds, and reads the list at most once a second. A request for an unknown name waits for a list that is newer
 * than the request.
 */
export function openPublishedAssets(
  storage: Storage,
  pauseMs = listPauseMs,
): (name: string) => Promise<StoredFile | null> {
  let names = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;
  let nextRead: Promise<void> | undefined;

  const readList = async () => {
    await delay(Math.max(0, readAt + pauseMs - performance.now()));
    nextRead = undefined;
    readAt = performance.now();
    names = filesOf(await readBuilds(storage));
  };
  return async (name) => {
    if (!names.has(name)) {
      nextRead ??= readList();
      await nextRead;
    }
    return names.has(name) ? storage.get(folderKey + name) : null;
  };
}

/** Publishes the build in `folder` as the newest build, and removes builds that are too old. */
export async function publishAssets(
  { databaseUrl, storage }: { databaseUrl: string; storage: Storage },
  folder: string,
  now = new Date(),
): Promise<void> {
  const names = (await readdir(folder)).filter(assetType).sort();
  const client = await openClient(databaseUrl);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [publishLock]);
    const builds = await readBuilds(storage);
    if (String(builds.at(-1)?.files) === String(names)) return;
    const stored = filesOf(builds);
    await storeFiles(
      storage,
      folder,
      names.filter((name) => !stored.has(name)),
    );
    const published = [
      ...builds.filter(({ files }) => String(files) !== String(names)),
      { publishedAt: now.toISOString(), files: names },
    ];
    const kept = published.filter((_build, index) => {
      const next = published[index + 1];
      return !next || now.getTime() - Date.parse(next.publishedAt) < keptMs;
    });
    await storage.put(listKey, Buffer.from(JSON.stringify(kept)), "application/json");
    const needed = filesOf(kept);
    const old = [...filesOf(published)].filter((name) => !needed.has(name));
    await storage.delete(old.map((name) => folderKey + name));
  } finally {
    await client.end();
  }
}

async function readBuilds(storage: Storage): Promise<Builds> {
  const list = await storage.get(listKey);
  return list ? buildList.parse(JSON.parse((await buffer(list.stream)).toString())) : [];
}

const filesOf = (builds: Builds) => new Set(builds.flatMap(({ files }) => files));

async function storeFiles(storage: Storage, folder: string, names: string[]): Promise<void> {
  const limit = pLimit({ concurrency: concurrentFiles, rejectOnClear: true });
  const store = async (name: string) => {
    const bytes = await readFile(join(folder, name));
    await storage.put(folderKey + name, bytes, assetType(name) ?? "");
  };
  // If one file fails, the remaining files would also fail.
  await limit.map(names, store).finally(() => limit.clearQueue());
}
