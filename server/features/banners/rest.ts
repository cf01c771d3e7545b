import { madeOf } from "../../platform/answers/tags.ts";
import { pictureRoutes } from "../../platform/pictureRoutes.ts";
import { banners } from "./service.ts";

export const bannerRoutes = pictureRoutes({
  path: "/navbar",
  one: "navbar banner",
  source: madeOf.banners,
  permission: "manageBanners",
  ...banners,
});
