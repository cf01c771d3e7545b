import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type Context, createContext, type Deps } from "./core/context.ts";
import { requestLanguage } from "./core/i18n.ts";
import { limitConcurrency } from "./features/apiKeys/concurrency.ts";
import {
  authenticateKey,
  bypassesCache,
  carriesKey,
  rereadKey,
} from "./features/apiKeys/requestKey.ts";
import { idempotentRoutes } from "./features/idempotency/routes.ts";
import { actorOfRequest, visitor } from "./features/users/requestActor.ts";
import { parseJsonBodies } from "./http/jsonBodies.ts";
import { serveFromCache } from "./http/responseCachePlugin.ts";

/** The response headers that scripts of other sites may read. */
const exposedHeaders = [
  "idempotency-replayed",
  "retry-after",
  "x-request-id",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
];

/**
 * The steps of every request to the GraphQL and REST APIs before its handler. Fastify runs the hooks of a phase in the
 * order in which they are added. This function adds them in this order:
 *
 * 1. onRequest, before the body: CORS. If a request has an API key, the key is authenticated, and the request waits for
 *    a slot among the concurrent requests of all keys. A request without a key counts against the rate limit of its
 *    address. For a GET, the caller's session is read before the response cache is asked, because the cache does not
 *    respond to every caller. An unknown session counts as no session.
 * 2. preValidation, after the body. The body of a write may take minutes to arrive. The API key of a write is therefore
 *    read again, because the key may have been revoked in the meantime, and the session is read only now. The response
 *    cache serves GraphQL operations by POST, whose cache key is in the body. The context is created: a visitor's
 *    context if the response will be shared.
 * 3. The idempotency key of a write is claimed.
 */
export const apiRequests = fp(async (apis: FastifyInstance, deps: Deps) => {
  const serve = serveFromCache(deps.responseCache);
  await apis.register(cors, {
    origin: "*",
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: exposedHeaders.join(", "),
    maxAge: 86_400,
  });
  await apis.register(cookie);
  apis.decorateRequest("apiKey", null);
  apis.decorateRequest("actor", undefined);
  apis.addHook("onRequest", async (request, reply) => {
    // Caches between the server and the client must not store responses that belong to a session.
    reply.header("cache-control", "no-store");
    if (carriesKey(request)) request.apiKey = await authenticateKey(deps, request, reply);
    else await deps.limits.requests.consume(request.ip);
  });
  limitConcurrency(apis);
  const identify = async (request: FastifyRequest) => {
    request.actor = request.apiKey
      ? { role: "API_KEY", key: request.apiKey }
      : await actorOfRequest(deps, request);
  };
  apis.addHook("onRequest", async (request) => {
    if (isRead(request)) await identify(request);
  });
  apis.addHook("onRequest", (request, reply, done) => {
    if (isRead(request)) serve(request, reply, done);
    else done();
  });
  apis.addHook("preValidation", async (request) => {
    if (isRead(request)) return;
    if (request.apiKey) request.apiKey = await rereadKey(deps, request.apiKey, request);
    await identify(request);
  });
  apis.addHook("preValidation", (request, reply, done) => {
    if (request.method === "POST") serve(request, reply, done);
    else done();
  });
  apis.addHook("preValidation", (request, _reply, done) => {
    request.ctx = contextOf(deps, request);
    done();
  });
  idempotentRoutes(apis, deps);
  parseJsonBodies(apis);
});

/** Returns whether a request has no body to wait for. */
const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/**
 * Returns the context of a request. A response that will be shared is made for a visitor, so that it can't accidentally
 * contain data that only some callers may read. Callers who may read less than a visitor never get a shared response
 * (`bypassesCache`).
 */
function contextOf(deps: Deps, request: FastifyRequest): Context {
  const { actor = visitor, pendingResponse } = request;
  return createContext(deps, {
    log: request.log,
    actor: pendingResponse ? visitor : actor,
    reads: bypassesCache(request) ? deps.database.primaryReads : deps.database.reads,
    address: request.ip,
    language: requestLanguage(request.headers),
    requestId: request.id,
  });
}
