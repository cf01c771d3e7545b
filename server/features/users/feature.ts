import { beforeFactor, everyone, type Grants, signedIn } from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { userResolvers } from "./resolvers.ts";
import { userRoutes } from "./rest.ts";
import { deleteExpired } from "./service.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { Login as SessionParent } from "./service.ts";

const permissions = {
  logIn: everyone,
  updateProfile: [...signedIn, ...beforeFactor],
} satisfies Grants;

export const users: Feature<keyof typeof permissions> = {
  name: "users",
  permissions,
  uses: ["factors", "sessions"],
  resolvers: [userResolvers],
  routes: [["Users", userRoutes]],
  jobs: (deps) => [cronJob("sessions.clean", "15 * * * *", () => deleteExpired(deps))],
};
