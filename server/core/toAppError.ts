import { isOutage } from "../database/outages.ts";
import { AppError, type ErrorCode, unavailableMessage } from "./errors.ts";

/** What Fastify refuses by itself, in words for the person who sent it. */
const refusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    "UNSUPPORTED_MEDIA_TYPE",
    "Please send the body as application/json",
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ["TOO_LARGE", "The body is too large"],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["BAD_USER_INPUT", "The body is empty, it must be a JSON object"],
  FST_ERR_CTP_INVALID_JSON_BODY: ["BAD_USER_INPUT", "The body is not valid JSON"],
};

/**
 * What a thrown error means to the person who asked: a service's own refusal, Fastify's, or that the
 * database can't be reached. Undefined for what nobody foresaw.
 */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  // First: of a visitor who hangs up while sending, Node says what it says of a lost database.
  const refused = refusalByFastify(error);
  if (refused || !isOutage(error)) return refused;
  return new AppError("UNAVAILABLE", unavailableMessage, { cause: error });
}

/** Also by what it is made of, which has no code of its own: a condition on a file, say. */
function refusalByFastify(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  if (typeof error.statusCode !== "number" || error.statusCode >= 500) return undefined;
  const known = "code" in error && refusals[String(error.code)];
  return new AppError(...(known || ["BAD_USER_INPUT", "The request is not valid"]));
}
