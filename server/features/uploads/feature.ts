import { type Grants, staffWith } from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { imageJobs } from "./jobs.ts";
import { uploadResolvers } from "./resolvers.ts";
import { uploadRoutes } from "./rest.ts";
import { deleteAbandonedImages } from "./service.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type ImageParent = string;

const permissions = {
  manageImages: [
    ...staffWith("MANAGE_CATALOGUE", "MANAGE_HOME", "INSPECT", "MANAGE_UNITS", "MANAGE_SHOP"),
    "UPLOADS",
  ],
  // No scope has this permission, because replacing an image changes everything that shows the image.
  replaceImages: staffWith("MANAGE_CATALOGUE"),
} satisfies Grants;

export const uploads: Feature<keyof typeof permissions> = {
  name: "uploads",
  permissions,
  resolvers: [uploadResolvers],
  routes: [["Images", uploadRoutes]],
  jobs: (deps) => [
    ...imageJobs(deps),
    cronJob("images.clean", "5 * * * *", () => deleteAbandonedImages(deps)),
  ],
};
