import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * The number of requests on one connection that may wait for earlier responses. Programs that pipeline requests send
 * about ten.
 */
const standardMaxWaiting = 64;

/**
 * Handles the requests of a connection one after the other. Node hands over all pipelined requests together, and each
 * response waits until the connection is free. If the connection closed in the meantime, a waiting response would never
 * emit `close`, and nothing would release the resources of its request. A connection with too many waiting requests is
 * closed.
 * This function must be called before all other hooks are registered.
 */
export function oneRequestPerConnection(
  app: FastifyInstance,
  maxWaiting: number = standardMaxWaiting,
): void {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, count: number): number => {
    const sum = (waiting.get(socket) ?? 0) + count;
    waiting.set(socket, sum);
    return sum;
  };

  app.addHook("onRequest", (request, { raw }, done) => {
    if (raw.socket) return done();
    const { socket } = request.raw;
    if (add(socket, 1) > maxWaiting) return void socket.destroy();
    raw.once("socket", () => {
      add(socket, -1);
      // When Node emits `socket`, it has not yet finished handing over the connection.
      setImmediate(() => {
        if (!raw.destroyed) done();
      });
    });
  });
}
