import { readFile, rename, writeFile } from "node:fs/promises";
import { ListDeviceChanges, type ListDeviceChangesQuery } from "../generated/operations.ts";
import type { Client } from "./client.ts";
import { ShopError } from "./errors.ts";

/** A changed device, or a deleted one: then `device` is null. */
export type DeviceChange = ListDeviceChangesQuery["deviceChanges"]["nodes"][number];

/** Changes to be applied to a copy of the catalogue, in their order. */
export type ChangesPage = {
  /** Whether the copy must be emptied first: it begins anew, or its cursor is too old. */
  startsAnew: boolean;
  changes: DeviceChange[];
  /** The position after these changes. */
  cursor: string;
};

/** Where the cursor of a copy is kept. */
export type CursorStore = {
  /** Undefined before the first `write`. */
  read(): Promise<string | undefined>;
  write(cursor: string): Promise<void>;
};

/** Keeps a cursor in a file, which is replaced as a whole. */
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
  /** 1 to 100; 100 unless set otherwise. */
  pageSize?: number;
};

/**
 * The changes of the catalogue since the stored cursor, page by page, up to the present. A page's cursor is stored
 * when the loop comes back for the next one: a page whose processing failed comes again. Call it once a minute, say.
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

/** A page after a cursor, or the first one where the shop no longer knows what was deleted since. */
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
