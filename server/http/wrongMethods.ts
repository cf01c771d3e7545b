import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { AppError } from "../core/errors.ts";
import { t } from "../core/i18n.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"] satisfies HTTPMethods[];

/**
 * Collects the methods of every path that is registered on `app` from now on. Returns a function to call after all
 * registrations. That function adds routes that refuse all other methods of these paths, with status 405 in the API's
 * format.
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
      // A path that ends with a slash may match another route whose last parameter is empty.
      if (wrong.length === 0 || url.endsWith("/")) continue;
      const refuse = refuseMethod([...allowed].join(", "));
      // The hook `onRequest` refuses the request before its body is read.
      app.route({ method: wrong, url, schema: { hide: true }, onRequest: refuse, handler: refuse });
    }
  };
}

const refuseMethod =
  (allowed: string) =>
  async ({ method }: FastifyRequest, reply: FastifyReply): Promise<never> => {
    reply.header("allow", allowed);
    const message = t("{method} is not allowed here, only {allowed}", { method, allowed });
    throw new AppError("METHOD_NOT_ALLOWED", message);
  };
