import type { FastifyRequest } from "fastify";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";

/** Matches a well-formed key: visible ASCII characters, without quotes or, as in the IETF draft, in double quotes. */
const wellFormed = /^(?:"([!#-[\]-~]{1,255})"|((?!")[!-~]{1,255}))$/;

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Returns the idempotency key of a request that can change data; undefined if there is none. Throws BAD_USER_INPUT if
 * the key is malformed, or if the route can't compare the request's body.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const { method, headers, routeOptions } = request;
  const header = headers["idempotency-key"];
  if (header === undefined || safeMethods.includes(method)) return undefined;
  const [, quoted, plain] = wellFormed.exec(String(header)) ?? [];
  const key = quoted ?? plain;
  if (key === undefined)
    throw new AppError(
      "BAD_USER_INPUT",
      t("Idempotency-Key must have 1 to 255 visible ASCII characters"),
    );
  const type = headers["content-type"] ?? "";
  const isComparable = hasFile(request) && routeOptions.config.idempotentFiles;
  if (type !== "" && !isComparable && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError(
      "BAD_USER_INPUT",
      t("Idempotency-Key is not supported with a body of this type"),
    );
  return key;
}

/** Returns whether the body is a multipart form, which may contain a file. */
export const hasFile = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") === true;
