import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { openAnswers } from "../cache/responseCache.ts";
import { type TestApp, unhurried } from "./app.ts";

/**
 * Another server on the same database, with its own response cache; closed after the file's tests. Call
 * it at the file's top level.
 */
export async function otherServer({ databaseUrl, deps }: TestApp): Promise<FastifyInstance> {
  const answers = await openAnswers(databaseUrl, deps, unhurried);
  const app = await buildApp({ ...deps, answers });
  afterAll(async () => {
    await app.close();
    await answers.close();
  });
  return app;
}
