import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { imageJobs } from "./jobs.ts";
import { uploadResolvers } from "./resolvers.ts";
import { uploadRoutes } from "./rest.ts";
import { deleteAbandonedImages } from "./service.ts";

export const uploads: Feature = {
  name: "uploads",
  resolvers: [uploadResolvers],
  routes: [["Images", uploadRoutes]],
  jobs: (deps) => [
    ...imageJobs(deps),
    cronJob("images.clean", "5 * * * *", () => deleteAbandonedImages(deps)),
  ],
};
