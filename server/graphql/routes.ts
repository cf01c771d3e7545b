import { type ApolloServer, HeaderMap, type HTTPGraphQLRequest } from "@apollo/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../core/context.ts";
import { AppError, internalMessage, statusOf } from "../core/errors.ts";
import { namedLanguage, requestLanguage, t, translate } from "../core/i18n.ts";
import { logFailure } from "../core/logFailure.ts";
import { toAppError } from "../core/toAppError.ts";
import { checkEntries } from "../core/validation.ts";
import { afterCommit } from "../database/jointTransaction.ts";
import { bypassesCache, countRequests } from "../features/apiKeys/requestKey.ts";
import { writeSessionCookie } from "../features/sessions/sessionCookie.ts";
import { acceptUploads } from "../features/uploads/graphqlUpload.ts";
import { Execution, type ResolverContext } from "../http/execution.ts";
import { receiveOwnWrites } from "../http/recentWrites.ts";
import { collectMethods } from "../http/wrongMethods.ts";
import type { PersistedOperations } from "./persistedOperations.ts";
import { isMultipart, PublicOperations } from "./publicOperations.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Whether the operation has written something that the caller's next request should see. */
    hasWritten: boolean;
  }
}

const maxBodyBytes = 100 * 1024;

type Options = {
  deps: Deps;
  server: ApolloServer<ResolverContext>;
  persisted: PersistedOperations;
};

/** Serves GraphQL at /graphql: POST with JSON or, for uploads, multipart; GET for queries. */
export async function graphqlRoutes(
  app: FastifyInstance,
  { deps, server, persisted }: Options,
): Promise<void> {
  const operations = new PublicOperations(persisted);
  const cacheKeyOf = (request: FastifyRequest) => operations.cacheKeyOf(request);
  app.decorateReply("hasWritten", false);
  acceptUploads(app);
  const addOtherMethods = collectMethods(app);
  app.setErrorHandler(sendError);
  app.addHook("preHandler", async (request) => {
    checkEntries(request.body);
    operations.check(request);
    // A request with an API key needs no check: browsers don't attach API keys to requests from other sites.
    if (!request.apiKey) checkPreflight(request, operations);
  });
  app.addHook("onSend", async (request, reply) => {
    if (reply.hasWritten) await receiveOwnWrites(deps, request, reply);
  });
  app.route({
    method: ["GET", "POST"],
    url: "/graphql",
    // Apollo Server does not support HEAD.
    exposeHeadRoute: false,
    config: {
      cache: { audience: "api", key: cacheKeyOf, bypass: bypassesCache },
      idempotentPayload: (request) => operations.mutationOf(request),
      idempotentFiles: true,
    },
    bodyLimit: maxBodyBytes,
    handler: async (request, reply) => {
      const execution = new Execution({
        countRequests: (points) => countRequests(deps, request, reply, points),
        namedLanguage: namedLanguage(request.headers),
        userAgent: request.headers["user-agent"],
        refusesMutations: request.idempotency?.isCovered === false,
      });
      const { status, headers, body } = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: httpRequestOf(request, operations.paramsOf(request)),
        context: async () => Object.assign({ execution }, request.ctx),
      });
      if (body.kind !== "complete") throw new Error("Incremental delivery is not supported");
      reply.code(status ?? 200).headers(Object.fromEntries(headers));
      if (execution.hasNullData && isPlainJson(reply)) reply.code(200);
      await follow(execution, request, reply);
      return body.string;
    },
  });
  addOtherMethods();
}

/** Adjusts the response to the outcome of the operation. */
async function follow(
  execution: Execution,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (execution.operation) request.operation = execution.operation;
  const { cacheTags, isStorable, isUnavailable, onCacheHit, session, hasWritten } = execution;
  Object.assign(reply, { cacheTags, isStorable, isUnavailable, onCacheHit });
  if (session !== undefined) await writeSessionCookie(request.ctx, reply, session);
  if (!hasWritten) return;
  await afterCommit(request.ctx.database, async () => {
    reply.hasWritten = true;
  });
}

/**
 * Returns the parts of a request that Apollo Server reads: the headers, and the body of a POST or the query string of a
 * GET.
 */
function httpRequestOf(request: FastifyRequest, params: object | undefined): HTTPGraphQLRequest {
  const { method, headers } = request;
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) map.set(name, String(value));
  const isGet = method === "GET";
  return {
    method,
    headers: map,
    body: isGet ? undefined : (params ?? request.body),
    search: isGet ? `?${searchOf(params ?? {})}` : "",
  };
}

const searchOf = (params: object) =>
  new URLSearchParams(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );

/**
 * Returns whether the response is `application/json`. With this media type, any status other than 200 tells clients
 * that the body is not a GraphQL response. With `application/graphql-response+json`, the response may have the status
 * of the error.
 */
const isPlainJson = (reply: FastifyReply) =>
  String(reply.getHeader("content-type")).startsWith("application/json");

const preflightHeaders = ["x-apollo-operation-name", "apollo-require-preflight"];

/**
 * Does the same as Apollo Server's `csrfPrevention`: throws BAD_USER_INPUT for requests that browsers send from other
 * sites without a preflight. Public operations and requests that execute nothing are exempt, because their results are
 * the same for every site.
 */
function checkPreflight(request: FastifyRequest, operations: PublicOperations): void {
  const needsPreflight = request.headers["content-type"] !== undefined && !isMultipart(request);
  if (needsPreflight || preflightHeaders.some((name) => request.headers[name])) return;
  const isPage = request.headers.accept?.includes("text/html");
  if (isPage || operations.cacheKeyOf(request) || operations.hasNoDocument(request)) return;
  const message = t("This operation needs a POST of JSON, or one of the headers {headers}", {
    headers: preflightHeaders.join(", "),
  });
  throw new AppError("BAD_USER_INPUT", message);
}

/** Sends an error that was thrown before Apollo Server read the request. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error);
  const err = appError ? appError.cause : error;
  if (err) logFailure(request.log, err, "A GraphQL request failed");
  const language = requestLanguage(request.headers);
  const { message } = appError?.in(language) ?? { message: translate(internalMessage, language) };
  const { code = "INTERNAL_SERVER_ERROR" as const, retryAfter } = appError ?? {};
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  const requestId = appError ? undefined : request.id;
  reply
    .code(code === "INTERNAL_SERVER_ERROR" ? 500 : statusOf[code])
    .type(`${mediaTypeFor(request)}; charset=utf-8`)
    .send(JSON.stringify({ errors: [{ message, extensions: { code, retryAfter, requestId } }] }));
}

/**
 * Returns the media type for an error. If an error has a status other than 200, clients read it as a GraphQL error only
 * with `application/graphql-response+json`.
 */
const mediaTypeFor = ({ headers }: FastifyRequest) =>
  headers.accept?.includes("application/graphql-response+json")
    ? "application/graphql-response+json"
    : "application/json";
