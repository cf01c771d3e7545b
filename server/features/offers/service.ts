import { pictureShelf } from "../homeImages/collection.ts";

/** The home page's Smart Offers. */
export const offers = pictureShelf({
  table: (database) => database.offer,
  tableName: "offer",
  permission: "manageOffers",
  notFoundMessage: "No offers Found with that ID",
  lastMessage: "The Last Offer Can Not Be Removed",
});
