import { cacheTags } from "../../cache/tags.ts";
import { type Grants, signedIn, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { savedDeviceResolvers } from "./resolvers.ts";
import { savedDeviceRoutes } from "./rest.ts";

const permissions = {
  saveDevices: signedIn,
  readSavedCounts: staffWith("READ_STATISTICS"),
} satisfies Grants;

export const savedDevices: Feature<keyof typeof permissions> = {
  name: "savedDevices",
  permissions,
  uses: ["devices"],
  resolvers: [savedDeviceResolvers],
  routes: [["Devices", savedDeviceRoutes]],
  cacheTags: {
    devicesById: ({ ids }) =>
      (Array.isArray(ids) ? ids : [ids]).map((id) => cacheTags.device(String(id))),
  },
};
