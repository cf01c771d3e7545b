import type { Feature } from "../feature.ts";
import { importJobs } from "./import/jobs.ts";
import { importResolvers } from "./import/resolvers.ts";
import { importRoutes } from "./import/rest.ts";

export const csv: Feature = {
  name: "csv",
  uses: ["devices", "uploads", "webhooks/post.ts"],
  resolvers: [importResolvers],
  routes: [["Imports and exports", importRoutes]],
  jobs: importJobs,
};
