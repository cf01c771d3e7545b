import {
  ApolloServer,
  type ApolloServerPlugin,
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
import type { Execution, ResolverContext } from "../http/execution.ts";
import type { Tracing } from "../observability/tracing.ts";
import { analyse, type OperationAnalysis } from "./analysis.ts";
import { tagsOfOperation } from "./cacheTags.ts";
import { checkCost, maxValuesOf, pointsOfIntrospectionIn } from "./cost.ts";
import { documents } from "./documents.ts";
import { finishErrors, formatError, logErrors, maxErrors } from "./errors.ts";
import {
  dropPartialData,
  maxResponseLength,
  startBudget,
  tooLargeMessage,
} from "./executionBudget.ts";
import { maximumTokens, validationRules } from "./limits.ts";
import type { PersistedOperations } from "./persistedOperations.ts";
import { schema } from "./schema.ts";

type Options = {
  /** The page that a browser gets when it opens the server's address. */
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
    documentStore: documents.store,
    persistedQueries: { cache: persisted, ttl: null },
    // Any site may send public operations. `routes.ts` checks all other requests.
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
      // The response cache sets the headers for caching.
      ApolloServerPluginCacheControlDisabled(),
      landingPage ? landingPagePlugin(landingPage) : ApolloServerPluginLandingPageDisabled(),
    ],
  });
}

/** Executes one of the site's documents within this process. */
export async function executeDocument(
  server: ApolloServer<ResolverContext>,
  contextValue: ResolverContext,
  document: DocumentNode,
  variables: Record<string, unknown>,
): Promise<ExecutionResult> {
  const query = documents.textOf(document);
  documents.find(query);
  const { body } = await server.executeOperation({ query, variables }, { contextValue });
  if (body.kind !== "single") throw new Error("Incremental delivery is not supported");
  return body.singleResult as ExecutionResult;
}

function stringifyResult(result: unknown): string {
  const text = JSON.stringify(result);
  if (text.length <= maxResponseLength) return `${text}\n`;
  throw new GraphQLError(tooLargeMessage, {
    extensions: { code: "BAD_USER_INPUT", http: { status: 400 } },
  });
}

/** Returns the hooks of every operation, in the order in which they run. */
const requestListener = (
  tracing: Tracing | undefined,
): GraphQLRequestListener<ResolverContext> => ({
  didResolveOperation: async ({ document, operation, request, contextValue }) => {
    // Execution refuses a document that lacks the named operation.
    if (!operation) return;
    const analysis = analyse(document, operation);
    const { execution } = contextValue;
    const { variables = {} } = request;
    execution.operation = analysis.label;
    checkMutation(analysis, execution);
    checkCost(analysis, variables, contextValue);
    // Without these points, an operation with fifteen searches under aliases would cost its caller no more than one
    // search.
    const points = pointsOfIntrospectionIn(analysis, variables) + analysis.repeatedFields;
    if (points > 0) await execution.countRequests(points);
  },
  executionDidStart: async (request) => {
    startBudget(request, maxValuesOf(request.contextValue));
    const end = tracing?.startSpan(`GraphQL ${request.contextValue.execution.operation}`);
    return end && { executionDidEnd: async () => end() };
  },
  didEncounterErrors: async (request) => logErrors(request),
  willSendResponse: async (request) => {
    dropPartialData(request);
    finishErrors(request);
    noteOutcome(request);
  },
});

/** Returns a single plugin with a single listener, because Apollo Server awaits each hook of each plugin in turn. */
function operationHooks(tracing: Tracing | undefined): ApolloServerPlugin<ResolverContext> {
  const listener = requestListener(tracing);
  return { requestDidStart: async () => listener };
}

/**
 * Throws BAD_USER_INPUT for a mutation that the request's idempotency key does not cover, before anything is executed.
 */
function checkMutation({ operation }: OperationAnalysis, { refusesMutations }: Execution): void {
  if (operation.operation !== "mutation" || !refusesMutations) return;
  throw new AppError(
    "BAD_USER_INPUT",
    t("Idempotency-Key is not supported with a mutation in this form. Please send its document."),
  );
}

/**
 * Notes the outcome: the tags of a public operation without errors, and whether the caller's next requests should see
 * writes of the operation.
 */
function noteOutcome({
  document,
  operation,
  request,
  errors,
  contextValue: { actor, execution },
}: GraphQLRequestContextWillSendResponse<ResolverContext>): void {
  if (!document || !operation) return;
  const analysis = analyse(document, operation);
  if (!errors && analysis.isPublic)
    execution.cacheTags = tagsOfOperation(analysis, request.variables ?? {});
  if (operation.operation !== "mutation" || actor.role === "VISITOR") return;
  // Even if a mutation fails, earlier mutations of the same document have written.
  execution.hasWritten = !errors || analysis.rootFields.length > 1;
}

const landingPagePlugin = (html: string): ApolloServerPlugin<ResolverContext> => ({
  serverWillStart: async () => ({ renderLandingPage: async () => ({ html }) }),
});
