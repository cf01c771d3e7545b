import { createClient } from "@redis/client";
import type { FastifyBaseLogger } from "fastify";

const connectTimeout = 2_000;
const longestRetryMs = 5_000;

/** A Redis that is silent for so long counts as unreachable: until then each request waits for it. */
const standardSilenceMs = 5_000;

/** While Redis is silent, no more commands than this wait for it. */
const commandsQueueMaxLength = 1_000;

export type RedisClient = ReturnType<typeof connectRedis>;

/**
 * A client of Redis or Valkey that connects in the background, again after each lost connection.
 * Without a connection its commands fail at once.
 */
export function connectRedis(url: string, log: FastifyBaseLogger, silenceMs = standardSilenceMs) {
  const client = createClient({
    url,
    // Version 2 of the protocol is what every Redis and Valkey speaks.
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength,
    pingInterval: silenceMs / 2,
    socket: {
      connectTimeout,
      socketTimeout: silenceMs,
      reconnectStrategy: (tries) => Math.min(100 * tries, longestRetryMs),
    },
  });
  let isAway = false;
  client.on("error", (err) => {
    if (!isAway) log.warn({ err }, "Redis is unreachable: each server counts requests by itself");
    isAway = true;
  });
  client.on("ready", () => {
    if (isAway) log.info("Redis is reachable again");
    isAway = false;
  });
  // The error is logged above, and the client goes on trying.
  void client.connect().catch(() => undefined);
  return client;
}
