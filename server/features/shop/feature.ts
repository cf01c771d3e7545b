import { cacheTags } from "../../cache/tags.ts";
import type { Feature } from "../feature.ts";
import { shopResolvers } from "./resolvers.ts";
import { shopRoutes } from "./rest.ts";

// For the schema's type `Name`, `NameParent` is the parent object that resolvers receive.
export type HomeParent = Record<string, never>;

export const shop: Feature = {
  name: "shop",
  uses: ["pages"],
  resolvers: [shopResolvers],
  routes: [["Shop", shopRoutes]],
  cacheTags: {
    home: () => [cacheTags.banners, cacheTags.offers, cacheTags.devices(), cacheTags.reviews],
    shop: () => [cacheTags.shop, cacheTags.pages],
  },
};
