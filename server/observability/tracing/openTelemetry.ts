/**
 * Tracing by OpenTelemetry's SDK. Its automatic instrumentation of Fastify and pg patches modules while
 * they load, which does not work with a bundled server of ES modules, and it records URLs and senders.
 * So requests and SQL statements are instrumented in this folder, without personal data.
 */
import { context, type Tracer, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { FastifyInstance } from "fastify";
import type { IsTrustedProxy } from "../tracing.ts";
import { traceRequests } from "./requests.ts";
import { traceStatements } from "./statements.ts";

const exportTimeoutMs = 2_000;

/** The SDK itself reads the other standard variables (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, …). */
export function startTracing({ endpoint, service }: { endpoint: string; service: string }) {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer: Tracer = trace.getTracer("smarttrade");
  const stopTracingStatements = traceStatements(tracer);
  return {
    /** Traces every request of the app; a request of a trusted proxy continues the proxy's trace. */
    traceRequests: (app: FastifyInstance, isTrustedProxy: IsTrustedProxy) =>
      traceRequests(app, tracer, isTrustedProxy),
    /** Starts a span within the current request and returns the function that ends it. */
    startSpan(name: string): () => void {
      const span = tracer.startSpan(name, {}, context.active());
      return () => span.end();
    },
    /** Sends the remaining spans; does not wait for a collector that is down. */
    async close(): Promise<void> {
      stopTracingStatements();
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}
