import { createClient } from "@redis/client";
import type { FastifyBaseLogger } from "fastify";
import type { Counters } from "./counters.ts";

const connectTimeout = 2_000;
const longestPauseMs = 5_000;

/**
 * Counters in Redis or Valkey. Connects in the background, and again whenever the connection is lost;
 * until then `add` fails at once.
 */
export function redisCounters(url: string, log: FastifyBaseLogger): Counters {
  const client = createClient({
    url,
    // What every Redis and Valkey speaks.
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout, reconnectStrategy: (tries) => Math.min(100 * tries, longestPauseMs) },
  });
  let isAway = false;
  client.on("error", (err) => {
    if (!isAway) log.warn({ err }, "Redis can't be reached");
    isAway = true;
  });
  client.on("ready", () => {
    if (isAway) log.info("Redis is back");
    isAway = false;
  });
  // What hinders it was logged, and it goes on trying.
  void client.connect().catch(() => undefined);
  return {
    async add(counts) {
      const transaction = client.multi();
      for (const { key, points, lasts } of counts) {
        const expiration = { type: "PX", value: Math.ceil(lasts) } as const;
        transaction.set(key, 0, { condition: "NX", expiration }).incrBy(key, points).pTTL(key);
      }
      const answers = await transaction.exec();
      return counts.map(({ key }, index) => {
        const [points, lasts] = answers.slice(3 * index + 1, 3 * index + 3).map(Number);
        return { key, points: points ?? 0, lasts: lasts ?? 0 };
      });
    },
    close: async () => client.destroy(),
  };
}
