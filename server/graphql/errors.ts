import type {
  GraphQLRequestContextDidEncounterErrors,
  GraphQLRequestContextWillSendResponse,
} from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { type AppError, internalMessage, statusOf } from "../core/errors.ts";
import { type Language, translate } from "../core/i18n.ts";
import { logFailure } from "../core/logFailure.ts";
import { toAppError } from "../core/toAppError.ts";
import type { ResolverContext } from "../http/execution.ts";

/** The largest number of errors in a response. */
export const maxErrors = 10;
const maxMessageLength = 300;

const { INTERNAL_SERVER_ERROR, BAD_REQUEST } = ApolloServerErrorCode;

/** Returns the error that a resolver or plugin threw. */
function originalErrorOf(error: unknown): unknown {
  let original = error;
  while (original instanceof GraphQLError && original.originalError)
    original = original.originalError;
  return original;
}

const appErrorOf = (error: unknown): AppError | undefined => toAppError(originalErrorOf(error));

/** Formats an error. An AppError gets its code and fields in `extensions`; an unexpected error loses its message. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const { message, locations, path, extensions } = formatted;
  const appError = appErrorOf(error);
  if (appError) {
    const { code, fields, retryAfter, data } = appError;
    const details = { ...data, code, fields, retryAfter };
    return { message: appError.message, locations, path, extensions: details };
  }
  if (extensions?.code !== INTERNAL_SERVER_ERROR)
    return { ...formatted, message: shorten(message) };
  if (isOfRequest(error)) return { message, extensions: { code: BAD_REQUEST } };
  return { message: internalMessage, path, extensions: { code: INTERNAL_SERVER_ERROR } };
}

/**
 * Returns whether an error concerns the whole request. Apollo Server and graphql-js reject some requests without an
 * error code, before anything is executed.
 */
const isOfRequest = (error: unknown) =>
  error instanceof GraphQLError && !error.originalError && !error.path;

/** Shortens a message, because graphql-js quotes invalid input in full. */
const shorten = (message: string) =>
  message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;

/** Logs and counts the errors of an operation. */
export function logErrors({
  errors,
  contextValue,
}: GraphQLRequestContextDidEncounterErrors<ResolverContext>): void {
  for (const error of errors) {
    const appError = appErrorOf(error);
    contextValue.metrics.graphqlErrors.inc({ code: codeOf(error, appError) });
    const err = appError ? appError.cause : unexpectedErrorOf(error);
    const { path } = error;
    if (err) logFailure(contextValue.log, err, "A GraphQL field failed", { path });
  }
}

/**
 * Keeps only the first errors, translates them into the language of the request, and adds the request id to unexpected
 * errors. A response without data has the HTTP status of the first AppError. A response with complete or partial data
 * has status 200, because clients would otherwise discard the data.
 */
export function finishErrors({
  errors = [],
  response: { http, body },
  contextValue,
}: GraphQLRequestContextWillSendResponse<ResolverContext>): void {
  if (body.kind !== "single") return;
  const { data } = body.singleResult;
  const { language, execution } = contextValue;
  const appErrors = errors.flatMap((error) => appErrorOf(error) ?? []);
  execution.hasNullData = data === null;
  execution.isUnavailable =
    data !== undefined && appErrors.some(({ code }) => code === "UNAVAILABLE");
  const [appError] = appErrors;
  if (appError && !data) http.status = statusOf[appError.code];
  if (appError?.retryAfter !== undefined)
    http.headers.set("retry-after", String(appError.retryAfter));
  if (!body.singleResult.errors) return;
  body.singleResult.errors = body.singleResult.errors
    .slice(0, maxErrors)
    .map((error, index) => translated(error, appErrorOf(errors[index]), language))
    .map((error) => withRequestId(error, contextValue.requestId));
}

/** Returns an error whose message and fields' messages are in the given language. */
function translated(
  error: GraphQLFormattedError,
  appError: AppError | undefined,
  language: Language,
): GraphQLFormattedError {
  if (!appError) return { ...error, message: translate(error.message, language) };
  const { message, fields } = appError.in(language);
  return { ...error, message, extensions: { ...error.extensions, fields } };
}

/** Adds the request id to an internal error. With this id, the cause can be found in the log. */
function withRequestId(error: GraphQLFormattedError, requestId: string): GraphQLFormattedError {
  if (error.extensions?.code !== INTERNAL_SERVER_ERROR) return error;
  return { ...error, extensions: { ...error.extensions, requestId } };
}

const codeOf = (error: GraphQLError, appError?: AppError): string =>
  appError?.code ??
  String(error.extensions.code ?? (isOfRequest(error) ? BAD_REQUEST : INTERNAL_SERVER_ERROR));

/** Returns the original error of an internal error, or undefined for any other error. */
const unexpectedErrorOf = (error: GraphQLError): unknown =>
  codeOf(error) === INTERNAL_SERVER_ERROR ? originalErrorOf(error) : undefined;
