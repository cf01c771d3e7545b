import type { Env } from "../config.ts";
import type { startTracing } from "./tracing/openTelemetry.ts";

/** Whether the sender of a request is one of our proxies; `hop` is 0 for the nearest. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

/** Sends traces of requests to an OpenTelemetry collector. */
export type Tracing = ReturnType<typeof startTracing>;

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT: then no OpenTelemetry module is loaded either. */
export async function openTracing(env: Env): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import("./tracing/openTelemetry.ts");
  return startTracing({ endpoint, service });
}
