import { allStaff, type Grants } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { notificationJobs } from "./jobs.ts";
import { notificationResolvers } from "./resolvers.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
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
