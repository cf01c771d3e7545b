import type { FastifyInstance } from "fastify";

/** No meaningful value is longer. X-Forwarded-For and Cookie are not among them: their ends matter. */
const maxLength = 2_000;

const headersToCut = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "content-type"],
  ...["idempotency-key", "if-modified-since", "if-none-match", "if-range", "origin", "range"],
  ...["traceparent", "tracestate", "user-agent", "x-request-id"],
];

/**
 * Cuts long headers before anything parses them. Node allows 16 kB for all headers together, and a parser, ours or a
 * library's, must not get that much. A cut value is as wrong as the whole one.
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
