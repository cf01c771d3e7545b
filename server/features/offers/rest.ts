import { pictureRoutes } from "../../platform/pictureRoutes.ts";
import { createOffer, deleteOffer, getOffer, listOffers } from "./service.ts";

export const offerRoutes = pictureRoutes({
  path: "/offers",
  one: "offer",
  permission: "manageOffers",
  list: listOffers,
  get: getOffer,
  create: createOffer,
  remove: deleteOffer,
});
