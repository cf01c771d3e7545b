import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../../config.ts";
import {
  type CountRequests,
  openCounter,
  openRequestLimit,
  type RequestLimit,
} from "./requestLimit.ts";

/** The limits on requests. Those by client network are RATE_LIMIT_PER_MINUTE each, or a share of it. */
export type Limits = {
  /** Requests to the APIs, and for pages that are not in the response cache. */
  requests: RequestLimit;
  /** Pages that bypass the response cache: a tenth of the limit. */
  recentWrites: RequestLimit;
  /** Requests for files that don't exist, and for scripts of other builds: checked before one is looked up. */
  strayFiles: RequestLimit;
  /** Requests with an API key that is not valid: checked before a key is looked up. */
  invalidKeys: RequestLimit;
  /** Counts requests of an API key by its id. Each key has a limit of its own. */
  countKeyRequests: CountRequests;
  /** The Redis that counts for all servers, where there is one. */
  redis?: { isConnected(): boolean };
  close(): Promise<void>;
};

type LimitsEnv = Pick<Env, "RATE_LIMIT_PER_MINUTE" | "REDIS_URL">;

/** Opens the limits that the settings name. */
export async function openLimits(env: LimitsEnv, log: FastifyBaseLogger): Promise<Limits> {
  const redis = env.REDIS_URL ? await openRedis(env.REDIS_URL, log) : undefined;
  const perNetwork = (name: string, share = 1) =>
    openRequestLimit(name, Math.ceil(env.RATE_LIMIT_PER_MINUTE * share), redis);
  return {
    requests: perNetwork("requests"),
    recentWrites: perNetwork("recentWrites", 0.1),
    strayFiles: perNetwork("strayFiles"),
    invalidKeys: perNetwork("invalidKeys"),
    countKeyRequests: openCounter("apiKey", redis),
    ...(redis && { redis: { isConnected: () => redis.isReady } }),
    close: async () => redis?.destroy(),
  };
}

/** The client library is loaded only where a server has a Redis. */
async function openRedis(url: string, log: FastifyBaseLogger) {
  const { connectRedis } = await import("./redis.ts");
  return connectRedis(url, log);
}
