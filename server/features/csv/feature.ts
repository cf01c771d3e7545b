import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { importJobs } from "./import/jobs.ts";
import { importResolvers } from "./import/resolvers.ts";
import { importRoutes } from "./import/rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { ItemRecord as DeviceImportItemParent } from "./import/items.ts";
export type { ImportRecord as DeviceImportParent } from "./import/record.ts";

const permissions = {
  importDevices: [...staffWith("MANAGE_CATALOGUE"), "WRITE_CATALOGUE"],
  exportDevices: [
    ...staffWith("MANAGE_CATALOGUE", "MANAGE_INTEGRATIONS"),
    "READ_CATALOGUE",
    "WRITE_CATALOGUE",
  ],
} satisfies Grants;

export const csv: Feature<keyof typeof permissions> = {
  name: "csv",
  permissions,
  uses: ["devices", "uploads"],
  resolvers: [importResolvers],
  routes: [["Imports and exports", importRoutes]],
  jobs: importJobs,
};
