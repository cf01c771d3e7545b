import { cronJob } from "../../jobs/task.ts";
import type { Feature } from "../feature.ts";
import { userResolvers } from "./resolvers.ts";
import { userRoutes } from "./rest.ts";
import { deleteExpired } from "./service.ts";

export const users: Feature = {
  name: "users",
  resolvers: [userResolvers],
  routes: [["Users", userRoutes]],
  jobs: (deps) => [cronJob("sessions.clean", "15 * * * *", () => deleteExpired(deps))],
};
