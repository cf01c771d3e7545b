import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { NotificationKind, WebhookOffReason } from "../generated/prisma/enums.ts";

/** The limits of the buckets in seconds, from a cached page to a request that waited for a silent database. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6];

const transportNames = ["graphql", "rest", "page", "image", "file", "other"] as const;

/** The way in which a request reaches the server. */
export type Transport = (typeof transportNames)[number];

/**
 * The metrics of the server in Prometheus' format. Values of labels come only from the server's own short lists. If
 * clients could choose values, these would take unbounded memory and could identify people.
 */
export type Metrics = ReturnType<typeof openMetrics>;

/** The parts of the server that the metrics read. */
type Sources = {
  cache: { readonly counts: Record<string, number>; readonly size: { bytes: number } };
  /** The number of database connections by state. */
  connections(): Record<string, number>;
  /** Returns the lag of each read replica in seconds. */
  replicas?(): Record<string, number>;
  /** Whether requests are counted in Redis; undefined without Redis. */
  redis?: { isConnected(): boolean };
  /** Returns whether this is a copy of the shop that sends nothing. */
  isQuietCopy?(): Promise<boolean>;
};

type Labels = Record<string, string>;

/** Returns labels, one for each of these values. */
const each = (label: string, values: readonly string[]): Labels[] =>
  values.map((value) => ({ [label]: value }));

/** The usual outcomes of web pushes. */
const pushOutcomes = ["SENT", "GONE", "FAILED"];
const messageOutcomes = ["SENT", "REFUSED", "UNREACHABLE", "NO_RESPONSE"];

const aMoment = () => delay(1_000, undefined, { ref: false });

/** Opens the metrics, including metrics of the process (memory, event loop). */
export function openMetrics({ cache, connections, replicas, redis, isQuietCopy }: Sources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const options = (name: string, help: string, labelNames: string[] = []) => ({
    name: `smarttrade_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  /**
   * Creates a counter. For the `known` labels the counter starts at zero, because Prometheus' `increase` does not count
   * the first value of a series.
   */
  const counter = (name: string, help: string, labels: string[], known: Labels[] = []) => {
    const created = new Counter(options(name, help, labels));
    for (const values of known) created.inc(values, 0);
    return created;
  };
  const gauge = (...args: Parameters<typeof options>) => new Gauge(options(...args));
  const histogram = (...args: Parameters<typeof options>) =>
    new Histogram({ ...options(...args), buckets });

  new Gauge({
    ...options(
      "database_connections",
      "Connections to the database by state; waiting: requests without a connection",
      ["state"],
    ),
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Counter({
    ...options(
      "response_cache_total",
      "Lookups in the response cache by result, and entries invalidated and evicted",
      ["result"],
    ),
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(cache.counts)) this.inc({ result }, count);
    },
  });
  new Gauge({
    ...options("response_cache_bytes", "Bytes of the entries of the response cache"),
    collect() {
      this.set(cache.size.bytes);
    },
  });
  new Gauge({
    ...options(
      "replica_lag_seconds",
      "For how long a read replica has lacked changes; 0 while it has all",
      ["replica"],
    ),
    collect() {
      for (const [replica, lag] of Object.entries(replicas?.() ?? {})) this.set({ replica }, lag);
    },
  });
  if (redis) {
    new Gauge({
      ...options("redis_connected", "1 while requests are counted in Redis, else 0"),
      collect() {
        this.set(Number(redis.isConnected()));
      },
    });
  }

  if (isQuietCopy) {
    new Gauge({
      ...options(
        "quiet_copy",
        "1 while this is a restored copy that sends nothing to people, else 0",
      ),
      async collect() {
        // The other metrics must not wait for the database: during an outage, this metric keeps its last value.
        const isQuiet = await Promise.race([isQuietCopy().catch(() => undefined), aMoment()]);
        if (isQuiet !== undefined) this.set(Number(isQuiet));
      },
    });
  }

  const byOperation = ["transport", "operation"];
  const byOutcome = ["outcome"];
  return {
    registry,
    requests: counter("requests_total", "Requests by operation and status", [
      ...byOperation,
      "status",
    ]),
    durations: histogram("request_duration_seconds", "From request to response", byOperation),
    serverErrors: counter(
      "server_errors_total",
      "Responses with a status of 500 or above",
      ["transport"],
      each("transport", transportNames),
    ),
    graphqlErrors: counter("graphql_errors_total", "Errors in GraphQL responses", ["code"]),
    otps: counter(
      "otp_messages_total",
      "Requests for a one-time password by outcome",
      byOutcome,
      each("outcome", ["sent", "too soon", "number", "address", "total", "gateway", "fault"]),
    ),
    otpChecks: counter(
      "otp_checks_total",
      "Attempts to verify a one-time password by outcome",
      byOutcome,
      each("outcome", ["accepted", "bad user input", "address", "number", "fault"]),
    ),
    notifications: counter(
      "notifications_total",
      "Messages to sellers and about alerts by kind and outcome",
      ["kind", "outcome"],
      [
        ...[...Object.values(NotificationKind), "ALERT"].flatMap((kind) =>
          messageOutcomes.map((outcome) => ({ kind, outcome })),
        ),
        ...pushOutcomes.map((outcome) => ({ kind: "WEB_PUSH", outcome })),
      ],
    ),
    webhookAttempts: counter(
      "webhook_attempts_total",
      "Requests to webhook endpoints by outcome",
      byOutcome,
      each("outcome", ["delivered", "failed", "interrupted"]),
    ),
    webhooksSwitchedOff: counter(
      "webhook_endpoints_switched_off_total",
      "Webhook endpoints that the server has switched off, by reason",
      ["reason"],
      each("reason", Object.values(WebhookOffReason)),
    ),
    storageErrors: counter(
      "storage_errors_total",
      "Operations on stored files that failed",
      ["operation"],
      each("operation", ["put", "get", "has", "delete"]),
    ),
    stall: gauge(
      "event_loop_stall_seconds",
      "The longest time for which the event loop stood still in the last five minutes",
    ),
    jobs: counter("jobs_total", "Background jobs by task and outcome", ["task", "outcome"]),
    jobDurations: histogram("job_duration_seconds", "How long background jobs run", ["task"]),
    jobBacklog: gauge("job_backlog", "Background jobs that have not run", ["state"]),
    jobDelay: gauge("job_delay_seconds", "Age of the oldest due background job"),
    changeDelay: gauge(
      "change_delay_seconds",
      "Age of the oldest change that a consumer of the change log has not handled",
      ["consumer"],
    ),
    changeFailures: counter(
      "change_failures_total",
      "Attempts of consumers of the change log to handle changes that failed",
      ["consumer"],
    ),
    changeGaps: counter(
      "change_gaps_total",
      "How often a consumer of the change log fell so far behind that changes were removed unseen",
      ["consumer"],
    ),
    vitals: counter("web_vitals_total", "Web vitals of visitors by rating", ["name", "rating"]),
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The name of the GraphQL operation or of the page. Empty for other requests, which are identified by their route.
     */
    operation: string;
  }
}

/** Counts every request by its operation. */
export const requestMetrics = fp(
  async (app: FastifyInstance, { metrics }: { metrics: Metrics }): Promise<void> => {
    app.decorateRequest("operation", "");
    app.addHook("onResponse", ({ method, routeOptions, operation }, reply, done) => {
      const { url = "" } = routeOptions;
      const transport = transportOf(url);
      const label = operation || operationLabel(transport, method, url);
      metrics.requests.inc({ transport, operation: label, status: reply.statusCode });
      if (reply.statusCode >= 500) metrics.serverErrors.inc({ transport });
      metrics.durations.observe({ transport, operation: label }, reply.elapsedTime / 1000);
      done();
    });
  },
);

const transports: [pattern: RegExp, transport: Transport][] = [
  [/^\/graphql$/, "graphql"],
  [/^\/api\//, "rest"],
  [/^\/images\//, "image"],
  [/^\/(\*|sitemap)/, "page"],
  [/^\/assets\/|\./, "file"],
];

/** Returns the transport to which a route's pattern belongs. */
function transportOf(url: string): Transport {
  return transports.find(([pattern]) => pattern.test(url))?.[1] ?? "other";
}

/**
 * Returns the label of an operation. All files share one label, because the routes of a build's files have different
 * names in each build.
 */
function operationLabel(transport: Transport, method: string, url: string): string {
  return transport === "file" ? "files" : `${method} ${url || "unknown"}`;
}
