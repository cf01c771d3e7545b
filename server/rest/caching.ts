import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { requestLanguage } from "../core/i18n.ts";
import { maxIdLength } from "../core/validation.ts";
import { bypassesCache } from "../features/apiKeys/requestKey.ts";
import { receiveOwnWrites, type WriteDeps } from "../http/recentWrites.ts";

/**
 * Returns a cache key made of the request's language, the path, and the values of the parameters that the route knows.
 * Other parameters have no effect. Ids are in lower case. Returns undefined for a query that the route refuses, and for
 * a path with a segment that is too long for an id.
 */
function keyOf({ url, query, params, headers, routeOptions }: FastifyRequest): string | undefined {
  const ids = Object.values(params as Record<string, string>);
  if (ids.some(({ length }) => length > maxIdLength)) return undefined;
  const path = url.split("?", 1)[0]?.toLowerCase();
  const known = routeOptions.schema?.querystring;
  const parsed = known instanceof z.ZodType ? known.safeParse(query) : undefined;
  if (parsed?.success === false) return undefined;
  return `rest ${requestLanguage(headers)} ${path} ${JSON.stringify(parsed?.data ?? {})}`;
}

/** Caches the responses of the public routes that are registered from now on: the routes with `cacheTags`. */
export function cachePublicRoutes(app: FastifyInstance): void {
  app.addHook("onRoute", ({ config }) => {
    if (config?.cacheTags) config.cache = { audience: "api", key: keyOf, bypass: bypassesCache };
  });
  // Fastify does not call this hook for errors, because the error handlers send their response as text.
  app.addHook("preSerialization", async (request, reply, payload) => {
    const { cacheTags } = request.routeOptions.config;
    if (cacheTags) reply.cacheTags = cacheTags(request);
    return payload;
  });
}

const readMethods = ["GET", "HEAD", "OPTIONS"];

/** The permissions of POST routes that change nothing public. */
const nonPublicWrites = ["logIn", "reportVitals", "readQuotes"];

/** Lets callers read their own writes. */
export function readYourWrites(app: FastifyInstance, deps: WriteDeps): void {
  app.addHook("onSend", async (request, reply) => {
    const { permission = "" } = request.routeOptions.config;
    if (reply.statusCode >= 400 || readMethods.includes(request.method)) return;
    if (!nonPublicWrites.includes(permission)) await receiveOwnWrites(deps, request, reply);
  });
}
