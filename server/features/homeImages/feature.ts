import { cacheTags } from "../../cache/tags.ts";
import { admins, type Grants } from "../../core/permissions.ts";
import type { Feature } from "../feature.ts";
import { homeImageResolvers } from "./resolvers.ts";
import { bannerRoutes, offerRoutes } from "./rest.ts";

const permissions = {
  manageBanners: admins,
  manageOffers: admins,
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
