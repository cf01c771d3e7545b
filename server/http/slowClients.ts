import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const defaults = {
  /** The interval between two checks of the connections. */
  lookMs: 5_000,
  /** Any client may pause for this time, for example in a train that goes through a tunnel. */
  graceMs: 30_000,
  /** The lowest speed apart from such pauses, in bytes per second: a fifteenth of 1 Mbit/s. */
  bytesPerSecond: 8_000,
};

/** The number of bytes that a client must have read by a deadline. */
type Mark = { bytes: number; deadline: number };

/**
 * Closes connections whose clients read too slowly, because the server keeps all unread bytes in memory. Node's own
 * timeout ends only connections whose clients read nothing at all. A client that reads a byte now and then could keep a
 * response in memory for hours.
 */
export function endSlowConnections(
  app: FastifyInstance,
  { lookMs, graceMs, bytesPerSecond }: typeof defaults = defaults,
): void {
  const marks = new Map<Socket, Mark | undefined>();
  app.server.on("connection", (socket: Socket) => {
    marks.set(socket, undefined);
    socket.once("close", () => marks.delete(socket));
  });

  const look = () => {
    const now = performance.now();
    for (const [socket, mark] of marks) {
      const { bytesWritten, writableLength: unread } = socket;
      if (mark && bytesWritten - unread < mark.bytes) {
        if (now > mark.deadline) socket.destroy();
        continue;
      }
      const deadline = now + graceMs + (unread / bytesPerSecond) * 1_000;
      marks.set(socket, unread > 0 ? { bytes: bytesWritten, deadline } : undefined);
    }
  };
  const timer = setInterval(look, lookMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
