import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestLanguage } from "../core/i18n.ts";
import { bypassesCache } from "../features/apiKeys/requestKey.ts";

/** Content is in the language of the request. */
const keyOf = ({ url, headers }: FastifyRequest) => `rest ${requestLanguage(headers)} ${url}`;

/** Caches the responses of the public routes that are registered afterwards: those with `cacheTags`. */
export function cachePublicRoutes(app: FastifyInstance): void {
  app.addHook("onRoute", ({ config }) => {
    if (config?.cacheTags) config.cache = { audience: "api", key: keyOf, bypass: bypassesCache };
  });
  // Error handlers send text, for which this hook is not called.
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
export function readYourWrites(app: FastifyInstance): void {
  app.addHook("onSend", async ({ method, ctx, routeOptions }, reply) => {
    const { permission = "" } = routeOptions.config;
    if (reply.statusCode >= 400 || readMethods.includes(method)) return;
    if (!nonPublicWrites.includes(permission)) await ctx.didWrite();
  });
}
