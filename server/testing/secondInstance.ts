import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { openResponseCache } from "../cache/responseCache.ts";
import { openSite } from "../ssr/site.ts";
import { slowTiming, type TestApp, type TestAppOptions } from "./app.ts";
import { receiveDirectWrites } from "./directWrites.ts";

/** Opens a second server instance on the same database for one test file. The instance has its own response cache. */
export async function secondInstance(
  { databaseUrl, deps }: TestApp,
  { withSite = false }: Pick<TestAppOptions, "withSite"> = {},
): Promise<FastifyInstance> {
  const responseCache = await openResponseCache(databaseUrl, deps, slowTiming);
  const site = withSite ? await openSite() : undefined;
  const app = receiveDirectWrites(await buildApp({ ...deps, responseCache }, { site }), {
    responseCache,
  });
  afterAll(async () => {
    await app.close();
    await responseCache.close();
  });
  return app;
}
