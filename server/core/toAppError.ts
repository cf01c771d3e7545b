import { isOutage } from "../database/outages.ts";
import { AppError, type ErrorCode, unavailableMessage } from "./errors.ts";
import { t } from "./i18n.ts";

/** Messages for the errors that Fastify itself throws. */
const fastifyErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["TOO_LARGE", t("The body is too large")],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["BAD_USER_INPUT", t("The body is empty; it must be a JSON object")],
  FST_ERR_CTP_INVALID_JSON_BODY: ["BAD_USER_INPUT", t("The body is not valid JSON")],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    "BAD_USER_INPUT",
    t("The body's length differs from Content-Length"),
  ],
};

/**
 * Translates a thrown error: an AppError, a client error from Fastify, or a database outage. Returns undefined for an
 * unexpected error. `mediaType` is the type of body that the route accepts.
 */
export function toAppError(error: unknown, mediaType = "application/json"): AppError | undefined {
  if (error instanceof AppError) return error;
  // Client errors are checked first: a client that disconnects while it sends a body causes the same ECONNRESET as a
  // lost database connection.
  const clientError = fromFastify(error, mediaType);
  if (clientError || !isOutage(error)) return clientError;
  return new AppError("UNAVAILABLE", unavailableMessage, { cause: error });
}

/**
 * Translates any error with a status below 500. Errors from Fastify's dependencies have codes that are not in the list.
 */
function fromFastify(error: unknown, mediaType: string): AppError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  if (typeof error.statusCode !== "number" || error.statusCode >= 500) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    const message = t("Please send the body as {mediaType}", { mediaType });
    return new AppError("UNSUPPORTED_MEDIA_TYPE", message);
  }
  const known = fastifyErrors[code];
  return new AppError(...(known || ["BAD_USER_INPUT", t("The request is not valid")]));
}
