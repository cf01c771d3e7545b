import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Requests of one connection that wait for the responses before them. Programs that pipeline send some ten. */
const standardMaxWaiting = 64;

/**
 * Carries out the requests of a connection one after the other. Node hands over pipelined requests at once; their
 * responses wait for the connection and never close where it closes first, so that nothing would release what such a
 * request has taken. A connection with too many waiting requests is closed.
 *
 * To be registered before every other hook.
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
      // Node is still handing the connection over.
      setImmediate(() => {
        if (!raw.destroyed) done();
      });
    });
  });
}
