import type { FastifyInstance } from "fastify";
import { shutdownTimeoutsMs } from "../shutdownTimeouts.ts";

/**
 * Drains keep-alive connections at shutdown. Fastify stops listening and answers late requests with `Connection:
 * close`. Node's `server.close()`, however, closes idle connections immediately, and so resets a request that is just
 * arriving. This hook closes idle connections after a grace period instead.
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
