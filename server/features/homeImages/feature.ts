import { cacheTags } from "../../cache/tags.ts";
import { type Grants, staffWith } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { homeImageResolvers } from "./resolvers.ts";
import { bannerRoutes, offerRoutes } from "./rest.ts";

const permissions = {
  manageBanners: staffWith("MANAGE_HOME"),
  manageOffers: staffWith("MANAGE_HOME"),
} satisfies Grants;

export const homeImages: Feature<keyof typeof permissions> = {
  name: "homeImages",
  permissions,
  uses: ["uploads"],
  resolvers: [homeImageResolvers],
  routes: [
    ["Navbar", bannerRoutes],
    ["Offers", offerRoutes],
  ],
  cacheTags: {
    banners: () => [cacheTags.banners],
    banner: () => [cacheTags.banners],
    offers: () => [cacheTags.offers],
    offer: () => [cacheTags.offers],
  },
};
