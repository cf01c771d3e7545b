import { buffer } from "node:stream/consumers";
import type { Deps } from "../../core/context.ts";
import type { Storage, StoredFile } from "../../storage/storage.ts";
import { allCopies, type Copy, type Format, fileNameOf, type Stem, stemOf } from "./imageName.ts";
import { makeCopy, makePreview } from "./processing.ts";

/** The content types of the formats. */
export const CONTENT_TYPES: Record<Format, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Returns the storage key of the image from which copies are made. Only copies are served, never this image. */
export const masterKey = (stem: Stem): string => `masters/${stem}`;

const copyKey = (copy: Copy): string => `copies/${fileNameOf(copy)}`;

/** The body of a copy. */
export type ReadyCopy = { body: Buffer | StoredFile["stream"]; size: number };

/** Waits until a copy may be made. Returns a function that frees the slot, or undefined if no copy may be made. */
type TakeSlot = () => Promise<(() => void) | undefined>;

/**
 * Returns a function that finds a copy of a stored image. The function makes the copy when it is first requested, and
 * returns null for an unknown image. Making all copies at the upload would create two dozen files, and most of them
 * would never be used.
 */
export function openCopies({ storage, log }: Pick<Deps, "storage" | "log">) {
  const pending = new Map<string, Promise<Buffer | null>>();

  async function make(copy: Copy, key: string): Promise<Buffer | null> {
    const master = await storage.get(masterKey(copy.stem));
    if (master === null) return null;
    const bytes = await buffer(master.stream);
    const made = copy.isPreview
      ? await makePreview(bytes)
      : await makeCopy(bytes, copy.format, copy.width);
    await store(storage, copy, key, made).catch((err) => {
      log.warn({ err }, "The copy of an image could not be stored");
    });
    return made;
  }

  function makeOnce(copy: Copy, key: string): Promise<Buffer | null> {
    const shared = pending.get(key);
    if (shared) return shared;
    const making = make(copy, key).finally(() => pending.delete(key));
    pending.set(key, making);
    return making;
  }

  return async function findCopy(
    copy: Copy,
    takeSlot: TakeSlot = async () => () => undefined,
  ): Promise<ReadyCopy | null> {
    const key = copyKey(copy);
    const stored = await storage.get(key);
    if (stored) return { body: stored.stream, size: stored.size };
    const endSlot = await takeSlot();
    if (!endSlot) return null;
    try {
      // Another request may have made the copy in the meantime.
      const others = pending.has(key) ? null : await storage.get(key);
      if (others) return { body: others.stream, size: others.size };
      const made = await makeOnce(copy, key);
      return made && { body: made, size: made.length };
    } finally {
      endSlot();
    }
  };
}

/** The smallest width of copies that are prepared. Narrower copies are made within milliseconds. */
const minPreparedWidth = 640;

/**
 * Makes the large copies of an image in the format that pages prefer. Without these prepared copies, the first visitor
 * would wait up to a second for each copy. Returns false if the image is not stored.
 */
export async function prepareCopies(
  deps: Pick<Deps, "storage" | "log">,
  path: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const findCopy = openCopies(deps);
  const large = allCopies(path).filter(
    ({ format, width = 0 }) => format === "avif" && width >= minPreparedWidth,
  );
  for (const copy of large) {
    if (signal?.aborted) return true;
    const found = await findCopy(copy);
    if (found === null) return false;
    if ("destroy" in found.body) found.body.destroy();
  }
  return true;
}

/** Stores a copy. If the master is missing, the image was deleted in the meantime, so the copy is deleted too. */
async function store(storage: Storage, copy: Copy, key: string, made: Buffer): Promise<void> {
  await storage.put(key, made, CONTENT_TYPES[copy.format]);
  if (!(await storage.has(masterKey(copy.stem)))) await storage.delete([key]);
}

/** Deletes images with all their copies. */
export async function removeFiles(storage: Storage, paths: readonly string[]): Promise<void> {
  const stems = paths.map(stemOf).filter((stem) => stem !== null);
  await storage.delete(stems.map(masterKey));
  await storage.delete(paths.flatMap(allCopies).map(copyKey));
}
