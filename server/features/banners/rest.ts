import { pictureRoutes } from "../../platform/pictureRoutes.ts";
import { createBanner, deleteBanner, getBanner, listBanners } from "./service.ts";

export const bannerRoutes = pictureRoutes({
  path: "/navbar",
  one: "navbar banner",
  permission: "manageBanners",
  list: listBanners,
  get: getBanner,
  create: createBanner,
  remove: deleteBanner,
});
