import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "../app.ts";
import { openAnswers } from "../cache/responseCache.ts";
import { type TestApp, unhurried } from "./app.ts";

/**
 * Another server on the same database, with a memory of its own; gone when the file's tests are done.
 * To be called at the file's top level.
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
