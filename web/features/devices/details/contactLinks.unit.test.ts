import { expect, test } from "vitest";
import { messageLink } from "./contactLinks.ts";

test("the messaging link carries the device's name and address as text", () => {
  const shop = {
    url: "https://shop.example",
    phone: "+8801711000000",
    chatUrl: "https://chat.example",
    messagingNumber: "8801711000000",
  };
  const device = { title: "Case & Cover 100% #1", path: "/gadgetDetails/7" };
  const link = new URL(messageLink(shop, device));
  expect(link.origin + link.pathname).toBe("https://wa.me/8801711000000");
  expect(link.searchParams.get("text")).toContain("Case & Cover 100% #1");
  expect(link.searchParams.get("text")).toContain("https://shop.example/gadgetDetails/7");
});
