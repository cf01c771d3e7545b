import type { FastifyInstance } from "fastify";
import type { Deps } from "../core/context.ts";
import { endAlerts } from "../features/alerts/ended.ts";

type Params = { token: string };

/**
 * Receives the form of the page that ends alerts. The form uses POST, because link previews and scanners open addresses
 * with GET. The form needs neither a login nor scripts. The token in the address identifies the alerts. Only the
 * receiver of the message has the token.
 */
export async function alertEnds(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.addHook("onRequest", async (request) => deps.limits.requests.consume(request.ip));
  // Bodies of all types are accepted and ignored.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { bodyLimit: 1_024 }, (_request, payload, done) => {
    payload
      .resume()
      .once("end", () => done(null))
      .once("error", done);
  });
  for (const prefix of ["", "/bn"]) {
    app.post<{ Params: Params }>(`${prefix}/alerts/end/:token`, async (request, reply) => {
      await endAlerts(deps, request.params.token);
      // The page behind this address says that the alerts have ended, or that the address does not exist.
      const path = `${prefix}/alerts/end/${encodeURIComponent(request.params.token)}`;
      return reply
        .header("cache-control", "private, no-store")
        .header("referrer-policy", "no-referrer")
        .header("x-robots-tag", "noindex")
        .redirect(path, 303);
    });
  }
}
