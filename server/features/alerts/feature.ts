import type { Feature } from "../feature.ts";
import { alertConsumer } from "./consumer.ts";
import { alertJobs } from "./jobs.ts";
import { alertResolvers } from "./resolvers.ts";
import { alertRoutes } from "./rest.ts";

export const alerts: Feature = {
  name: "alerts",
  uses: [
    "devices",
    "notifications",
    "units/reservations.ts",
    "users/tokens.ts",
    "webhooks/addresses.ts",
    "webhooks/post.ts",
  ],
  resolvers: [alertResolvers],
  routes: [["Alerts", alertRoutes]],
  jobs: alertJobs,
  consumers: (deps) => [alertConsumer(deps)],
};
