import { describe } from "vitest";
import { testApp } from "../../testing/app.ts";
import { testHomeImages } from "../../testing/fixtures/homeImages.ts";

const shop = await testApp();

describe("offers", () => {
  testHomeImages(shop, {
    path: "/offers",
    one: "offer",
    many: "offers",
    create: "createOffer",
    update: "updateOffer",
    remove: "deleteOffer",
    notFoundMessage: "No offers Found with that ID",
    lastMessage: "The Last Offer Can Not Be Removed",
  });
});
