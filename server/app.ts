import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type Actor, type Context, createContext, type Deps } from "./core/context.ts";
import { namedLanguage, requestLanguage } from "./core/i18n.ts";
import { limitConcurrency } from "./features/apiKeys/concurrency.ts";
import {
  authenticateKey,
  bypassesCache,
  carriesKey,
  countKeyRequests,
  rereadKey,
} from "./features/apiKeys/requestKey.ts";
import { idempotentRoutes } from "./features/idempotency/routes.ts";
import { reservationsInTime } from "./features/units/reservations.ts";
import { openImageAccess } from "./features/uploads/access.ts";
import { imageRoutes } from "./features/uploads/imageRoutes.ts";
import { actorOfRequest } from "./features/users/requestActor.ts";
import { sessionCookie } from "./features/users/sessionCookie.ts";
import { PersistedOperations } from "./graphql/persistedOperations.ts";
import { graphqlRoutes } from "./graphql/routes.ts";
import { createGraphQLServer } from "./graphql/server.ts";
import { clientErrorHandler } from "./http/clientErrors.ts";
import { compression } from "./http/compression.ts";
import { normalizeForwardedFor } from "./http/forwarded.ts";
import { drainConnections } from "./http/gracefulShutdown.ts";
import { parseJsonBodies } from "./http/jsonBodies.ts";
import { longResponses } from "./http/longResponses.ts";
import { setRecentWrite } from "./http/recentWrites.ts";
import { normalizeUrl, queryParser, requestIds, requestLog, trustProxy } from "./http/requests.ts";
import { responseCache, serveFromCache } from "./http/responseCache.ts";
import { minimalSecurityHeaders, securityHeaders } from "./http/securityHeaders.ts";
import { healthRoutes } from "./observability/health.ts";
import { requestMetrics } from "./observability/metrics.ts";
import { metricsRoute } from "./observability/metricsRoute.ts";
import { sendError } from "./rest/errors.ts";
import { restApi } from "./rest/routes.ts";
import { crawlerRoutes } from "./ssr/crawlers.ts";
import { pageRoutes } from "./ssr/routes.ts";
import type { Site } from "./ssr/site.ts";
import { sitemapRoutes } from "./ssr/sitemap.ts";

/** Uploads and GraphQL have limits of their own. */
const maxBodyBytes = 1024 * 1024;

/** Node's limit for a request line and its headers: an id of any length is simply not found. */
const maxParamLength = 16 * 1024;

/** Enough for a large image over a slow line. Slower clients do not keep a connection for long. */
const timeoutsMs = { headers: 15_000, request: 120_000, connection: 60_000 };

/** The headers of responses that scripts of other sites may read. */
const exposedHeaders = [
  "idempotency-replayed",
  "retry-after",
  "x-request-id",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
];

/**
 * Builds the whole server without listening: tests inject requests. Without a site it serves the APIs alone.
 */
export async function buildApp(
  deps: Deps,
  { site }: { site?: Site | undefined } = {},
): Promise<FastifyInstance> {
  const trust = trustProxy(deps.env.TRUST_PROXY);
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: requestLog,
    requestIdHeader: false,
    genReqId: requestIds(trust),
    trustProxy: trust,
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength, querystringParser: queryParser() },
    rewriteUrl: ({ url }) => normalizeUrl(url),
    requestTimeout: timeoutsMs.request,
    connectionTimeout: timeoutsMs.connection,
    http: { headersTimeout: timeoutsMs.headers, connectionsCheckingInterval: 5_000 },
    // Requests on connections that are open when the server stops still get a response.
    return503OnClosing: false,
    // An address that cannot be decoded, such as /%ff.
    frameworkErrors: (error, request, reply) =>
      sendError(
        error,
        request,
        reply.headers({ ...minimalSecurityHeaders, "x-request-id": request.id }),
      ),
    clientErrorHandler,
  });
  // No route accepts plain text, which Fastify parses by default.
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler(sendError);
  const persisted = new PersistedOperations();
  const graphql = createGraphQLServer(persisted, site?.graphiqlPage);
  await graphql.start();
  app.addHook("onClose", () => graphql.stop());

  normalizeForwardedFor(app);
  deps.tracing?.traceRequests(app, trust);
  drainConnections(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  await app.register(requestMetrics, deps);
  // Before responses come from the cache.
  const endReservations = reservationsInTime(deps);
  app.addHook("onRequest", async ({ url }) => {
    if (showsUnits(url)) await endReservations();
  });
  const { responseCache: cache } = deps;
  await app.register(responseCache, { cache });
  await app.register(securityHeaders, { env: deps.env, scriptHashes: site?.scriptHashes ?? [] });
  await app.register(compression);
  // Those with API keys have slots of their own.
  await app.register(longResponses, { cache, needsTurn: (request) => !carriesKey(request) });

  await app.register(healthRoutes, { ping: () => deps.database.$queryRaw`SELECT 1` });
  await app.register(metricsRoute, deps);
  const actorOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> =>
    carriesKey(request)
      ? { role: "API_KEY", key: await authenticateKey(deps, request, reply) }
      : actorOfRequest(deps, request);
  await app.register(imageRoutes({ ...deps, accessTo: openImageAccess(deps), actorOf }));
  await app.register(crawlerRoutes, deps);
  await app.register(async (apis) => {
    await apis.register(cors, {
      origin: "*",
      methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
      exposedHeaders: exposedHeaders.join(", "),
      maxAge: 86_400,
    });
    apis.decorateRequest("apiKey", null);
    limitConcurrency(apis);
    apis.addHook("onRequest", async (request, reply) => {
      // Caches between server and client must not store the responses to a session.
      reply.header("cache-control", "no-store");
      if (carriesKey(request)) request.apiKey = await authenticateKey(deps, request, reply);
      else await deps.limits.requests.consume(request.ip);
    });
    const serve = serveFromCache(cache);
    // The cache key of a GraphQL operation by POST is in its body.
    apis.addHook("onRequest", (request, reply, done) => {
      if (request.method === "POST") done();
      else serve(request, reply, done);
    });
    // After the body, which may take minutes to arrive: the API key or the session can be revoked meanwhile.
    apis.addHook("preValidation", (request, _reply, done) => {
      if (!request.apiKey || request.method === "GET") return done();
      rereadKey(deps, request.apiKey, request).then((key) => {
        request.apiKey = key;
        done();
      }, done);
    });
    apis.addHook("preValidation", (request, reply, done) => {
      if (request.method === "POST") serve(request, reply, done);
      else done();
    });
    // After the look-ups in the cache, which need no cookies.
    await apis.register(cookie, { hook: "preValidation" });
    apis.addHook("preValidation", async (request, reply) => {
      const actor: Actor = request.apiKey
        ? { role: "API_KEY", key: request.apiKey }
        : await actorOfRequest(deps, request);
      request.ctx = contextOf(deps, { request, reply, actor });
    });
    idempotentRoutes(apis, deps);
    parseJsonBodies(apis);
    await apis.register(graphqlRoutes, { server: graphql, persisted });
    await apis.register(restApi, { prefix: "/api/v1", publicUrl: deps.env.PUBLIC_URL });
  });
  if (site) {
    await app.register(sitemapRoutes, {
      deps,
      paths: [site.languages.en.renderer, site.languages.bn.renderer],
    });
    await app.register(pageRoutes, { deps, server: graphql, site });
  }
  return app;
}

/** Files and probes do not depend on reservations. */
const showsUnits = (url: string) => !/^\/(images|assets|img|healthz|readyz|metrics)\b/.test(url);

type Caller = { request: FastifyRequest; reply: FastifyReply; actor: Actor };

function contextOf(deps: Deps, { request, reply, actor }: Caller): Context {
  return createContext(deps, {
    log: request.log,
    language: requestLanguage(request.headers),
    namedLanguage: namedLanguage(request.headers),
    requestId: request.id,
    address: request.ip,
    countRequests: (points) =>
      actor.role === "API_KEY"
        ? countKeyRequests(deps, actor.key, reply, points)
        : deps.limits.requests.consume(request.ip, points),
    actor,
    reads: bypassesCache(request) ? deps.database.primaryReads : deps.database.reads,
    cookie: sessionCookie(deps.env, reply),
    nameOperation: (operation) => {
      request.operation = operation;
    },
    addCacheTags: (tags) => {
      reply.cacheTags = [...(reply.cacheTags ?? []), ...tags];
    },
    preventStorage: () => {
      reply.isStorable = false;
    },
    onCacheHit: (act) => {
      reply.onCacheHit = [...(reply.onCacheHit ?? []), act];
    },
    didExecute: ({ hasData, isUnavailable }) => {
      reply.hasNullData = !hasData;
      reply.isUnavailable = isUnavailable;
    },
    didWrite: async () => {
      if (actor.role !== "API_KEY")
        setRecentWrite(reply, { secure: deps.env.PUBLIC_URL.startsWith("https:") });
      await deps.responseCache.receiveCommitted();
    },
  });
}
