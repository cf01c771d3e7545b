import { readFile, rename, writeFile } from "node:fs/promises";
import { ListDeviceChanges, type ListDeviceChangesQuery } from "../generated/operations.ts";
import type { Client } from "./client.ts";
import { ShopError } from "./errors.ts";

/** A changed device; for a deleted device, `device` is null. */
export type DeviceChange = ListDeviceChangesQuery["deviceChanges"]["nodes"][number];

/** Changes to apply to a copy of the catalogue, in the order of `changes`. */
export type ChangesPage = {
  /** Whether to empty the copy before applying the changes, because it is new or its cursor is too old. */
  startsAnew: boolean;
  changes: DeviceChange[];
  /** The cursor after these changes. */
  cursor: string;
};

/** Stores the cursor of a copy. */
export type CursorStore = {
  /** The stored cursor; undefined before the first `write`. */
  read(): Promise<string | undefined>;
  write(cursor: string): Promise<void>;
};

/** Keeps a cursor in a file, which each write replaces atomically. */
export const cursorFile = (path: string): CursorStore => ({
  async read() {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    return text.trim() || undefined;
  },
  async write(cursor) {
    await writeFile(`${path}.new`, cursor);
    await rename(`${path}.new`, path);
  },
});

type ChangesOptions = {
  store: CursorStore;
  /** The number of changes in a page, 1 to 100. Default: 100. */
  pageSize?: number;
};

/**
 * Iterates over the changes of the catalogue since the stored cursor, page by page, up to the present. The cursor of a
 * page is stored when the loop asks for the next page, so the next call repeats a page whose processing failed. Call
 * this function regularly, for instance once a minute.
 */
export async function* deviceChanges(
  client: Client,
  { store, pageSize = 100 }: ChangesOptions,
): AsyncGenerator<ChangesPage, void> {
  let after = await store.read();
  let startsAnew = after === undefined;
  for (let hasNextPage = true; hasNextPage; ) {
    const page = await readChanges(client, pageSize, after);
    startsAnew ||= page.isExpired;
    yield { startsAnew, changes: page.nodes, cursor: page.endCursor };
    await store.write(page.endCursor);
    startsAnew = false;
    after = page.endCursor;
    hasNextPage = page.hasNextPage;
  }
}

/** Reads the page after a cursor, or the first page if the shop no longer knows all deletions since the cursor. */
async function readChanges(client: Client, first: number, after: string | undefined) {
  try {
    const { deviceChanges } = await client.request(ListDeviceChanges, { first, after });
    return { ...deviceChanges, isExpired: false };
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "CURSOR_EXPIRED") throw error;
    const { deviceChanges } = await client.request(ListDeviceChanges, { first });
    return { ...deviceChanges, isExpired: true };
  }
}
