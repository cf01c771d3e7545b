import type { Readable } from "node:stream";

/** A stored file. The caller must read the stream to its end or destroy it. */
export type StoredFile = {
  stream: Readable;
  /** The size in bytes. */
  size: number;
};

/**
 * Stores files under keys of letters, digits, `-`, `_`, `.` and `/`. Operations throw when the disk or
 * the bucket fails.
 */
export type Storage = {
  /** Stores a file atomically and durably. Replaces an existing file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the file, or null if it does not exist. */
  get(key: string): Promise<StoredFile | null>;
  /** Returns whether the file exists. */
  has(key: string): Promise<boolean>;
  /** Deletes files. Ignores keys without a file. */
  delete(keys: readonly string[]): Promise<void>;
};
