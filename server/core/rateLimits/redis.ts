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

/** The error is logged by the client's listener, and the client goes on trying. */
function connect(client: RedisClient): void {
  void client.connect().catch(() => undefined);
}

/**
 * Connects anew where Redis has not replied to a ping in time, until the client is destroyed. The socket's own timeout
 * does not notice this under traffic, since Node counts writes as activity, too.
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
