import type { ApolloServerPlugin } from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import type { Context } from "../core/context.ts";
import { internalMessage, statusOf } from "../core/errors.ts";
import { toAppError } from "../core/toAppError.ts";

/**
 * An error of a field as it is sent: where it is meant for the caller with its code and fields in
 * `extensions`, else as it is.
 */
export function translated(error: GraphQLError): GraphQLError {
  const refusal = error.originalError && toAppError(error.originalError);
  if (!refusal) return error;
  const { message, code, fields, retryAfter } = refusal;
  const headers = new Map(retryAfter === undefined ? [] : [["retry-after", String(retryAfter)]]);
  const { nodes, source, positions, path } = error;
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    originalError: refusal,
    extensions: { code, fields, retryAfter, http: { status: statusOf[code], headers } },
  });
}

/** Nobody reads more, and whoever sends much that is wrong is not sent more of it back. */
export const mostErrors = 10;
const longestMessage = 300;

/** Hides what is nobody's business: the words of any error that was not meant for the caller. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const { message, path, extensions } = formatted;
  const { INTERNAL_SERVER_ERROR, BAD_REQUEST } = ApolloServerErrorCode;
  if (extensions?.code !== INTERNAL_SERVER_ERROR) {
    return { ...formatted, message: shortened(message) };
  }
  if (isRefusalByApollo(error)) return { message, extensions: { code: BAD_REQUEST } };
  return { message: internalMessage, path, extensions: { code: INTERNAL_SERVER_ERROR } };
}

/** Apollo Server refuses some requests by their status alone, without a code. */
const isRefusalByApollo = (error: unknown) =>
  error instanceof GraphQLError &&
  !error.originalError &&
  (error.extensions.http as { status?: number } | undefined)?.status === 400;

/** GraphQL quotes what it can't read in full. */
const shortened = (message: string) =>
  message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;

/** Sends the first errors only. */
export const fewErrors: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind !== "single") return;
      const { singleResult } = body;
      if (singleResult.errors) singleResult.errors = singleResult.errors.slice(0, mostErrors);
    },
  }),
};
