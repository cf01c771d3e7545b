import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
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

/** Hides what is nobody's business: the words of any error that was not meant for the caller. */
export function formatError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const code = ApolloServerErrorCode.INTERNAL_SERVER_ERROR;
  if (formatted.extensions?.code !== code) return formatted;
  return { message: internalMessage, path: formatted.path, extensions: { code } };
}

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
