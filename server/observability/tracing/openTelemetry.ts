import { context, type Tracer, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Tracing } from "../tracing.ts";
import { followRequests } from "./requests.ts";
import { followStatements } from "./statements.ts";

const patienceMs = 2_000;

/**
 * Tracing by OpenTelemetry, sent by HTTP. Its other standard variables (OTEL_EXPORTER_OTLP_HEADERS,
 * OTEL_TRACES_SAMPLER, …) are read by the library itself.
 */
export function startTracing({
  endpoint,
  service,
}: {
  endpoint: string;
  service: string;
}): Tracing {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: patienceMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer: Tracer = trace.getTracer("smarttrade");
  const forget = followStatements(tracer);
  return {
    follow: (app, trust) => followRequests(app, tracer, trust),
    begin(name) {
      const span = tracer.startSpan(name, {}, context.active());
      return () => span.end();
    },
    async close() {
      forget();
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}
