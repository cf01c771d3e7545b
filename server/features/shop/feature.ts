import { cacheTags } from "../../cache/tags.ts";
import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { shopResolvers } from "./resolvers.ts";
import { shopRoutes } from "./rest.ts";

// The parent object that resolvers of this type receive.
export type HomeParent = Record<string, never>;

const permissions = { manageShop: staffWith("MANAGE_SHOP") } satisfies Grants;

export const shop: Feature<keyof typeof permissions> = {
  name: "shop",
  permissions,
  resolvers: [shopResolvers],
  routes: [["Shop", shopRoutes]],
  cacheTags: {
    home: () => [cacheTags.banners, cacheTags.offers, cacheTags.devices(), cacheTags.reviews],
    shop: () => [cacheTags.shop],
  },
};
