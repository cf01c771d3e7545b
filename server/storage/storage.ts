import type { Readable } from "node:stream";

/** A stored file. The caller reads the stream to its end or destroys it. */
export type StoredFile = {
  stream: Readable;
  /** Bytes. */
  size: number;
};

/**
 * Stores files under keys of letters, digits, `-`, `_`, `.` and `/`. Operations throw when the disk or
 * the bucket fails.
 */
export type Storage = {
  /** Stores a file atomically and durably; replaces an existing one. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file, or null if it does not exist. */
  get(key: string): Promise<StoredFile | null>;
  /** Whether the file exists. */
  has(key: string): Promise<boolean>;
  /** Deletes files; keys without a file are ignored. */
  delete(keys: readonly string[]): Promise<void>;
};
