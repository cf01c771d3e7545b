import { admins, everyone, type Grants } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { unitJobs } from "./reservations.ts";
import { unitResolvers } from "./resolvers.ts";
import { unitRoutes } from "./rest.ts";

const permissions = {
  readShownUnits: [...everyone, "READ_CATALOGUE", "WRITE_CATALOGUE", "READ_UNITS", "WRITE_UNITS"],
  readUnits: [...admins, "READ_UNITS", "WRITE_UNITS"],
  writeUnits: [...admins, "WRITE_UNITS"],
  manageReceipts: admins,
  readReceipts: everyone,
} satisfies Grants;

export const units: Feature<keyof typeof permissions> = {
  name: "units",
  permissions,
  uses: [
    "devices",
    "evaluations/service.ts",
    "purchases/rules.ts",
    "purchases/states.ts",
    "purchases/restAnswers.ts",
    "quotes/answers.ts",
    "csv/words.ts",
    "csv/format/cells.ts",
    "csv/format/writer.ts",
    "quotes/restBodies.ts",
    "uploads/service.ts",
  ],
  resolvers: [unitResolvers],
  routes: [["Units", unitRoutes]],
  jobs: unitJobs,
};
