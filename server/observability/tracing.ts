import type { FastifyInstance } from "fastify";
import type { Env } from "../config.ts";
import type { TrustProxy } from "../http/requests.ts";

/** Tells a collector how requests went through the server, and where their time was spent. */
export type Tracing = {
  /** Follows every request of the app; of those that our proxies send, as part of their trace. */
  follow(app: FastifyInstance, trust: TrustProxy): void;
  /** Begins a part of what is under way; what it returns ends it. The name is seen by the collector. */
  begin(name: string): () => void;
  /** Sends what has not been sent; doesn't wait for a collector that is away. */
  close(): Promise<void>;
};

/** Tracing, where OTEL_EXPORTER_OTLP_ENDPOINT names a collector. Else nothing of it is even loaded. */
export async function openTracing(env: Env): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import("./tracing/openTelemetry.ts");
  return startTracing({ endpoint, service });
}
