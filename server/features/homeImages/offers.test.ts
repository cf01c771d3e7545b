import { describe } from "vitest";
import { testApp } from "../../testing/app.ts";
import { testPictureRoom } from "../../testing/homeImages.ts";

const shop = await testApp();

describe("offers", () => {
  testPictureRoom(shop, {
    path: "/offers",
    one: "offer",
    many: "offers",
    create: "createOffer",
    remove: "deleteOffer",
    notFoundMessage: "No offers Found with that ID",
    lastMessage: "The Last Offer Can Not Be Removed",
  });
});
