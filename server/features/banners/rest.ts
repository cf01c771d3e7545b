import { madeOf } from "../../cache/tags.ts";
import { pictureRoutes } from "../homeImages/routes.ts";
import { banners } from "./service.ts";

export const bannerRoutes = pictureRoutes({
  path: "/navbar",
  one: "navbar banner",
  source: madeOf.banners,
  permission: "manageBanners",
  ...banners,
});
