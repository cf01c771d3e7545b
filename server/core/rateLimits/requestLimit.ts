import { LRUCache } from "lru-cache";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import { ownText } from "../../../shared/ownText.ts";
import { networkOf } from "../clientNetwork.ts";
import { tooMany } from "../errors.ts";
import { t } from "../i18n.ts";
import type { RedisClient } from "./redis.ts";

const windowSeconds = 60;
const redisTimeoutMs = 500;
/** Shown when a rate limit is exceeded. */
export const tooManyMessage = t("Too many requests. Please slow down.");

/** A limit of points per minute for each client network. 0 switches the limit off. */
export type RequestLimit = {
  /**
   * Counts points for an address. If the limit is exceeded, throws RATE_LIMITED with the time until the minute ends.
   */
  consume(address: string, points?: number): Promise<void>;
  /** Throws RATE_LIMITED if the address has no points left. Counts no points. */
  check(address: string): Promise<void>;
};

/** Counts requests by key. Returns the count of the current minute, and the milliseconds until the minute ends. */
export type CountRequests = (
  key: string,
  points: number,
) => Promise<{ consumed: number; msBeforeNext: number }>;

/**
 * Opens a counter of requests per minute by key, for limits that are not the same for every key. Counts in Redis if
 * `redis` is given, otherwise in this server's memory.
 */
export function openCounter(keyPrefix: string, redis: RedisClient | undefined): CountRequests {
  const counter = openLimiter(keyPrefix, Number.MAX_SAFE_INTEGER, redis);
  return async (key, count) => {
    const { consumedPoints: consumed, msBeforeNext } = await counter.consume(key, count);
    return { consumed, msBeforeNext };
  };
}

/** Opens a limit that counts in Redis if `redis` is given, otherwise in this server's memory. */
export function openRequestLimit(
  keyPrefix: string,
  points: number,
  redis: RedisClient | undefined,
): RequestLimit {
  if (points === 0) return { consume: async () => undefined, check: async () => undefined };
  const limiter = openLimiter(keyPrefix, points, redis);
  return {
    async consume(address, count = 1) {
      await limiter.consume(networkOf(address), count).catch(refuse);
    },
    async check(address) {
      const counter = await limiter.get(networkOf(address));
      if (counter && counter.consumedPoints >= points) refuse(counter);
    },
  };
}

/** The largest number of counters that a limit keeps in memory. A single client may have millions of IPv6 networks. */
const maxCounters = 20_000;

/** A counter in memory. Beyond `maxCounters` entries, the least recently used entry is dropped. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys = new LRUCache<string, true>({
    max: maxCounters,
    dispose: (_value, key, reason) => {
      if (reason === "evict") void this.delete(key);
    },
  });

  override consume(key: string, points?: number): Promise<RateLimiterRes> {
    const own = ownText(key);
    this.#keys.set(own, true);
    return super.consume(own, points);
  }
}

/** Counts in Redis if `redis` is given, and in memory while Redis is unreachable or too slow. */
function openLimiter(
  keyPrefix: string,
  points: number,
  redis: RedisClient | undefined,
): RateLimiterAbstract {
  const memory = new BoundedMemory({ keyPrefix, points, duration: windowSeconds });
  if (!redis) return memory;
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    // Once a client has exceeded the limit, its requests are not counted in Redis until the minute is over.
    inMemoryBlockOnConsumed: points + 1,
    keyPrefix,
    points,
    duration: windowSeconds,
  });
  return new RLWrapperTimeouts({ limiter, timeoutMs: redisTimeoutMs, insuranceLimiter: memory });
}

function refuse(rejection: unknown): never {
  if (rejection instanceof RateLimiterRes) throw tooMany(tooManyMessage, rejection.msBeforeNext);
  throw rejection;
}
