import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { TrustProxy } from "../../http/requests.ts";

/**
 * Makes a span of each request. It tells the route and what was asked for, never the address as it
 * was sent, nor who sent it.
 */
export function followRequests(app: FastifyInstance, tracer: Tracer, trust: TrustProxy): void {
  const underWay = new WeakMap<FastifyRequest, Context>();

  app.addHook("onRequest", (request, reply, done) => {
    const isOurs = trust(request.socket.remoteAddress ?? "", 0);
    const parent = isOurs ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    const within = trace.setSpan(parent, span);
    underWay.set(request, within);
    const { traceId } = span.spanContext();
    request.log = request.log.child({ traceId });
    reply.log = request.log;
    context.with(within, done);
  });

  // Bodies are read in the socket's own time, in which nothing is known of the request any more.
  app.addHook("preValidation", (request, _reply, done) => {
    context.with(underWay.get(request) ?? ROOT_CONTEXT, done);
  });

  app.addHook("onResponse", async (request, { statusCode }) => {
    const span = trace.getSpan(underWay.get(request) ?? ROOT_CONTEXT);
    if (!span) return;
    const { url: route = "unknown" } = request.routeOptions;
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      "http.request.method": request.method,
      "http.route": route,
      "http.response.status_code": statusCode,
      "smarttrade.operation": request.operation,
      "smarttrade.request_id": request.id,
    });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
