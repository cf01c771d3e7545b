import { readFile, rename, writeFile } from "node:fs/promises";
import { ListDeviceChanges, type ListDeviceChangesQuery } from "../generated/operations.ts";
import type { Client } from "./client.ts";
import { ShopError } from "./errors.ts";

/** A changed device. If the device was deleted, `device` is null. */
export type DeviceChange = ListDeviceChangesQuery["deviceChanges"]["nodes"][number];

/** A page of changes. Apply the changes to your copy of the catalogue in the given order. */
export type ChangesPage = {
  /**
   * Whether to empty your copy before applying the changes. True if there is no cursor yet, or if the cursor is too
   * old.
   */
  startsAnew: boolean;
  changes: DeviceChange[];
  /** The cursor after the changes of this page. */
  cursor: string;
};

/** Reads and writes the cursor of a copy. */
export type CursorStore = {
  /** Returns the stored cursor, or undefined before the first `write`. */
  read(): Promise<string | undefined>;
  write(cursor: string): Promise<void>;
};

/** Keeps the cursor in a file. Each write replaces the file atomically. */
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
  /** The number of changes on a page, from 1 to 100. Default: 100. */
  pageSize?: number;
};

/**
 * Iterates page by page over the changes since the stored cursor, until there are no more changes. The cursor of a page
 * is stored when your loop asks for the next page. If processing a page fails, the next call therefore starts with that
 * page again. Call this function regularly, for instance once a minute.
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

/**
 * Reads the page after the cursor. Reads the first page instead if the shop no longer knows all deletions since the
 * cursor.
 */
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
