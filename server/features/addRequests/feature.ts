import type { Feature } from "../feature.ts";
import { addRequestResolvers } from "./resolvers.ts";
import { addRequestRoutes } from "./rest.ts";

export const addRequests: Feature = {
  name: "addRequests",
  uses: ["submissions", "devices"],
  resolvers: [addRequestResolvers],
  routes: [["Add requests", addRequestRoutes]],
};
