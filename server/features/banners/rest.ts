import { pictureRoutes } from "../../platform/pictureRoutes.ts";
import { banners } from "./service.ts";

export const bannerRoutes = pictureRoutes({
  path: "/navbar",
  one: "navbar banner",
  permission: "manageBanners",
  ...banners,
});
