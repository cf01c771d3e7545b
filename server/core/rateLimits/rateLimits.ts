import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../../config.ts";
import { type Count, openCounter, openRequestLimit } from "./requestLimit.ts";

/** The limits on requests, by client address or API key. */
export type Limits = {
  /**
   * Counts a request to the APIs, or for a page that is not in the response cache, as so many points
   * against the client's network; RATE_LIMITED past RATE_LIMIT_PER_MINUTE.
   */
  countRequest(address: string, points?: number): Promise<void>;
  /** Counts a request for an image that does not exist; their limit is that of requests. */
  countMissing(address: string): Promise<void>;
  /** RATE_LIMITED for a client network that has reached that limit, before its image is looked up. */
  checkMissing(address: string): Promise<void>;
  /** Counts a request with an API key that is not valid; their limit is that of requests. */
  countInvalidKey(address: string): Promise<void>;
  /** RATE_LIMITED for a client network that has reached that limit, before its key is looked up. */
  checkInvalidKeys(address: string): Promise<void>;
  /** Counts so many requests of an API key in its minute. */
  countKeyRequests(keyId: string, points: number): Promise<Count>;
  close(): Promise<void>;
};

type LimitsEnv = Pick<Env, "RATE_LIMIT_PER_MINUTE" | "REDIS_URL">;

/** Opens the limits that the settings name. */
export async function openLimits(env: LimitsEnv, log: FastifyBaseLogger): Promise<Limits> {
  const redis = env.REDIS_URL ? await openRedis(env.REDIS_URL, log) : undefined;
  const requests = openRequestLimit("requests", env.RATE_LIMIT_PER_MINUTE, redis);
  const missing = openRequestLimit("missing", env.RATE_LIMIT_PER_MINUTE, redis);
  const invalidKeys = openRequestLimit("invalidKeys", env.RATE_LIMIT_PER_MINUTE, redis);
  return {
    countInvalidKey: invalidKeys.consume,
    checkInvalidKeys: invalidKeys.check,
    countKeyRequests: openCounter("apiKey", redis),
    countRequest: requests.consume,
    countMissing: missing.consume,
    checkMissing: missing.check,
    close: async () => redis?.destroy(),
  };
}

/** The client library is loaded only where a server has a Redis. */
async function openRedis(url: string, log: FastifyBaseLogger) {
  const { connectRedis } = await import("./redis.ts");
  return connectRedis(url, log);
}
