import { madeOf } from "../../platform/answers/tags.ts";
import { pictureRoutes } from "../../platform/pictureRoutes.ts";
import { offers } from "./service.ts";

export const offerRoutes = pictureRoutes({
  path: "/offers",
  one: "offer",
  source: madeOf.offers,
  permission: "manageOffers",
  ...offers,
});
