import { allStaff, type Grants } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { notificationJobs } from "./jobs.ts";
import { notificationResolvers } from "./resolvers.ts";

// The parent object that resolvers of this type receive.
export type { NotificationRecord as NotificationParent } from "./service.ts";

const permissions = {
  readNotifications: allStaff,
} satisfies Grants;

export const notifications: Feature<keyof typeof permissions> = {
  name: "notifications",
  permissions,
  resolvers: [notificationResolvers],
  jobs: notificationJobs,
};
