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
import { type DocumentNode, type ExecutionResult, GraphQLError } from "graphql";
import { AppError } from "../core/errors.ts";
import { t } from "../core/i18n.ts";
import type { ResolverContext } from "../http/execution.ts";
import type { Tracing } from "../observability/tracing.ts";
import { addCacheTags, rootFieldsOf } from "./cacheTags.ts";
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

type Options = {
  /** What a browser gets that opens the server's address. */
  landingPage?: string | undefined;
  tracing?: Tracing | undefined;
};

/** Creates the GraphQL server. */
export function createGraphQLServer(
  persisted: PersistedOperations,
  { landingPage, tracing }: Options = {},
): ApolloServer<ResolverContext> {
  return new ApolloServer<ResolverContext>({
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
      operationHooks(tracing),
      // The response cache sets the headers.
      ApolloServerPluginCacheControlDisabled(),
      landingPage ? landingPagePlugin(landingPage) : ApolloServerPluginLandingPageDisabled(),
    ],
  });
}

/** Executes a document in this process. */
export async function executeDocument(
  server: ApolloServer<ResolverContext>,
  contextValue: ResolverContext,
  query: DocumentNode,
  variables: Record<string, unknown>,
): Promise<ExecutionResult> {
  const { body } = await server.executeOperation({ query, variables }, { contextValue });
  if (body.kind !== "single") throw new Error("The schema has no incremental delivery");
  return body.singleResult as ExecutionResult;
}

function stringifyResult(result: unknown): string {
  const text = JSON.stringify(result);
  if (text.length <= maxResponseLength) return `${text}\n`;
  throw new GraphQLError(tooLargeMessage, {
    extensions: { code: "BAD_USER_INPUT", http: { status: 400 } },
  });
}

/** What happens to every operation, in this order. */
const requestListener = (
  tracing: Tracing | undefined,
): GraphQLRequestListener<ResolverContext> => ({
  didResolveOperation: async (request) => {
    nameOperation(request);
    checkMutation(request);
    checkCost(request);
    await limitIntrospection(request);
    await limitRepeatedFields(request);
  },
  executionDidStart: async (request) => {
    startBudget(request, maxValuesOf(request.contextValue));
    return traceExecution(request, tracing);
  },
  didEncounterErrors: async (request) => logErrors(request),
  willSendResponse: async (request) => {
    dropPartialData(request);
    addCacheTags(request);
    finishErrors(request);
    noteWrites(request);
  },
});

/** One plugin and one listener: Apollo Server waits for each hook of each of them in turn. */
function operationHooks(tracing: Tracing | undefined): ApolloServerPlugin<ResolverContext> {
  const listener = requestListener(tracing);
  return { requestDidStart: async () => listener };
}

/** Refuses mutations that a request with an idempotency key may not contain, before anything is executed. */
function checkMutation({
  operation,
  contextValue,
}: GraphQLRequestContextDidResolveOperation<ResolverContext>): void {
  if (operation?.operation !== "mutation" || !contextValue.execution.refusesMutations) return;
  throw new AppError(
    "BAD_USER_INPUT",
    t("Idempotency-Key is not supported with a mutation in this form. Please send its document."),
  );
}

/** Notes whether the caller should read its own writes on the next request. */
function noteWrites({
  document,
  operation,
  errors,
  contextValue: { actor, execution },
}: GraphQLRequestContextWillSendResponse<ResolverContext>): void {
  if (!document || operation?.operation !== "mutation") return;
  // Where one of several mutations has failed, those before it have written.
  const hasWritten = !errors || rootFieldsOf(document, operation).length > 1;
  execution.hasWritten = hasWritten && actor.role !== "VISITOR";
}

const landingPagePlugin = (html: string): ApolloServerPlugin<ResolverContext> => ({
  serverWillStart: async () => ({ renderLandingPage: async () => ({ html }) }),
});
