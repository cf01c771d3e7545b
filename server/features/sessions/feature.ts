import { beforeFactor, type Grants, signedIn, staffWith } from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { sessionResolvers } from "./resolvers.ts";
import { sessionRoutes } from "./rest.ts";
import { deleteEndedSessions } from "./sessions.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { SessionRecord as UserSessionParent } from "./service.ts";

const permissions = {
  manageOwnSessions: [...signedIn, ...beforeFactor],
  manageStaffSessions: staffWith("MANAGE_STAFF"),
} satisfies Grants;

export const sessions: Feature<keyof typeof permissions> = {
  name: "sessions",
  permissions,
  resolvers: [sessionResolvers],
  routes: [["Sessions", sessionRoutes]],
  jobs: (deps) => [cronJob("sessions.end", "15 * * * *", () => deleteEndedSessions(deps))],
};
