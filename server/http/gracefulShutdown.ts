import type { FastifyInstance } from "fastify";

/** How long an idle connection stays open, so that its next request is served with `Connection: close`. */
const idleGraceMs = 2_000;

/** Whatever takes longer is cut off, so that the rest of the shutdown stays within its ten seconds. */
const requestGraceMs = 7_000;

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
      setTimeout(closeIdleConnections, idleGraceMs).unref();
    };
    setTimeout(() => server.closeAllConnections(), requestGraceMs).unref();
  });
}
