import { Server, type Server as TcpServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const POLL_MS = 20;

/** Whoever used a connection a moment ago is using it again, or has it open for nothing. */
const GRACE_MS = 2_000;

/** What takes longer than this is cut off, so that the rest can still end in order. */
const PATIENCE_MS = 7_000;

/**
 * How a server that is told to stop takes leave: nobody new is let in, and whoever has a connection
 * is answered and told to hang up. Only then are connections closed on which nothing is under way:
 * at once, as Node would, resets those on which a request is just arriving.
 */
export function takeLeaveGently(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const { server } = app;
    if (!server.listening) return;
    // Of the two servers that this is, the one of HTTP would close idle connections as well.
    Reflect.apply(Server.prototype.close, server, []);
    const started = Date.now();
    while (Date.now() - started < GRACE_MS && (await connectionsOf(server)) > 0) {
      await delay(POLL_MS);
    }
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS - GRACE_MS).unref();
  });
}

function connectionsOf(server: TcpServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
