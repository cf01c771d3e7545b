import type { FastifyInstance } from "fastify";

/**
 * The length to which headers are cut. No meaningful value is longer. X-Forwarded-For and Cookie are not cut here,
 * because their ends matter.
 */
const maxLength = 2_000;

const headersToCut = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "content-type"],
  ...["idempotency-key", "if-modified-since", "if-none-match", "if-range", "origin", "range"],
  ...["traceparent", "tracestate", "user-agent", "x-request-id"],
];

/**
 * Cuts long headers before anything parses them. Node allows 16 kB for all headers together, which is too much for the
 * parsers of this server and its libraries. A value that is too long does not become valid by cutting.
 */
export function cutLongHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { headers } }, _reply, done) => {
    for (const name of headersToCut) {
      const value = headers[name];
      if (typeof value === "string" && value.length > maxLength)
        headers[name] = value.slice(0, maxLength);
    }
    done();
  });
}
