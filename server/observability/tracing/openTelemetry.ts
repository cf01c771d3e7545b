/**
 * Tracing with OpenTelemetry's SDK. The SDK's automatic instrumentation of Fastify and pg patches modules while they
 * load. This does not work with a bundled server of ES modules. The automatic instrumentation would also record URLs
 * and senders. This folder therefore instruments requests and SQL statements itself, without personal data.
 */
import { context, type Tracer, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Tracing } from "../tracing.ts";
import { traceRequests } from "./requests.ts";
import { traceStatements } from "./statements.ts";

const exportTimeoutMs = 2_000;

/**
 * Starts tracing. The SDK itself reads other standard variables, such as OTEL_EXPORTER_OTLP_HEADERS and
 * OTEL_TRACES_SAMPLER.
 */
export function startTracing({
  endpoint,
  service,
}: {
  endpoint: string;
  service: string;
}): Tracing {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer: Tracer = trace.getTracer("smarttrade");
  const stopTracingStatements = traceStatements(tracer);
  return {
    traceRequests: (app, isTrustedProxy) => traceRequests(app, tracer, isTrustedProxy),
    startSpan(name) {
      const span = tracer.startSpan(name, {}, context.active());
      return () => span.end();
    },
    async close() {
      stopTracingStatements();
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}
