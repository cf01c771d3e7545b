import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Context, Deps } from "./core/context.ts";
import { imageRoutes } from "./features/uploads/serve.ts";
import { actorOfRequest } from "./features/users/requestActor.ts";
import { sessionCookie } from "./features/users/sessionCookie.ts";
import { graphqlRoutes } from "./graphql/routes.ts";
import { createGraphQLDoor, type GraphQLDoor } from "./graphql/server.ts";
import { clientErrorHandler } from "./http/clientErrors.ts";
import { packAnswers } from "./http/compression.ts";
import { drainConnections } from "./http/gracefulShutdown.ts";
import {
  addressesBehind,
  logAnswered,
  requestIds,
  requestLog,
  type Trust,
  trustIn,
} from "./http/requests.ts";
import { headersOfNothing, securityHeaders } from "./http/securityHeaders.ts";
import { openShortcut } from "./http/shortcut.ts";
import { healthRoutes } from "./observability/health.ts";
import { countAnswered, countRequests } from "./observability/metrics.ts";
import { metricsRoute } from "./observability/metricsRoute.ts";
import { sendError } from "./rest/errors.ts";
import { restApi } from "./rest/routes.ts";
import { crawlerRoutes } from "./ssr/crawlers.ts";
import { htmlRoutes } from "./ssr/routes.ts";
import { openSite } from "./ssr/site.ts";
import { sitemapRoutes } from "./ssr/sitemap.ts";

/** Files have a limit of their own, and so has what anybody may send a list in. */
const maximumBodyBytes = 1024 * 1024;

/** Enough for a large picture over a slow line; whoever sends slower on purpose holds nothing for long. */
const slowestMs = { head: 15_000, request: 120_000, silence: 60_000 };

/** The whole server without a port: `listen` for people, `inject` for tests. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const trust = trustIn(deps.env.TRUST_PROXY);
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: requestLog,
    requestIdHeader: false,
    genReqId: requestIds(trust),
    trustProxy: trust,
    bodyLimit: maximumBodyBytes,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: ({ url }) => pathOf(url),
    requestTimeout: slowestMs.request,
    connectionTimeout: slowestMs.silence,
    http: { headersTimeout: slowestMs.head, connectionsCheckingInterval: 5_000 },
    // Who still has a connection when the server is told to stop is served, and told to hang up.
    return503OnClosing: false,
    // An address that is none, as /%ff.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...headersOfNothing, "x-request-id": request.id })),
    clientErrorHandler,
  });
  deps.tracing?.traceRequests(app, trust);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  countRequests(app, deps.metrics);
  // In this order: whoever is told to hang up must not find the shortcut open.
  // Where requests are traced, each one goes the long way, on which it is.
  if (!deps.tracing) openShortcutOf(app, deps, trust);
  drainConnections(app);
  app.setErrorHandler(sendError);
  // Fastify takes plain text by itself; nothing here does.
  app.removeContentTypeParser("text/plain");
  securityHeaders(app, deps.env);
  await packAnswers(app);
  const site = await openSite();
  const graphql = createGraphQLDoor(site?.graphiqlPage);
  await graphql.server.start();
  app.addHook("onClose", () => graphql.server.stop());
  await app.register(healthRoutes, { ping: () => deps.database.$queryRaw`SELECT 1` });
  await app.register(metricsRoute, deps);
  await app.register(imageRoutes(deps));
  await app.register((scope) => apis(scope, deps, graphql));
  await app.register(crawlerRoutes, deps);
  if (site) {
    await app.register(sitemapRoutes, { deps, paths: site.renderer });
    await app.register(htmlRoutes, { deps, server: graphql.server, site });
  }
  return app;
}

/** A request may name the whole address, as to a proxy, or none at all (`*`). */
function pathOf(target = "/"): string {
  const path = target.replace(/^https?:\/\/[^/?]*/i, "");
  return (path.startsWith("/") ? path : `/${path}`).replace(/^[^?#]*/, plainlySpelled);
}

/**
 * Letters and digits as themselves, where a percent sign spells them: what is remembered, and counted,
 * goes by the address. One that is no address stays so.
 */
function plainlySpelled(path: string): string {
  if (/%(?![\da-f]{2})/i.test(path)) return path;
  return path.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent);
}

/** What is in memory is sent without a look into the app. */
function openShortcutOf(app: FastifyInstance, deps: Deps, trust: Trust) {
  const addressOf = addressesBehind(trust);
  const close = openShortcut(app.server, {
    answers: deps.answers,
    idOf: requestIds(trust),
    count: (request) => deps.limits.countRequest(addressOf(request)),
    onAnswered: (exchange, answer, milliseconds) => {
      logAnswered(deps.log, exchange, answer, milliseconds);
      countAnswered(deps.metrics, exchange, answer, milliseconds);
    },
  });
  app.addHook("preClose", async () => close());
}

/** What callers with a login reach: GraphQL and REST, with who they are and within their limits. */
async function apis(app: FastifyInstance, deps: Deps, graphql: GraphQLDoor) {
  await app.register(cookie);
  await app.register(cors, {
    origin: "*",
    methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
    exposedHeaders: ["retry-after", "x-request-id"],
    maxAge: 86_400,
  });
  app.addHook("onRequest", async (request, reply) => {
    await deps.limits.countRequest(request.ip);
    // What somebody may read is nobody else's: no cache keeps it.
    reply.header("cache-control", "no-store");
    request.ctx = await contextOf(deps, request, reply);
  });
  await app.register(graphqlRoutes, graphql);
  await app.register(restApi, { prefix: "/api/v1", publicUrl: deps.env.PUBLIC_URL });
}

async function contextOf(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  // Where everybody gets the same, nobody needs to be known.
  const { sources, identify } = request.routeOptions.config;
  const isPublic = sources !== undefined || identify === "later";
  return Object.assign({}, deps, {
    log: request.log,
    address: request.ip,
    actor: isPublic ? ({ role: "VISITOR" } as const) : await actorOfRequest(deps, request),
    cookie: sessionCookie(deps.env, reply),
    nameOperation: (operation: string) => {
      request.operation = operation;
    },
  });
}
