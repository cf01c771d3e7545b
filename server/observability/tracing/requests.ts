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
import type { IsTrustedProxy } from "../tracing.ts";

/**
 * Creates a span for each request. The span has the request's route and operation, but neither its URL nor its sender.
 */
export function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  isTrustedProxy: IsTrustedProxy,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook("onRequest", (request, reply, done) => {
    const continuesTrace = isTrustedProxy(request.socket.remoteAddress ?? "", 0);
    const parent = continuesTrace
      ? propagation.extract(ROOT_CONTEXT, request.headers)
      : ROOT_CONTEXT;
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    const requestContext = trace.setSpan(parent, span);
    contexts.set(request, requestContext);
    const { traceId } = span.spanContext();
    request.log = request.log.child({ traceId });
    reply.log = request.log;
    context.with(requestContext, done);
  });

  // The body's events run outside the request's context, so the context is restored after the body has arrived.
  app.addHook("preValidation", (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  });

  app.addHook("onResponse", async (request, { statusCode }) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
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
