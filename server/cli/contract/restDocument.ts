import Fastify from "fastify";
import { restApi } from "../../rest/routes.ts";
import type { OpenApiDocument } from "./restContract.ts";

/**
 * Returns the OpenAPI document of the REST API. The document is made without a database, since it depends only on the
 * routes.
 */
export async function restDocument(): Promise<OpenApiDocument> {
  const app = Fastify();
  const env = { PUBLIC_URL: "https://shop.example" };
  const responseCache = { receiveCommitted: async () => undefined };
  await app.register(restApi, { prefix: "/api/v1", env, responseCache });
  const response = await app.inject("/api/v1/openapi.json");
  await app.close();
  return response.json();
}
