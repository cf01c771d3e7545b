import type { Feature } from "../feature.ts";
import { reviewResolvers } from "./resolvers.ts";
import { reviewRoutes } from "./rest.ts";

export const reviews: Feature = {
  name: "reviews",
  resolvers: [reviewResolvers],
  routes: [["Reviews", reviewRoutes]],
};
