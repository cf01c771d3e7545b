import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Env, isLoopback } from "../config.ts";
import type { Metrics } from "./metrics.ts";

/** Headers that proxies add to the requests that they forward. */
const forwardingHeader =
  /^(x-forwarded|x-real-ip|x-client-ip|x-cluster-client-ip|forwarded|via|cdn-loop|cf-|true-client-ip)/;

type Options = { env: Pick<Env, "METRICS_TOKEN" | "TRUST_PROXY">; metrics: Metrics };

/**
 * Serves `/metrics` for Prometheus. Callers need the bearer token METRICS_TOKEN. If this variable is unset, only
 * programs on this machine that connect directly get the metrics. Everyone else gets 404.
 */
export async function metricsRoute(app: FastifyInstance, { env, metrics }: Options): Promise<void> {
  const { METRICS_TOKEN: token } = env;
  const isProxied = env.TRUST_PROXY !== 0;
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const isAllowed = token ? hasToken(request, token) : !isProxied && isDirectAndLocal(request);
    if (!isAllowed) return reply.code(404).send({ status: "fail", message: "Not found" });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/**
 * Returns whether the caller is a program on this machine that connects directly. Only loopback connections count as
 * local, because another machine in the local network may be a public gateway.
 */
function isDirectAndLocal({ socket, headers, hostname }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress ?? "") || !isLoopback(hostname)) return false;
  return !Object.keys(headers).some((name) => forwardingHeader.test(name));
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [scheme, given = ""] = (headers.authorization ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" && timingSafeEqual(digest(given), digest(token));
}

/** Hashes a string, because timingSafeEqual needs operands of equal length. */
const digest = (text: string) => createHash("sha256").update(text).digest();
