import { buffer } from "node:stream/consumers";
import type { Deps } from "../../core/context.ts";
import type { Storage, StoredFile } from "../../storage/storage.ts";
import { allCopies, type Copy, type Format, fileNameOf, type Stem, stemOf } from "./imageName.ts";
import { makeCopy } from "./processing.ts";

/** The type under which each format is stored and served. */
export const CONTENT_TYPES: Record<Format, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Where the picture is kept from which copies are made. It is never served itself. */
export const masterKey = (stem: Stem): string => `masters/${stem}`;

const copyKey = (copy: Copy): string => `copies/${fileNameOf(copy)}`;

/** A copy, ready to be sent. */
export type ReadyCopy = { body: Buffer | StoredFile["stream"]; size: number };

/**
 * Finds copies of stored images, and makes them when they are asked for the first time: an image's
 * upload doesn't wait for two dozen files of which few are ever shown. Null where there is no such
 * image.
 */
export function openCopies({ storage, log }: Pick<Deps, "storage" | "log">) {
  const inTheMaking = new Map<string, Promise<Buffer | null>>();

  async function make(copy: Copy, key: string): Promise<Buffer | null> {
    const master = await storage.get(masterKey(copy.stem));
    if (master === null) return null;
    const made = await makeCopy(await buffer(master.stream), copy.format, copy.width);
    await keep(storage, copy, key, made).catch((err) => {
      log.warn({ err }, "A copy of an image is served, but could not be stored");
    });
    return made;
  }

  /** Whoever asks while a copy is made gets the same one. */
  function makeOnce(copy: Copy, key: string): Promise<Buffer | null> {
    const underWay = inTheMaking.get(key);
    if (underWay) return underWay;
    const making = make(copy, key).finally(() => inTheMaking.delete(key));
    inTheMaking.set(key, making);
    return making;
  }

  return async function findCopy(copy: Copy): Promise<ReadyCopy | null> {
    const key = copyKey(copy);
    const stored = await storage.get(key);
    if (stored) return { body: stored.stream, size: stored.size };
    const made = await makeOnce(copy, key);
    return made && { body: made, size: made.length };
  };
}

/**
 * Stores a copy unless its image was removed while it was made: the master goes first there, so
 * whichever of the two comes last sees the other's work.
 */
async function keep(storage: Storage, copy: Copy, key: string, made: Buffer): Promise<void> {
  await storage.put(key, made, CONTENT_TYPES[copy.format]);
  if (!(await storage.has(masterKey(copy.stem)))) await storage.delete([key]);
}

/** Removes images with all their copies. */
export async function removeFiles(storage: Storage, paths: readonly string[]): Promise<void> {
  const stems = paths.map(stemOf).filter((stem) => stem !== null);
  await storage.delete(stems.map(masterKey));
  await storage.delete(paths.flatMap(allCopies).map(copyKey));
}
