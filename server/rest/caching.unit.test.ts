import Fastify from "fastify";
import { expect, test } from "vitest";
import { granteesOf } from "../core/permissions.ts";
import { restApi } from "./routes.ts";

// API keys with READ_CATALOGUE and visitors share the cached responses.
test("only routes that visitors and keys that read the catalogue may use are cached", async () => {
  const app = Fastify();
  const cached: string[] = [];
  const guarded: string[] = [];
  app.addHook("onRoute", ({ url, config }) => {
    if (!config?.cacheTags) return;
    cached.push(url);
    const grantees = config.permission ? granteesOf(config.permission) : [];
    if (!grantees.includes("VISITOR") || !grantees.includes("READ_CATALOGUE")) guarded.push(url);
  });
  const env = { PUBLIC_URL: "https://shop.example" };
  await app.register(restApi, { env, responseCache: { receiveCommitted: async () => undefined } });
  await app.close();
  expect(cached).toContain("/reviews");
  expect(guarded).toEqual([]);
});
