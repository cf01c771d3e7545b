import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Answers } from "../cache/responseCache.ts";
import { connectionsOf } from "../database/pools.ts";
import type { Exchange } from "../http/sending.ts";

/** Seconds. A page from memory takes less than the first, a database that is silent the last. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6];

/** The doors by which people and programs come in. */
export type Door = "graphql" | "rest" | "page" | "image" | "file" | "other";

/**
 * What is counted of the server, in words that Prometheus reads. Labels come from short lists of
 * ours alone: neither memory nor anybody's privacy survives a label that a stranger may write.
 */
export type Metrics = ReturnType<typeof openMetrics>;

/** Counters that begin at zero; those of the whole process (memory, event loop) only once in it. */
export function openMetrics(answers: CountedAnswers, { ofProcess = false } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  countConnections(registers);
  countAnswers(registers, answers);
  const remembered = new Remembered();
  const named = (name: string, help: string, labelNames: string[]) => ({
    name: `smarttrade_${name}`,
    help,
    labelNames,
    registers,
  });
  return {
    registry,
    remembered,
    requests: new Counter({
      ...named("requests_total", "Requests answered", ["door", "operation", "status"]),
      collect() {
        remembered.countInto(this);
      },
    }),
    durations: new Histogram({
      ...named("request_duration_seconds", "From request to answer", ["door", "operation"]),
      buckets,
    }),
    graphqlErrors: new Counter(
      named("graphql_errors_total", "Errors in GraphQL's answers", ["code"]),
    ),
    otps: new Counter(
      named("otp_messages_total", "One-time passwords asked for: sent, or why not", ["outcome"]),
    ),
    otpChecks: new Counter(named("otp_checks_total", "One-time passwords given", ["outcome"])),
    vitals: new Counter(
      named("web_vitals_total", "What visitors' browsers measured", ["name", "rating"]),
    ),
  };
}

function countConnections(registers: Registry[]): void {
  new Gauge({
    name: "smarttrade_database_connections",
    help: "Connections to the database by state; waiting: requests for which none was free",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connectionsOf())) this.set({ state }, count);
    },
  });
}

type CountedAnswers = Pick<Answers, "counts" | "size">;

/** The memory of public answers counts by itself, at less cost than a counter here. */
function countAnswers(registers: Registry[], answers: CountedAnswers): void {
  new Counter({
    name: "smarttrade_public_answers_total",
    help: "Public answers by whether they came from memory, and those that it let go of",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(answers.counts)) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: "smarttrade_public_answers_bytes",
    help: "What the memory of public answers takes",
    registers,
    collect() {
      this.set(answers.size.bytes);
    },
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** What was asked for, where the route alone doesn't tell: set by the door. */
    operation: string;
  }
}

type Labels = { door: Door; operation: string; status: number };

/** Requests answered from memory, until somebody looks: a counter reads its labels anew each time. */
class Remembered {
  readonly #tallies = new Map<string, { labels: Labels; count: number }>();

  count(labels: Labels): void {
    const key = `${labels.door} ${labels.status} ${labels.operation}`;
    const tally = this.#tallies.get(key);
    if (tally) tally.count++;
    else this.#tallies.set(key, { labels, count: 1 });
  }

  countInto(counter: Counter): void {
    for (const { labels, count } of this.#tallies.values()) counter.inc(labels, count);
    this.#tallies.clear();
  }
}

/** Counts a request that was answered from memory, before the app saw it. */
export function countAnswered(
  { remembered, durations }: Metrics,
  { request: { url = "" }, response }: Exchange,
  { operation }: { operation: string },
  milliseconds: number,
): void {
  const door = doorAt(url);
  remembered.count({ door, operation, status: response.statusCode });
  durations.observe({ door, operation }, milliseconds / 1000);
}

/** Counts every request of the app by what it asked for. */
export function countRequests(app: FastifyInstance, { requests, durations }: Metrics): void {
  app.decorateRequest("operation", "");
  app.addHook("onResponse", async ({ method, routeOptions, operation }, reply) => {
    const { url = "" } = routeOptions;
    const door = doorOf(url);
    const asked = operation || operationOf(door, method, url);
    requests.inc({ door, operation: asked, status: reply.statusCode });
    durations.observe({ door, operation: asked }, reply.elapsedTime / 1000);
  });
}

const doors: [beginning: RegExp, door: Door][] = [
  [/^\/graphql$/, "graphql"],
  [/^\/api\//, "rest"],
  [/^\/images\//, "image"],
  [/^\/(\*|sitemap)/, "page"],
  [/\./, "file"],
];

/** The door of a route's pattern. */
function doorOf(url: string): Door {
  return doors.find(([beginning]) => beginning.test(url))?.[1] ?? "other";
}

/** The door of an address at which public answers are. */
function doorAt(url: string): Door {
  if (/^\/graphql(\?|$)/.test(url)) return "graphql";
  return url.startsWith("/api/") ? "rest" : "page";
}

/** Files are routes of their own, and have other names after each build. */
function operationOf(door: Door, method: string, url: string): string {
  return door === "file" ? "files" : `${method} ${url || "unknown"}`;
}
