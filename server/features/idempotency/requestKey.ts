import type { FastifyRequest } from "fastify";
import { AppError } from "../../core/errors.ts";

/** Visible ASCII, as it is or, in the form of the IETF draft, in double quotes. */
const wellFormed = /^(?:"([!#-[\]-~]{1,255})"|((?!")[!-~]{1,255}))$/;

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * The idempotency key of a request that may change something; undefined where there is none. Throws BAD_USER_INPUT
 * for a malformed key, and for one beside a body that is not JSON.
 */
export function idempotencyKeyOf({ method, headers }: FastifyRequest): string | undefined {
  const header = headers["idempotency-key"];
  if (header === undefined || safeMethods.includes(method)) return undefined;
  const [, quoted, plain] = wellFormed.exec(String(header)) ?? [];
  const key = quoted ?? plain;
  if (key === undefined)
    throw new AppError(
      "BAD_USER_INPUT",
      "Idempotency-Key must have 1 to 255 visible ASCII characters",
    );
  const type = headers["content-type"];
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError(
      "BAD_USER_INPUT",
      "Idempotency-Key is supported with JSON bodies only, not with files",
    );
  return key;
}
