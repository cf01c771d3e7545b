import { admins, everyone, type Grants } from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { deviceChangeConsumer } from "./changes/consumer.ts";
import { deviceChangeResolvers } from "./changes/resolvers.ts";
import { deviceChangeRoutes } from "./changes/rest.ts";
import { removeOldDeletions } from "./changes/service.ts";
import { deviceResolvers } from "./resolvers.ts";
import { deviceRoutes } from "./rest.ts";

const permissions = {
  readCatalogue: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE"],
  manageDevices: [...admins, "WRITE_CATALOGUE"],
} satisfies Grants;

export const devices: Feature<keyof typeof permissions> = {
  name: "devices",
  permissions,
  uses: ["search", "uploads/service.ts", "units/record.ts"],
  resolvers: [deviceResolvers, deviceChangeResolvers],
  routes: [
    ["Devices", deviceRoutes],
    ["Devices", deviceChangeRoutes],
  ],
  jobs: (deps) => [cronJob("deviceChanges.clean", "40 21 * * *", () => removeOldDeletions(deps))],
  consumers: () => [deviceChangeConsumer],
};
