import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../core/errors.ts";

/** The most bytes that an uploaded file may have: 10 MB. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A parser that has the whole body needs no time. */
const PARSING_MS = 2_000;

/** Nobody chose a file. */
export const noFile = () => new AppError("BAD_USER_INPUT", "Please upload an image!");

/** Which of them was meant, nobody knows. */
export const tooManyFiles = () =>
  new AppError("BAD_USER_INPUT", "Please upload one image at a time");

/**
 * A received file's bytes. BAD_USER_INPUT where there are none, as of a form whose file was not
 * chosen, or not all came; TOO_LARGE past 10 MB.
 */
export async function readFile(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES)
      throw new AppError("TOO_LARGE", "Please upload an image of at most 10 MB");
    chunks.push(chunk);
  }
  if (size === 0) throw noFile();
  return Buffer.concat(chunks, size);
}

/** To be thrown where a multipart parser gave up, whatever it says about it. */
export function broken(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError("BAD_USER_INPUT", "The body is not complete, valid multipart/form-data");
}

/**
 * Fails a while after the whole body has come: where a part is broken in certain ways the parser
 * misses the end, and would wait for good.
 */
export function overdue({ raw }: Pick<FastifyRequest, "raw">): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(new Error("The parser missed the end of the body"));
    raw.once("end", () => setTimeout(giveUp, PARSING_MS).unref());
  });
}

/**
 * Lets what is left of a request's body flow away once it is answered: its parser may have stopped
 * in the middle, and a connection with an unread body serves no other request.
 */
export function drainWhenAnswered({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once("close", () => raw.unpipe().resume());
}
