import { pictureRoutes } from "../../platform/pictureRoutes.ts";
import { offers } from "./service.ts";

export const offerRoutes = pictureRoutes({
  path: "/offers",
  one: "offer",
  permission: "manageOffers",
  ...offers,
});
