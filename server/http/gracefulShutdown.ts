import type { FastifyInstance } from "fastify";
import { shutdownTimeoutsMs } from "../shutdownTimeouts.ts";

/**
 * Drains keep-alive connections at shutdown. Fastify stops listening and responds to what still arrives with
 * `Connection: close`, but Node's `server.close()` closes idle connections at once, which resets a
 * request that is just arriving on one of them: here they are closed after a grace period.
 */
export function drainConnections(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const { server } = app;
    const closeIdleConnections = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {
      setTimeout(closeIdleConnections, shutdownTimeoutsMs.idleConnections).unref();
    };
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutsMs.requests).unref();
  });
}
