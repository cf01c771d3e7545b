import { everyone, type Grants, signedIn, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { alertConsumer } from "./consumer.ts";
import { alertJobs } from "./jobs.ts";
import { alertResolvers } from "./resolvers.ts";
import { alertRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { AlertRecord as AlertParent } from "./service.ts";

const permissions = {
  manageOwnAlerts: signedIn,
  readCustomersAlerts: staffWith("READ_CUSTOMERS"),
  // No login is needed: the token of a message is enough, because only the message's receiver knows it.
  endAlerts: everyone,
} satisfies Grants;

export const alerts: Feature<keyof typeof permissions> = {
  name: "alerts",
  permissions,
  uses: ["devices", "notifications", "units"],
  resolvers: [alertResolvers],
  routes: [["Alerts", alertRoutes]],
  jobs: alertJobs,
  consumers: (deps) => [alertConsumer(deps)],
};
