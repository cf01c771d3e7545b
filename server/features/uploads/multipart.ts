import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";

/** The largest size of an uploaded image. */
export const maxFileBytes = 10 * 1024 * 1024;

/** The first bytes of the accepted formats. Files in other formats are never decoded. */
const signatures = [
  { offset: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { offset: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { offset: 8, bytes: Buffer.from("WEBP") },
];

/** Returns whether a file begins like one of the accepted formats. */
export const isAcceptedImage = (bytes: Buffer): boolean =>
  signatures.some(({ offset, bytes: signature }) =>
    bytes.subarray(offset, offset + signature.length).equals(signature),
  );

/** The time in which the parser must finish after the end of the body. Usually, the parser takes only milliseconds. */
export const parsingTimeoutMs = 2_000;

export const noFile = () => new AppError("BAD_USER_INPUT", t("Please upload an image!"));

export const tooManyFiles = () =>
  new AppError("BAD_USER_INPUT", t("Please upload one image at a time"));

/**
 * Returns the bytes of an uploaded file. Throws TOO_LARGE above 10 MB. Throws BAD_USER_INPUT if the file is empty, for
 * example because no file was chosen in a form.
 */
export async function readFile(stream: Readable): Promise<Buffer> {
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

/** Throws an error of a multipart parser as BAD_USER_INPUT. */
export function throwMalformed(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError("BAD_USER_INPUT", t("The body is not complete, valid multipart/form-data"));
}

/**
 * Yields the parts of a body, or the bytes of a file in a body. An error of the parser counts as an error of the
 * client. Errors of the code that consumes the items are passed on unchanged.
 */
export async function* fromClient<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throwMalformed(error);
  }
}

/**
 * Rejects `parsingTimeoutMs` milliseconds after the end of the body. Needed because the parser does not notice the end
 * of the body if the last part has no headers.
 */
export function parsingTimeout({ raw }: Pick<FastifyRequest, "raw">): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error("The multipart parser did not end"));
    raw.once("end", () => setTimeout(fail, parsingTimeoutMs).unref());
  });
}

/** Discards the rest of the body after the response. The connection can then serve other requests. */
export function drainAfterResponse({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once("close", () => raw.unpipe().resume());
}
