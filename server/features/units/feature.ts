import { cacheTags } from "../../cache/tags.ts";
import { everyone, type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { unitJobs } from "./reservations.ts";
import { unitResolvers } from "./resolvers.ts";
import { unitRoutes } from "./rest.ts";

export type { UnitNode as UnitParent } from "../devices/unitRecord.ts";
// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { Sighting as ImeiSightingParent } from "./hints.ts";
export type { UnitPage as UnitConnectionParent } from "./lists.ts";

const permissions = {
  readShownUnits: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE", "READ_UNITS", "WRITE_UNITS"],
  readUnits: [...staffWith("MANAGE_UNITS", "SELL_UNITS"), "READ_UNITS", "WRITE_UNITS"],
  readUnitReports: [...staffWith("READ_COSTS"), "READ_UNITS", "WRITE_UNITS"],
  writeUnits: [...staffWith("MANAGE_UNITS"), "WRITE_UNITS"],
  sellUnits: [...staffWith("SELL_UNITS"), "WRITE_UNITS"],
} satisfies Grants;

export const units: Feature<keyof typeof permissions> = {
  name: "units",
  permissions,
  uses: ["devices", "documents", "evaluations", "purchases", "quotes", "uploads"],
  resolvers: [unitResolvers],
  routes: [["Units", unitRoutes]],
  jobs: unitJobs,
  cacheTags: { unit: () => [cacheTags.units] },
};
