import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { apiRequests } from "./apiRequests.ts";
import { networkOf } from "./core/clientNetwork.ts";
import type { Actor, Deps } from "./core/context.ts";
import { knownShopSettings } from "./core/shopSettings.ts";
import { endOf } from "./endsByClock.ts";
import { releaseSlot } from "./features/apiKeys/concurrency.ts";
import { authenticateKey, carriesKey } from "./features/apiKeys/requestKey.ts";
import { openImageAccess } from "./features/uploads/access.ts";
import { imageRoutes } from "./features/uploads/imageRoutes.ts";
import { actorOfRequest } from "./features/users/requestActor.ts";
import { PersistedOperations } from "./graphql/persistedOperations.ts";
import { graphqlRoutes } from "./graphql/routes.ts";
import { createGraphQLServer } from "./graphql/server.ts";
import { clientErrorHandler } from "./http/clientErrors.ts";
import { compression } from "./http/compression.ts";
import { inFairTurns } from "./http/fairTurns.ts";
import { normalizeForwardedFor } from "./http/forwarded.ts";
import { drainConnections } from "./http/gracefulShutdown.ts";
import { cutLongHeaders } from "./http/longHeaders.ts";
import { longResponses } from "./http/longResponses.ts";
import { oneRequestPerConnection } from "./http/pipelining.ts";
import { normalizeUrl, queryParser, requestIds, requestLog, trustProxy } from "./http/requests.ts";
import { responseCache } from "./http/responseCachePlugin.ts";
import { minimalSecurityHeaders, securityHeaders } from "./http/securityHeaders.ts";
import { endSlowConnections } from "./http/slowClients.ts";
import { refuseTinyChunks } from "./http/tinyChunks.ts";
import { eventLoopStalls } from "./observability/eventLoop.ts";
import { healthRoutes } from "./observability/health.ts";
import { requestMetrics } from "./observability/metrics.ts";
import { metricsRoute } from "./observability/metricsRoute.ts";
import { sendError } from "./rest/errors.ts";
import { restApi } from "./rest/routes.ts";
import { crawlerRoutes } from "./ssr/crawlers.ts";
import { feedRoutes } from "./ssr/feeds.ts";
import { pageRoutes } from "./ssr/routes.ts";
import type { Site } from "./ssr/site.ts";
import { sitemapRoutes } from "./ssr/sitemap.ts";

/** The largest body in bytes. Uploads and GraphQL have their own limits. */
const maxBodyBytes = 1024 * 1024;

/**
 * The longest parameter of a path. The limit equals Node's limit for a request line. An id of any length therefore
 * reaches its route, which responds that the id is not found.
 */
const maxParamLength = 16 * 1024;

/**
 * Node's timeouts for receiving a request. The timeouts allow for the upload of a large image over a slow connection.
 * Slower clients are disconnected.
 */
const timeoutsMs = { headers: 15_000, request: 120_000, connection: 60_000 };

/**
 * Builds the whole server without listening, so that tests can inject requests. Without a site, the server has only the
 * APIs.
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
    // Called for an address that cannot be decoded, such as /%ff.
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
  const graphql = createGraphQLServer(persisted, {
    landingPage: site?.graphiqlPage,
    tracing: deps.tracing,
  });
  await graphql.start();
  app.addHook("onClose", () => graphql.stop());

  oneRequestPerConnection(app);
  endSlowConnections(app);
  refuseTinyChunks(app);
  cutLongHeaders(app);
  normalizeForwardedFor(app);
  deps.tracing?.traceRequests(app, trust);
  drainConnections(app);
  inFairTurns(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  await app.register(requestMetrics, deps);
  await app.register(eventLoopStalls, deps);
  const { responseCache: cache } = deps;
  await app.register(responseCache, {
    cache,
    endOf: (tags: readonly string[], since: Date) => endOf(deps, tags, since),
  });
  await app.register(securityHeaders, {
    env: deps.env,
    mapUrl: () => knownShopSettings(deps).mapUrl,
    scriptHashes: site?.scriptHashes ?? [],
  });
  await app.register(compression);
  await app.register(longResponses, { cache, clientOf, onWait: releaseSlot });

  await app.register(healthRoutes, { ping: () => deps.database.$queryRaw`SELECT 1` });
  await app.register(metricsRoute, deps);
  const actorOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> =>
    carriesKey(request)
      ? { role: "API_KEY", key: await authenticateKey(deps, request, reply) }
      : actorOfRequest(deps, request);
  await app.register(imageRoutes({ ...deps, accessTo: openImageAccess(deps), actorOf }));
  await app.register(crawlerRoutes, deps);
  await app.register(async (apis) => {
    await apis.register(apiRequests, deps);
    await apis.register(graphqlRoutes, { deps, server: graphql, persisted });
    await apis.register(restApi, { prefix: "/api/v1", ...deps });
  });
  if (site) {
    const { en, bn } = site.languages;
    await app.register(feedRoutes, { deps });
    await app.register(sitemapRoutes, {
      deps,
      paths: [en.renderer, bn.renderer],
    });
    await app.register(pageRoutes, { deps, server: graphql, site });
  }
  return app;
}

/** Returns the client whose limit a request counts against: the verified API key, or otherwise the network. */
const clientOf = ({ apiKey, ip }: FastifyRequest) => apiKey?.id ?? networkOf(ip);
