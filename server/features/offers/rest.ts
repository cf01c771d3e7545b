import { madeOf } from "../../cache/tags.ts";
import { pictureRoutes } from "../homeImages/routes.ts";
import { offers } from "./service.ts";

export const offerRoutes = pictureRoutes({
  path: "/offers",
  one: "offer",
  source: madeOf.offers,
  permission: "manageOffers",
  ...offers,
});
