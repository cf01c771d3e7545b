import type { ApolloServerPlugin } from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import type { Context } from "../platform/context.ts";
import { type AppError, internalMessage, statusOf } from "../platform/errors.ts";
import { refusalOf } from "../platform/refusals.ts";

/** The error of a service as GraphQL sends it: the code and the fields in `extensions`. */
export function toGraphQLError(error: AppError): GraphQLError {
  const { code, fields, retryAfter } = error;
  const headers = new Map(retryAfter === undefined ? [] : [["retry-after", String(retryAfter)]]);
  return new GraphQLError(error.message, {
    originalError: error,
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

type Resolve = (...args: never[]) => unknown;

/** The resolvers, with what they throw translated where it is meant for the caller. */
export function withTranslatedErrors<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, resolve]) => [name, translated(resolve)]);
  return Object.fromEntries(entries);
}

function translated(resolve: Resolve): Resolve {
  return async (...args) => {
    try {
      return await resolve(...args);
    } catch (error) {
      const refusal = refusalOf(error);
      throw refusal ? toGraphQLError(refusal) : error;
    }
  };
}
