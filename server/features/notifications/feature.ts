import type { Feature } from "../feature.ts";
import { notificationJobs } from "./jobs.ts";
import { notificationResolvers } from "./resolvers.ts";

export const notifications: Feature = {
  name: "notifications",
  resolvers: [notificationResolvers],
  jobs: notificationJobs,
};
