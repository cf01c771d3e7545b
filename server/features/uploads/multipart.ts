import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { refreshRole } from "../../core/permissions.ts";

/** Of an uploaded image. */
export const maxFileBytes = 10 * 1024 * 1024;

/** The options of @fastify/multipart where a request has one image. `readFile` limits the image. */
export const multipartOptions = {
  // A GraphQL operation is a field, with the limit that it has without an image.
  limits: { fileSize: Number.POSITIVE_INFINITY, fieldSize: 100 * 1024, fields: 10 },
};

/** A parser that has received the whole body finishes within milliseconds. */
const parsingTimeoutMs = 2_000;

export const noFile = () => new AppError("BAD_USER_INPUT", t("Please upload an image!"));

/** An uploaded file, by REST or GraphQL. Nothing of it has been checked. */
export class UploadedFile {
  /** The name of its field in the form. */
  readonly field: string;
  // Not a property, so that a check of the request's body does not see each byte.
  readonly #bytes: Buffer;

  constructor(field: string, bytes: Buffer) {
    this.field = field;
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Requests with an idempotency key are compared as JSON: files are the same if their bytes are. */
  toJSON(): string {
    return hash("sha256", this.#bytes);
  }
}

/** The parts of a multipart request with an image. */
export type ReceivedForm = { fields: Record<string, unknown>; file?: UploadedFile };

/**
 * Receives the fields of a multipart request and its only file, and then reads the actor's permissions again: the
 * body may have taken minutes to arrive.
 */
export async function receiveForm(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReceivedForm> {
  drainAfterResponse(request, reply);
  const form = await Promise.race([readParts(request), parsingTimeout(request)]).catch(
    throwMalformed,
  );
  await refreshRole(request.ctx);
  return form;
}

async function readParts(request: FastifyRequest): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {} };
  for await (const part of request.parts()) {
    if (part.type === "file") {
      if (form.file) throw new AppError("BAD_USER_INPUT", t("Please upload one image at a time"));
      form.file = new UploadedFile(part.fieldname, await readFile(part.file));
    } else if (part.valueTruncated) {
      throw new AppError("TOO_LARGE", t("The body is too large"));
    } else form.fields[part.fieldname] = part.value;
  }
  return form;
}

/**
 * The bytes of an uploaded file. Throws BAD_USER_INPUT for an empty one, as a form sends it where no file
 * was chosen, and TOO_LARGE above 10 MB.
 */
async function readFile(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxFileBytes)
      throw new AppError("TOO_LARGE", t("Please upload an image of at most 10 MB"));
    chunks.push(chunk);
  }
  if (size === 0) throw noFile();
  return Buffer.concat(chunks, size);
}

/** Translates an error of a multipart parser. */
export function throwMalformed(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError("BAD_USER_INPUT", t("The body is not complete, valid multipart/form-data"));
}

/**
 * The parts of a body, or the bytes of one of its files. What the parser throws is a fault of the client; what the
 * reader of the items throws is not translated.
 */
export async function* fromClient<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throwMalformed(error);
  }
}

/** Rejects some time after the end of the body, which the parser misses after a part without headers. */
export function parsingTimeout({ raw }: Pick<FastifyRequest, "raw">): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error("The multipart parser did not end"));
    raw.once("end", () => setTimeout(fail, parsingTimeoutMs).unref());
  });
}

/** Discards the rest of the body after the response, so that the connection can serve other requests. */
export function drainAfterResponse({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once("close", () => raw.unpipe().resume());
}
