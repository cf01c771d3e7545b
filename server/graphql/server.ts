import {
  ApolloServer,
  type ApolloServerPlugin,
  type GraphQLRequestContextDidResolveOperation,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
} from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { type DocumentNode, type ExecutionResult, GraphQLError, getOperationAST } from "graphql";
import type { Context } from "../core/context.ts";
import { addCacheTags, rootFieldsOf, tagsOfOperation } from "./cacheTags.ts";
import { checkCost, limitIntrospection, maxValuesOf } from "./cost.ts";
import { openDocumentStore } from "./documentStore.ts";
import { finishErrors, formatError, logErrors, maxErrors } from "./errors.ts";
import {
  dropPartialData,
  maxResponseLength,
  startBudget,
  tooLargeMessage,
} from "./executionBudget.ts";
import { maximumTokens, validationRules } from "./limits.ts";
import { nameOperation, traceExecution } from "./metrics.ts";
import type { PersistedOperations } from "./persistedOperations.ts";
import { limitRepeatedFields } from "./repeatedFields.ts";
import { schema } from "./schema.ts";

/** Creates the GraphQL server. A browser that opens its address gets `landingPage`, if there is one. */
export function createGraphQLServer(
  persisted: PersistedOperations,
  landingPage?: string,
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    documentStore: openDocumentStore(),
    persistedQueries: { cache: persisted, ttl: null },
    // Public operations may be requested by any site: `routes.ts` checks all others.
    csrfPrevention: false,
    formatError,
    stringifyResult,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    // Fastify's shutdown stops the server.
    stopOnTerminationSignals: false,
    hideSchemaDetailsFromClientErrors: true,
    parseOptions: { maxTokens: maximumTokens },
    validationRules,
    validationOptions: { maxErrors },
    executionOptions: { maxCoercionErrors: maxErrors },
    plugins: [
      operationHooks,
      // The response cache sets the headers.
      ApolloServerPluginCacheControlDisabled(),
      landingPage ? landingPagePlugin(landingPage) : ApolloServerPluginLandingPageDisabled(),
    ],
  });
}

/** Executes a document in this process. Returns the result and the rows that it was made of. */
export async function executeDocument(
  server: ApolloServer<Context>,
  contextValue: Context,
  query: DocumentNode,
  variables: Record<string, unknown>,
): Promise<{ result: ExecutionResult; tags: string[] }> {
  const { body } = await server.executeOperation({ query, variables }, { contextValue });
  const operation = getOperationAST(query);
  if (body.kind !== "single" || !operation) throw new Error("The document has no single operation");
  const tags = tagsOfOperation(query, operation, variables);
  return { result: body.singleResult as ExecutionResult, tags };
}

function stringifyResult(result: unknown): string {
  const text = JSON.stringify(result);
  if (text.length <= maxResponseLength) return `${text}\n`;
  throw new GraphQLError(tooLargeMessage, {
    extensions: { code: "BAD_USER_INPUT", http: { status: 400 } },
  });
}

/** What happens to every operation, in this order. */
const requestListener: GraphQLRequestListener<Context> = {
  didResolveOperation: async (request) => {
    nameOperation(request);
    checkMutation(request);
    checkCost(request);
    await limitIntrospection(request);
    await limitRepeatedFields(request);
  },
  executionDidStart: async (request) => {
    startBudget(request, maxValuesOf(request.contextValue));
    return traceExecution(request);
  },
  didEncounterErrors: async (request) => logErrors(request),
  willSendResponse: async (request) => {
    dropPartialData(request);
    addCacheTags(request);
    finishErrors(request);
    await awaitOwnWrites(request);
  },
};

/** One plugin and one listener: Apollo Server waits for each hook of each of them in turn. */
const operationHooks: ApolloServerPlugin<Context> = {
  requestDidStart: async () => requestListener,
};

/** Refuses mutations that a request with an idempotency key may not contain, before anything is executed. */
function checkMutation({
  operation,
  contextValue,
}: GraphQLRequestContextDidResolveOperation<Context>): void {
  if (operation?.operation === "mutation") contextValue.checkMutation();
}

/** Lets a caller read its own writes on the next request. */
async function awaitOwnWrites({
  document,
  operation,
  errors,
  contextValue,
}: GraphQLRequestContextWillSendResponse<Context>): Promise<void> {
  if (!document || operation?.operation !== "mutation") return;
  // Where one of several mutations has failed, those before it have written.
  const hasWritten = !errors || rootFieldsOf(document, operation).length > 1;
  if (hasWritten && contextValue.actor.role !== "VISITOR") await contextValue.didWrite();
}

const landingPagePlugin = (html: string): ApolloServerPlugin<Context> => ({
  serverWillStart: async () => ({ renderLandingPage: async () => ({ html }) }),
});
