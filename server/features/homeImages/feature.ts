import type { Feature } from "../feature.ts";
import { homeImageResolvers } from "./resolvers.ts";
import { bannerRoutes, offerRoutes } from "./rest.ts";

export const homeImages: Feature = {
  name: "homeImages",
  uses: ["uploads/service.ts"],
  resolvers: [homeImageResolvers],
  routes: [
    ["Navbar", bannerRoutes],
    ["Offers", offerRoutes],
  ],
};
