import { createClient } from "@redis/client";
import type { FastifyBaseLogger } from "fastify";

const connectTimeout = 2_000;
const longestRetryMs = 5_000;

/**
 * Redis counts as unreachable if it does not respond within this time. Until then, each request waits for Redis, but no
 * longer than the timeout in requestLimit.ts.
 */
const standardSilenceMs = 5_000;

/** The largest number of commands that may wait for responses while Redis is silent. */
const commandsQueueMaxLength = 1_000;

export type RedisClient = ReturnType<typeof connectRedis>;

/**
 * Creates a client for Redis or Valkey that connects in the background, and reconnects whenever the connection is lost.
 * While the client is not connected, its commands fail immediately.
 */
export function connectRedis(url: string, log: FastifyBaseLogger, silenceMs = standardSilenceMs) {
  const client = createClient({
    url,
    // Every Redis and Valkey speaks version 2 of the protocol.
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength,
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
  watchReplies(client, silenceMs);
  connect(client);
  return client;
}

/**
 * Connects in the background. Errors need no handling here: the client's listener logs them, and the client keeps
 * trying.
 */
function connect(client: RedisClient): void {
  void client.connect().catch(() => undefined);
}

/**
 * Reconnects if Redis has not replied to a ping in time. Stops when the client is destroyed. The socket's own timeout
 * does not notice the silence under load, because Node counts writes as activity.
 */
function watchReplies(client: RedisClient, silenceMs: number): void {
  const reconnect = () => {
    if (!client.isReady) return;
    client.emit("error", new Error(`Redis has not replied for ${silenceMs} ms`));
    client.destroy();
    connect(client);
  };
  const timer = setInterval(async () => {
    if (!client.isOpen) return clearInterval(timer);
    if (!client.isReady) return;
    const silence = setTimeout(reconnect, silenceMs);
    await client.ping().catch(() => undefined);
    clearTimeout(silence);
  }, silenceMs / 2).unref();
}
