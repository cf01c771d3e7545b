import type { Feature } from "../feature.ts";
import { unitJobs } from "./reservations.ts";
import { unitResolvers } from "./resolvers.ts";
import { unitRoutes } from "./rest.ts";

export const units: Feature = {
  name: "units",
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
