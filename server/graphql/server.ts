import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import { type DocumentNode, type ExecutionResult, GraphQLError, getOperationAST } from "graphql";
import type { Context } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { operations } from "../generated/operations.ts";
import { costLimit } from "./cost.ts";
import { Documents } from "./documents.ts";
import { fewErrors, formatError, mostErrors } from "./errors.ts";
import { execution } from "./execution.ts";
import { maximumTokens, ownRules } from "./limits.ts";
import { countOperations } from "./metrics.ts";
import { sourcesOf } from "./publicFields.ts";
import { limitRepeats } from "./repeats.ts";
import { schema } from "./schema.ts";

/** The GraphQL server, and the documents that it knows. */
export type GraphQLDoor = { server: ApolloServer<Context>; documents: Documents };

/**
 * The GraphQL server, to be started before it is asked anything. A browser that comes to its address
 * is shown `page`, where there is one.
 */
export function createGraphQLDoor(page?: string): GraphQLDoor {
  const documents = new Documents(schema, Object.values(operations));
  const server = new ApolloServer<Context>({
    gateway: execution,
    ...documents.stores,
    formatError,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    // It would end the process while the rest still closes, the database included.
    stopOnTerminationSignals: false,
    hideSchemaDetailsFromClientErrors: true,
    parseOptions: { maxTokens: maximumTokens },
    validationRules: ownRules,
    validationOptions: { maxErrors: mostErrors },
    plugins: [
      costLimit,
      limitRepeats,
      countOperations,
      logUnexpectedErrors,
      settleWrites,
      fewErrors,
      page ? showing(page) : ApolloServerPluginLandingPageDisabled(),
    ],
  });
  return { server, documents };
}

/**
 * Runs one of our own documents in this process, as a page on the server needs it. Answers with what
 * the result was made of as well.
 */
export async function answerDocument(
  server: ApolloServer<Context>,
  ctx: Context,
  query: DocumentNode,
  variables: Record<string, unknown>,
): Promise<{ result: ExecutionResult; tags: string[] }> {
  const { body } = await server.executeOperation({ query, variables }, { contextValue: ctx });
  const operation = getOperationAST(query);
  if (body.kind !== "single" || !operation)
    throw new Error("An operation of ours was answered in parts");
  const { tags } = sourcesOf(query, operation, variables);
  return { result: body.singleResult as ExecutionResult, tags };
}

const showing = (html: string): ApolloServerPlugin<Context> => ({
  serverWillStart: async () => ({ renderLandingPage: async () => ({ html }) }),
});

/**
 * Nobody is told that something is saved while somebody else may still be told what was before. Visitors
 * save nothing that the public sees.
 */
const settleWrites: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, contextValue: { actor, answers } }) => {
      if (operation?.operation === "mutation" && actor.role !== "VISITOR") await answers.settled();
    },
  }),
};

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
