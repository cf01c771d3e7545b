import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import { type DocumentNode, type ExecutionResult, GraphQLError } from "graphql";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { formatError } from "./errors.ts";
import { costLimit, maximumTokens, shapeLimits } from "./limits.ts";
import { countOperations } from "./metrics.ts";
import { resolvers, typeDefs } from "./schema.ts";

/**
 * The GraphQL server, to be started before it is asked anything. A browser that comes to its address
 * is shown `page`, where there is one.
 */
export function createGraphQLServer(page?: string): ApolloServer<Context> {
  return new ApolloServer<Context>({
    typeDefs,
    resolvers,
    formatError,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    // It would end the process while the rest still closes, the database included.
    stopOnTerminationSignals: false,
    hideSchemaDetailsFromClientErrors: true,
    parseOptions: { maxTokens: maximumTokens },
    validationRules: [shapeLimits],
    plugins: [
      costLimit,
      countOperations,
      logUnexpectedErrors,
      page ? showing(page) : ApolloServerPluginLandingPageDisabled(),
    ],
  });
}

/** Runs one of our own documents in this process, as a page on the server needs it. */
export async function executeDocument(
  server: ApolloServer<Context>,
  ctx: Context,
  query: DocumentNode,
  variables: Record<string, unknown>,
): Promise<ExecutionResult> {
  const { body } = await server.executeOperation({ query, variables }, { contextValue: ctx });
  if (body.kind === "single") return body.singleResult as ExecutionResult;
  throw new Error("An operation of ours was answered in parts");
}

const showing = (html: string): ApolloServerPlugin<Context> => ({
  serverWillStart: async () => ({ renderLandingPage: async () => ({ html }) }),
});

const logUnexpectedErrors: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) {
        const err = faultBehind(error);
        if (err) contextValue.log.error({ err, path: error.path }, "A field failed");
      }
    },
  }),
};

/** What broke behind an error; undefined where the caller alone was at fault. */
function faultBehind(error: GraphQLError): unknown {
  let fault: Error | undefined = error;
  while (fault instanceof GraphQLError) fault = fault.originalError;
  if (fault instanceof AppError) return fault.cause;
  const { code = ApolloServerErrorCode.INTERNAL_SERVER_ERROR } = error.extensions;
  return code === ApolloServerErrorCode.INTERNAL_SERVER_ERROR ? fault : undefined;
}
