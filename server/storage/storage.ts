import type { Readable } from "node:stream";

/** A stored file on its way out. Whoever asked for it reads the stream to its end or destroys it. */
export type StoredFile = {
  stream: Readable;
  /** Bytes. */
  size: number;
};

/**
 * Where files are kept, by keys of letters, digits, `-`, `_`, `.` and `/`. Operations throw when the
 * disk or the bucket behind them fails.
 */
export type Storage = {
  /** Stores a file whole or not at all, in place of one that stood there; lasting when it returns. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file, or null where there is none. */
  get(key: string): Promise<StoredFile | null>;
  /** Whether there is a file. */
  has(key: string): Promise<boolean>;
  /** Removes files; keys without one are passed over. */
  delete(keys: readonly string[]): Promise<void>;
};
