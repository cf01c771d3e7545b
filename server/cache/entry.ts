import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ownText } from "../../shared/ownText.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The content codings in which an entry is stored; `identity` is uncompressed. */
export type Encoding = "br" | "gzip" | "identity";

/** A response as its route sent it. */
export type CacheableResponse = {
  status: number;
  contentType: string;
  tags: readonly string[];
  /**
   * The time at which the response becomes outdated because a part ends, such as a reservation; null if no part ends.
   */
  endsAt?: Date | null;
  body: string | Buffer;
  /** The operation's name in the metrics. */
  operation: string;
  /** Called each time the entry is sent to a client. */
  onHit?: readonly HitListener[];
};

/**
 * A function that is called with the client's address each time the entry is sent. The function must not hold a
 * reference to the request that made the response, because the entry would keep the request in memory.
 */
export type HitListener = (address: string) => void;

/** The body of an entry in one content coding. */
export type EncodedBody = { encoding: Encoding; bytes: Buffer };

/** Bodies with fewer bytes are not compressed, because they fit into one packet anyway. */
const minCompressedBytes = 1_024;

/** Bytes of memory that an entry takes in addition to its bodies and tags, measured with thousands of short entries. */
const overheadBytes = 2_300;

/**
 * Bytes of memory that a tag takes in addition to its text, since the store keeps a set of keys for each tag. Measured
 * with tags that have one entry each.
 */
const bytesOfTag = 400;

/**
 * The qualities of Brotli: compromises between speed and size. With quality 10, compressing a page takes about 50 ms
 * outside the event loop, twice as long as with quality 9. The page becomes 4 to 7 % smaller, and so fits into the
 * first packets. Quality 11 takes three times as long and saves another 1 to 2 %. Quality 11 is used only for pages
 * that do not fit with quality 10.
 */
const brotliQuality = { page: 10, tightPage: 11, other: 7 };

/**
 * The number of body bytes that fit into the ten packets of the first TCP window, together with about 1 kB of headers.
 */
const firstPackets = 13_600;

/** A page that is larger than this at quality 10 does not fit at quality 11 either. */
const largestTightPage = firstPackets * 1.04;

async function brotliOfPage(bytes: Uint8Array): Promise<Buffer> {
  const compressed = await brotli(bytes, brotliQuality.page);
  const isTight = compressed.length > firstPackets && compressed.length < largestTightPage;
  return isTight ? brotli(bytes, brotliQuality.tightPage) : compressed;
}

const brotli = (bytes: Uint8Array, quality: number): Promise<Buffer> =>
  compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** A cached response, compressed once for each content coding that clients accept. */
export class CacheEntry {
  readonly status: number;
  readonly contentType: string;
  readonly tags: readonly string[];
  readonly endsAt: Date | null;
  readonly operation: string;
  readonly onHit: readonly HitListener[];
  /** The creation time in milliseconds, as `performance.now()` returns it. */
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

  /** The size of the uncompressed body in bytes. */
  get bodyBytes(): number {
    return this.#identity.bytes.length;
  }

  /** An upper bound of the memory that the entry takes, including its compressed bodies and its tags. */
  get bytes(): number {
    const tagBytes = this.tags.reduce((sum, tag) => sum + bytesOfTag + 2 * tag.length, 0);
    return overheadBytes + 2 * this.#identity.bytes.length + tagBytes;
  }

  /** Returns the strong ETag of the body in a content coding. */
  etag(encoding: Encoding): string {
    return encoding === "identity" ? `"${this.#hash}"` : `"${this.#hash}.${encoding}"`;
  }

  /** The hash of the response. It is computed only when needed, since responses to POST have no ETag. */
  get #hash(): string {
    this.#knownHash ??= createHash("sha256")
      .update(`${this.status}\n${this.contentType}\n`)
      .update(this.#identity.bytes)
      .digest("base64url")
      .slice(0, 27);
    return this.#knownHash;
  }

  /** Returns the body in a content coding, or uncompressed if compression gains nothing. */
  async body(encoding: Encoding): Promise<EncodedBody> {
    if (encoding === "identity" || this.#identity.bytes.length < minCompressedBytes)
      return this.#identity;
    const compressed = this.#encoded.get(encoding) ?? this.#compress(encoding);
    this.#encoded.set(encoding, compressed);
    return compressed;
  }

  /** Returns whether an If-None-Match header contains the ETag of this body in any content coding. */
  matches(ifNoneMatch: string): boolean {
    if (ifNoneMatch.trim() === "*") return true;
    return [...ifNoneMatch.matchAll(/"([^"]*)"/g)].some(([, etag]) =>
      ["", ".br", ".gzip"].some((suffix) => etag === this.#hash + suffix),
    );
  }

  async #compress(encoding: "br" | "gzip"): Promise<EncodedBody> {
    const { bytes } = this.#identity;
    const compressed = await (encoding === "gzip"
      ? compressGzip(bytes)
      : this.contentType.startsWith("text/html")
        ? brotliOfPage(bytes)
        : brotli(bytes, brotliQuality.other));
    return { encoding, bytes: ownBytes(compressed) };
  }
}

/**
 * Copies the body into a separate buffer. Short buffers of Node and the results of zlib are views of a larger buffer
 * that would otherwise stay in memory.
 */
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
