import type { FastifyInstance, HTTPMethods } from "fastify";
import { sendWrongMethod } from "./errors.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] satisfies HTTPMethods[];

/**
 * Collects the methods of every path that is registered on `app` afterwards. The returned function, to be
 * called at the end, adds routes that respond to the other methods of these paths with 405.
 */
export function collectMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const path = url.slice(app.prefix.length);
    methodsOf.set(path, new Set([...(methodsOf.get(path) ?? []), ...[method].flat()]));
  });
  return () => {
    for (const [url, allowed] of [...methodsOf]) {
      const wrong = methods.filter((method) => !allowed.has(method));
      // Such a path may be another route with an empty parameter.
      if (wrong.length === 0 || url.endsWith("/")) continue;
      const sendError = sendWrongMethod([...allowed]);
      // Before the body is read.
      app.route({
        method: wrong,
        url,
        schema: { hide: true },
        onRequest: sendError,
        handler: sendError,
      });
    }
  };
}
