import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** How an answer's bytes may be packed; `identity` is not at all. */
export type Encoding = "br" | "gzip" | "identity";

/** Header names, in lower case, with their values. */
export type Headers = Readonly<Record<string, string>>;

/** An answer as it is made: what everybody gets to the same question. */
export type Made = {
  status: number;
  /** All that is said beside the body but how it is packed and kept: see `sending.ts` for those. */
  headers: Headers;
  /** What it was made of (`madeOf`): it is forgotten when one of these is written. */
  tags: readonly string[];
  body: string | Buffer;
  /** What is asked for, in the metrics: a word from a short list of ours. */
  operation?: string;
  /** False where a part is missing that may be there the next time. */
  isWhole?: boolean;
};

/** An answer's bytes in one encoding, with a strong ETag of their own. */
export type Packed = {
  readonly etag: string;
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** Names and values in turn of what is said before the bytes, by occasion: filled by who sends them. */
  readonly heads: Map<string, string[]>;
};

/** Shorter ones don't get smaller by it. */
const worthPacking = 1_024;

/** What an entry takes besides its bytes, as measured of thousands of short ones. */
const overhead = 2_300;

const quality = (level: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** An answer ready to be sent, packed once for each encoding that somebody takes. */
export class PublicAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly tags: readonly string[];
  /** Whether it may be sent again: only what is whole, or says that nothing stands there. */
  readonly isLasting: boolean;
  readonly operation: string;
  readonly #hash: string;
  readonly #plain: Packed;
  readonly #packed = new Map<Encoding, Packed>();
  readonly #packing = new Map<Encoding, Promise<Packed>>();

  constructor({ status, headers, tags, body, operation = "", isWhole = true }: Made) {
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    this.status = status;
    this.headers = headers;
    this.tags = tags;
    this.operation = operation;
    this.isLasting = isWhole && [200, 404].includes(status);
    this.#hash = createHash("sha256")
      .update(`${status}\n${headers["content-type"] ?? ""}\n`)
      .update(bytes)
      .digest("base64url")
      .slice(0, 27);
    this.#plain = { etag: `"${this.#hash}"`, encoding: "identity", bytes, heads: new Map() };
    this.#packed.set("identity", this.#plain);
  }

  /** The room that it takes in memory, all its encodings together. */
  get bytes(): number {
    let sum = overhead;
    for (const { bytes } of this.#packed.values()) sum += bytes.length;
    return sum;
  }

  /** What is ready for the encoding: undefined until it was packed for the first time. */
  ready(encoding: Encoding): Packed | undefined {
    return this.#plain.bytes.length < worthPacking ? this.#plain : this.#packed.get(encoding);
  }

  /** As `ready`, packed now where it was not before: once for all who wait for it. */
  async pack(encoding: Encoding): Promise<Packed> {
    const ready = this.ready(encoding) ?? this.#packing.get(encoding);
    if (ready) return ready;
    const packing = this.#pack(encoding).finally(() => this.#packing.delete(encoding));
    this.#packing.set(encoding, packing);
    return packing;
  }

  async #pack(encoding: Encoding): Promise<Packed> {
    const { bytes } = this.#plain;
    const packed =
      encoding === "br" ? await brotli(bytes, quality(4, bytes.length)) : await zip(bytes);
    return this.#remember(encoding, encoding, packed);
  }

  /** Packs the Brotli bytes as small as they get, which takes some fifty times as long. */
  async packTightly(): Promise<void> {
    const { bytes } = this.#plain;
    if (bytes.length < worthPacking) return;
    const tight = await brotli(bytes, quality(11, bytes.length));
    const quick = this.#packed.get("br");
    if (!quick || tight.length < quick.bytes.length) this.#remember("br", "br11", tight);
  }

  /** Whether an If-None-Match names this content, in whatever encoding the client has it. */
  matches(ifNoneMatch: string): boolean {
    if (ifNoneMatch.trim() === "*") return true;
    return [...ifNoneMatch.matchAll(/"([^"]*)"/g)].some(([, tag = ""]) => {
      const [hash, encoding] = [tag.slice(0, this.#hash.length), tag.slice(this.#hash.length)];
      return hash === this.#hash && ["", ".br", ".br11", ".gzip"].includes(encoding);
    });
  }

  #remember(encoding: Encoding, suffix: string, bytes: Buffer): Packed {
    const etag = `"${this.#hash}.${suffix}"`;
    const packed = { etag, encoding, bytes, heads: new Map<string, string[]>() };
    this.#packed.set(encoding, packed);
    return packed;
  }
}
