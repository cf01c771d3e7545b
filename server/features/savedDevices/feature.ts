import type { Feature } from "../feature.ts";
import { savedDeviceResolvers } from "./resolvers.ts";
import { savedDeviceRoutes } from "./rest.ts";

export const savedDevices: Feature = {
  name: "savedDevices",
  uses: ["devices"],
  resolvers: [savedDeviceResolvers],
  routes: [["Devices", savedDeviceRoutes]],
};
