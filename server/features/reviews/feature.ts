import { admins, type Grants, signedIn } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { reviewResolvers } from "./resolvers.ts";
import { reviewRoutes } from "./rest.ts";

const permissions = {
  addReview: signedIn,
  translateReview: admins,
  removeReview: admins,
} satisfies Grants;

export const reviews: Feature<keyof typeof permissions> = {
  name: "reviews",
  permissions,
  resolvers: [reviewResolvers],
  routes: [["Reviews", reviewRoutes]],
};
