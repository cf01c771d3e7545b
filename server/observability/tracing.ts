import type { FastifyInstance } from "fastify";
import type { Env } from "../config.ts";

/** Whether an address in the chain of a request's senders is a trusted proxy; `hop` is 0 for the nearest sender. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

/** Sends traces of requests to an OpenTelemetry collector. */
export type Tracing = {
  /** Traces every request of the app. A request from a trusted proxy continues the proxy's trace. */
  traceRequests(app: FastifyInstance, isTrustedProxy: IsTrustedProxy): void;
  /** Starts a span within the current request and returns the function that ends it. */
  startSpan(name: string): () => void;
  /** Sends the remaining spans. Does not wait for a collector that is down. */
  close(): Promise<void>;
};

/** Opens tracing. If OTEL_EXPORTER_OTLP_ENDPOINT is unset, returns undefined and loads no OpenTelemetry module. */
export async function openTracing(env: Env): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import("./tracing/openTelemetry.ts");
  return startTracing({ endpoint, service });
}
