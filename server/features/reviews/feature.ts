import { cacheTags } from "../../cache/tags.ts";
import { type Grants, signedIn, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { reviewResolvers } from "./resolvers.ts";
import { reviewRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type { ReviewRecord as ReviewParent } from "./service.ts";

const permissions = {
  addReview: signedIn,
  translateReview: staffWith("MANAGE_HOME"),
  removeReview: staffWith("MANAGE_HOME"),
} satisfies Grants;

export const reviews: Feature<keyof typeof permissions> = {
  name: "reviews",
  permissions,
  resolvers: [reviewResolvers],
  routes: [["Reviews", reviewRoutes]],
  cacheTags: { reviews: () => [cacheTags.reviews], review: () => [cacheTags.reviews] },
};
