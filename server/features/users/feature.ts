import { everyone, type Grants, signedIn } from "../../core/permissions.ts";
import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { userResolvers } from "./resolvers.ts";
import { userRoutes } from "./rest.ts";
import { deleteExpired } from "./service.ts";

const permissions = {
  logIn: everyone,
  updateProfile: signedIn,
} satisfies Grants;

export const users: Feature<keyof typeof permissions> = {
  name: "users",
  permissions,
  uses: ["sessions"],
  resolvers: [userResolvers],
  routes: [["Users", userRoutes]],
  jobs: (deps) => [cronJob("sessions.clean", "15 * * * *", () => deleteExpired(deps))],
};
