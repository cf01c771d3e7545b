import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { openResponseCache } from "../cache/responseCache.ts";
import { slowTiming, type TestApp } from "./app.ts";

/** Another server instance on the same database, with a response cache of its own, for one test file. */
export async function secondInstance({ databaseUrl, deps }: TestApp): Promise<FastifyInstance> {
  const responseCache = await openResponseCache(databaseUrl, deps, slowTiming);
  const app = await buildApp({ ...deps, responseCache });
  afterAll(async () => {
    await app.close();
    await responseCache.close();
  });
  return app;
}
