import type { FastifyInstance, HTTPMethods } from "fastify";
import { sendWrongMethod } from "./errors.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] satisfies HTTPMethods[];

/**
 * Notes the methods of every path that is registered on `app` afterwards. The function that it returns,
 * to be called when all are, answers those paths' other methods with what they do take.
 */
export function noteMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const path = url.slice(app.prefix.length);
    taken.set(path, new Set([...(taken.get(path) ?? []), ...[method].flat()]));
  });
  return () => {
    for (const [url, allowed] of [...taken]) {
      const wrong = methods.filter((method) => !allowed.has(method));
      // What ends so may also be another path's empty parameter, for which that path has an answer.
      if (wrong.length === 0 || url.endsWith("/")) continue;
      const refuse = sendWrongMethod([...allowed]);
      // Before a body is read: nothing in it matters.
      app.route({ method: wrong, url, schema: { hide: true }, onRequest: refuse, handler: refuse });
    }
  };
}
