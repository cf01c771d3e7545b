/** @module-tag slow */
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { end, logIn, newFolder, type RunningShop, startShop, until } from "./shop.ts";

/** Creates a review whose text is the key. Resolves with the response, or with undefined if there is no response. */
async function createReview({ url }: RunningShop, token: string, key: string) {
  const response = await fetch(`${url}/api/v1/reviews`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({ reviewComment: key }),
  }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  return response && text !== undefined ? { status: response.status, text } : undefined;
}

/** Repeats the request while the database still holds the key for the killed server. */
async function repeat(shop: RunningShop, token: string, key: string) {
  for (;;) {
    const response = await createReview(shop, token, key);
    if (response?.status !== 409) return response;
    await delay(100);
  }
}

test("requests that are repeated after their server was killed have one effect each", async () => {
  const dataDir = await newFolder();
  const killed = await startShop({ dataDir });
  const token = await logIn(killed);
  const started: string[] = [];
  const acknowledged = new Map<string, string>();
  let isRunning = true;
  const write = async () => {
    while (isRunning) {
      const key = `key-${started.length}`;
      started.push(key);
      const response = await createReview(killed, token, key);
      if (!response) return;
      expect(response.status).toBe(201);
      acknowledged.set(key, response.text);
    }
  };
  const writers = Promise.all(Array.from({ length: 8 }, write));
  await until(async () => acknowledged.size >= 40);
  await end(killed.process, "SIGKILL");
  isRunning = false;
  await writers;
  expect(started.length).toBeGreaterThan(acknowledged.size);

  const shop = await startShop({ dataDir });
  for (const key of started) {
    const response = await repeat(shop, token, key);
    expect(response?.status).toBe(201);
    expect(acknowledged.get(key) ?? response?.text).toBe(response?.text);
  }
  const list = await fetch(`${shop.url}/api/v1/reviews`);
  const { data } = (await list.json()) as { data: { reviewComment: string }[] };
  expect(data.map(({ reviewComment }) => reviewComment).sort()).toEqual([...started].sort());
});
