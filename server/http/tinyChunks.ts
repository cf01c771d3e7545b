import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** The largest number of tiny chunks in a body. Programs that stream a body in parts send fewer or larger chunks. */
const maxTinyChunks = 10_000;
const tinyBytes = 64;

/**
 * Closes connections that send a body in chunks of a few bytes. Node allocates each chunk separately. A body of 100 kB
 * in tiny chunks takes a tenth of a second of the event loop, and tens of megabytes that glibc does not give back.
 */
export function refuseTinyChunks(app: FastifyInstance): void {
  // Runs before all hooks, because the body may arrive together with the headers.
  app.server.prependListener("request", (request: IncomingMessage) => {
    if (request.headers["transfer-encoding"] === undefined) return;
    const push = request.push.bind(request);
    let chunks = 0;
    let bytes = 0;
    request.push = (chunk: Buffer | null) => {
      chunks++;
      bytes += chunk?.length ?? 0;
      const isTiny = chunks > maxTinyChunks && bytes < chunks * tinyBytes;
      if (!isTiny) return push(chunk);
      request.socket.destroy();
      return false;
    };
  });
}
