import type { FastifyInstance } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { authorize } from "../core/permissions.ts";
import { checkEntries } from "../core/validation.ts";
import { features } from "../features/all.ts";
import { visitor } from "../features/users/requestActor.ts";
import type { WriteDeps } from "../http/recentWrites.ts";
import { collectMethods } from "../http/wrongMethods.ts";
import { cachePublicRoutes, readYourWrites } from "./caching.ts";
import { sendError, sendUnknownRoute } from "./errors.ts";
import { describeApi } from "./openapi.ts";

/** Adds the REST API to an app that is registered under /api/v1. */
export async function restApi(app: FastifyInstance, deps: WriteDeps): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  // The response schemas type the handlers and document the API. They don't filter responses.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendUnknownRoute);
  // Without these routes, the route for pages would match unknown paths.
  for (const url of ["/", "/*"]) app.get(url, { schema: { hide: true } }, sendUnknownRoute);
  app.addHook("preValidation", async ({ actor = visitor, routeOptions, body }) => {
    if (routeOptions.config.permission) authorize({ actor }, routeOptions.config.permission);
    // A body in the form of text is a file, whose route has its own limits.
    if (typeof body !== "string") checkEntries(body);
  });
  cachePublicRoutes(app);
  readYourWrites(app, deps);
  await describeApi(app, deps.env.PUBLIC_URL);
  const addOtherMethods = collectMethods(app);
  for (const [tag, routes] of features.flatMap(({ routes = [] }) => routes)) {
    await app.register(async (scope) => {
      scope.addHook("onRoute", (route) => {
        route.schema = { tags: [tag], ...route.schema };
      });
      await routes(scope.withTypeProvider<ZodTypeProvider>());
    });
  }
  addOtherMethods();
}
