import { pictureShelf } from "../homeImages/collection.ts";

/** The home page's banners, which the product calls navbars. */
export const banners = pictureShelf({
  table: (database) => database.banner,
  tableName: "banner",
  permission: "manageBanners",
  notFoundMessage: "No navbars Found with that ID",
  lastMessage: "The Last Navbar Can Not Be Removed",
});
