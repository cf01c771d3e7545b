import { describe } from "vitest";
import { testApp } from "../../testing/app.ts";
import { testHomeImages } from "../../testing/fixtures/homeImages.ts";

const shop = await testApp();

describe("banners", () => {
  testHomeImages(shop, {
    path: "/navbar",
    one: "banner",
    many: "banners",
    create: "createBanner",
    update: "updateBanner",
    remove: "deleteBanner",
    notFoundMessage: "No navbars Found with that ID",
    lastMessage: "The Last Navbar Can Not Be Removed",
  });
});
