import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ownText } from "../../shared/ownText.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The content codings in which an entry is kept; `identity` is uncompressed. */
export type Encoding = "br" | "gzip" | "identity";

/** A response as the route sent it. */
export type CacheableResponse = {
  status: number;
  contentType: string;
  tags: readonly string[];
  /** From when on it shows something that has ended by the clock; null where nothing ends. */
  endsAt?: Date | null;
  body: string | Buffer;
  /** The name of the operation in the metrics. */
  operation: string;
  /** Called each time when the entry is sent in place of a response of its own. */
  onHit?: readonly HitListener[];
};

/** Receives the address of the client. To be without the request that made the response: entries keep it in memory. */
export type HitListener = (address: string) => void;

/** The body of an entry in one content coding. */
export type EncodedBody = { encoding: Encoding; bytes: Buffer };

/** Compression gains nothing below this size in bytes. */
const minCompressedBytes = 1_024;

/** Bytes that an entry takes besides its bodies and tags, measured with thousands of short ones. */
const overheadBytes = 2_300;

/** Bytes that a tag takes besides its text: the store keeps the set of its keys. Measured with tags of one entry each. */
const bytesOfTag = 400;

/**
 * Between speed and size. A page takes twice the time of 9, about 50 ms outside the event loop, and shrinks by
 * 4 to 7 %, which keeps it within the packets that a server sends at first; 11 would take three times as long.
 */
const brotliQuality = { page: 10, other: 7 };

/** A cached response, compressed once for each content coding that a client accepts. */
export class CacheEntry {
  readonly status: number;
  readonly contentType: string;
  readonly tags: readonly string[];
  readonly endsAt: Date | null;
  readonly operation: string;
  readonly onHit: readonly HitListener[];
  /** Milliseconds, by `performance.now()`. */
  readonly createdAt = performance.now();
  #knownHash: string | undefined;
  readonly #identity: EncodedBody;
  readonly #encoded = new Map<Encoding, Promise<EncodedBody>>();

  constructor({ status, contentType, tags, endsAt, body, operation, onHit }: CacheableResponse) {
    this.status = status;
    this.contentType = contentType;
    this.tags = [...new Set(tags)].map(ownText);
    this.endsAt = endsAt ?? null;
    this.operation = ownText(operation);
    this.onHit = onHit ?? [];
    this.#identity = { encoding: "identity", bytes: ownBytes(body) };
  }

  /** The size of the uncompressed body. */
  get bodyBytes(): number {
    return this.#identity.bytes.length;
  }

  /** An upper bound of the memory that the entry takes, its compressed bodies and its tags included. */
  get bytes(): number {
    const tagBytes = this.tags.reduce((sum, tag) => sum + bytesOfTag + 2 * tag.length, 0);
    return overheadBytes + 2 * this.#identity.bytes.length + tagBytes;
  }

  /** The strong ETag of the body in a content coding. */
  etag(encoding: Encoding): string {
    return encoding === "identity" ? `"${this.#hash}"` : `"${this.#hash}.${encoding}"`;
  }

  /** Computed when it is first needed: responses to POST have no ETag. */
  get #hash(): string {
    this.#knownHash ??= createHash("sha256")
      .update(`${this.status}\n${this.contentType}\n`)
      .update(this.#identity.bytes)
      .digest("base64url")
      .slice(0, 27);
    return this.#knownHash;
  }

  /** The body in a content coding, or uncompressed where compression gains nothing. */
  async body(encoding: Encoding): Promise<EncodedBody> {
    if (encoding === "identity" || this.#identity.bytes.length < minCompressedBytes)
      return this.#identity;
    const compressed = this.#encoded.get(encoding) ?? this.#compress(encoding);
    this.#encoded.set(encoding, compressed);
    return compressed;
  }

  /** Whether an If-None-Match header names this content, in any content coding. */
  matches(ifNoneMatch: string): boolean {
    if (ifNoneMatch.trim() === "*") return true;
    return [...ifNoneMatch.matchAll(/"([^"]*)"/g)].some(([, etag]) =>
      ["", ".br", ".gzip"].some((suffix) => etag === this.#hash + suffix),
    );
  }

  async #compress(encoding: "br" | "gzip"): Promise<EncodedBody> {
    const { bytes } = this.#identity;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: this.contentType.startsWith("text/html")
        ? brotliQuality.page
        : brotliQuality.other,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const compressed = await (encoding === "br"
      ? compressBrotli(bytes, { params })
      : compressGzip(bytes));
    return { encoding, bytes: ownBytes(compressed) };
  }
}

/** Short buffers of Node and the results of zlib are parts of a larger one, which they keep in memory. */
function ownBytes(body: string | Buffer): Buffer {
  if (typeof body === "string") {
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body));
    bytes.write(body);
    return bytes;
  }
  if (body.buffer.byteLength === body.length) return body;
  const bytes = Buffer.allocUnsafeSlow(body.length);
  body.copy(bytes);
  return bytes;
}
