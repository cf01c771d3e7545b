import { cacheTags } from "../../cache/tags.ts";
import type { Feature } from "../feature.ts";
import { shopResolvers } from "./resolvers.ts";

// The parent object that resolvers of this type receive.
export type HomeParent = Record<string, never>;

export const shop: Feature = {
  name: "shop",
  resolvers: [shopResolvers],
  cacheTags: {
    home: () => [cacheTags.banners, cacheTags.offers, cacheTags.devices(), cacheTags.reviews],
    shop: () => [],
  },
};
