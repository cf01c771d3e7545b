import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * The number of requests of one connection that may wait for earlier responses. Programs that pipeline send about ten.
 */
const standardMaxWaiting = 64;

/**
 * Handles the requests of a connection one after the other. Node hands over pipelined requests all together, and their
 * responses wait for the connection. If the connection closed first, these responses would never emit `close`, so
 * nothing would release the resources of their requests. A connection with too many waiting requests is closed.
 *
 * Register this before all other hooks.
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
      // Node has not finished handing the connection over.
      setImmediate(() => {
        if (!raw.destroyed) done();
      });
    });
  });
}
