import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../core/context.ts";

/** What proxies say about whom they speak for: then a stranger stands behind them. */
const passedOn = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * `/metrics`, for Prometheus. With METRICS_TOKEN it is for whoever knows that; without, for programs
 * on this machine that ask directly. To everybody else there is nothing here.
 */
export async function metricsRoute(app: FastifyInstance, { env, metrics }: Deps): Promise<void> {
  const { METRICS_TOKEN: token } = env;
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (token === undefined ? !isLocal(request) : !knows(request, token)) {
      return reply.code(404).send({ status: "fail", message: "There is nothing here" });
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** A network's neighbour may be a gateway that speaks for the world: only this machine counts. */
function isLocal({ socket, headers, hostname }: FastifyRequest): boolean {
  const sender = socket.remoteAddress ?? "";
  const isHere = sender === "::1" || /^(::ffff:)?127\./.test(sender);
  const asksHere = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isHere && asksHere && passedOn.every((name) => headers[name] === undefined);
}

function knows({ headers }: FastifyRequest, token: string): boolean {
  const [scheme, given = ""] = (headers.authorization ?? "").split(" ");
  return scheme?.toLowerCase() === "bearer" && timingSafeEqual(digest(given), digest(token));
}

/** Of one length, as the comparison wants them. */
const digest = (text: string) => createHash("sha256").update(text).digest();
