import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../../config.ts";
import {
  type CountRequests,
  openCounter,
  openRequestLimit,
  type RequestLimit,
} from "./requestLimit.ts";

/** The rate limits on requests. A limit by client network is RATE_LIMIT_PER_MINUTE or a share of it. */
export type Limits = {
  /** Counts requests to the APIs, and requests for pages that are not in the response cache. */
  requests: RequestLimit;
  /** Counts requests for pages that bypass the response cache. The limit is a tenth of RATE_LIMIT_PER_MINUTE. */
  recentWrites: RequestLimit;
  /**
   * Counts requests for files that don't exist, and for scripts of other builds. Checked before the file is looked up.
   */
  strayFiles: RequestLimit;
  /** Counts requests with an invalid API key. Checked before the key is looked up. */
  invalidKeys: RequestLimit;
  /** Counts the requests of an API key by its id. Each key has its own limit. */
  countKeyRequests: CountRequests;
  /** The Redis server in which all servers count together, if there is one. */
  redis?: { isConnected(): boolean };
  close(): Promise<void>;
};

type LimitsEnv = Pick<Env, "RATE_LIMIT_PER_MINUTE" | "REDIS_URL">;

/** Opens the limits that the settings configure. */
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

/** Connects to Redis. The client library is loaded only if the server uses Redis. */
async function openRedis(url: string, log: FastifyBaseLogger) {
  const { connectRedis } = await import("./redis.ts");
  return connectRedis(url, log);
}
