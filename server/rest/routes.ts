import type { FastifyInstance } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { authorize } from "../core/permissions.ts";
import { checkEntries } from "../core/validation.ts";
import { addRequestRoutes } from "../features/addRequests/rest.ts";
import { alertRoutes } from "../features/alerts/rest.ts";
import { importRoutes } from "../features/csv/import/rest.ts";
import { deviceChangeRoutes } from "../features/devices/changes/rest.ts";
import { deviceRoutes } from "../features/devices/rest.ts";
import { evaluationRoutes } from "../features/evaluations/rest.ts";
import { bannerRoutes, offerRoutes } from "../features/homeImages/rest.ts";
import { priceHistoryRoutes } from "../features/priceHistory/rest.ts";
import { quoteRoutes } from "../features/quotes/rest.ts";
import { reviewRoutes } from "../features/reviews/rest.ts";
import { savedDeviceRoutes } from "../features/savedDevices/rest.ts";
import { unitRoutes } from "../features/units/rest.ts";
import { uploadRoutes } from "../features/uploads/rest.ts";
import { userRoutes } from "../features/users/rest.ts";
import { vitalRoutes } from "../features/webVitals/rest.ts";
import { collectMethods } from "../http/wrongMethods.ts";
import { cachePublicRoutes, readYourWrites } from "./caching.ts";
import { sendError, sendUnknownRoute } from "./errors.ts";
import type { FeatureRoutes } from "./helpers.ts";
import { describeApi } from "./openapi.ts";

/** The routes of the features by their tags, in the order of the documentation. */
const features: [tag: string, routes: FeatureRoutes][] = [
  ["Users", userRoutes],
  ["Devices", deviceRoutes],
  ["Devices", deviceChangeRoutes],
  ["Devices", priceHistoryRoutes],
  ["Devices", savedDeviceRoutes],
  ["Imports and exports", importRoutes],
  ["Add requests", addRequestRoutes],
  ["Evaluations", evaluationRoutes],
  ["Units", unitRoutes],
  ["Quotes", quoteRoutes],
  ["Reviews", reviewRoutes],
  ["Alerts", alertRoutes],
  ["Navbar", bannerRoutes],
  ["Offers", offerRoutes],
  ["Images", uploadRoutes],
  ["Web vitals", vitalRoutes],
];

/** The REST API, to be registered under /api/v1. */
export async function restApi(app: FastifyInstance, options: { publicUrl: string }): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  // The response schemas are documentation: handlers are typed by them.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendUnknownRoute);
  // Otherwise the route of pages would match unknown paths.
  for (const url of ["/", "/*"]) app.get(url, { schema: { hide: true } }, sendUnknownRoute);
  app.addHook("preValidation", async ({ ctx, routeOptions, body }) => {
    if (routeOptions.config.permission) authorize(ctx, routeOptions.config.permission);
    checkEntries(body);
  });
  cachePublicRoutes(app);
  readYourWrites(app);
  await describeApi(app, options.publicUrl);
  const addOtherMethods = collectMethods(app);
  for (const [tag, routes] of features) {
    await app.register(async (scope) => {
      scope.addHook("onRoute", (route) => {
        route.schema = { tags: [tag], ...route.schema };
      });
      await routes(scope.withTypeProvider<ZodTypeProvider>());
    });
  }
  addOtherMethods();
}
