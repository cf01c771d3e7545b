import { expect, test } from "vitest";
import { chatLink, messageLink } from "./contactLinks.ts";

const shop = {
  url: "https://shop.example",
  phone: "+8801711000000",
  chatUrl: "https://chat.example",
  messagingNumber: "8801711000000",
};

test("the messaging link contains a text with the device's name, price and address", () => {
  const path = "/gadgetDetails/7";
  const offered = { title: "Case & Cover 100% #1", variant: undefined, price: 1_25_000, path };
  const link = new URL(messageLink(shop, offered));
  expect(link.origin + link.pathname).toBe("https://wa.me/8801711000000");
  expect(link.searchParams.get("text")).toBe(
    "Hello, I would like to buy Case & Cover 100% #1 for BDT\u00a01,25,000: https://shop.example/gadgetDetails/7",
  );
});

test("the messaging link names the variant and contains its address", () => {
  const path = "/smartPhoneDetails/7?variant=8";
  const offered = { title: "Galaxy S24", variant: "8 GB | 256 GB", price: 85_000, path };
  const link = new URL(messageLink(shop, offered));
  expect(link.searchParams.get("text")).toContain(
    "Galaxy S24 (8 GB | 256 GB) for BDT\u00a085,000: https://shop.example/smartPhoneDetails/7?variant=8",
  );
});

test("a Messenger chat begins with the same message, which names the unit, and other chats open without a message", () => {
  const path = "/smartPhoneDetails/7?unit=U-7K3F9";
  const offered = { title: "Galaxy S24", variant: "8 GB | 256 GB, U-7K3F9", price: 85_000, path };
  const link = new URL(chatLink({ ...shop, chatUrl: "https://m.me/shop" }, offered));
  expect(link.origin + link.pathname).toBe("https://m.me/shop");
  expect(link.searchParams.get("text")).toContain("U-7K3F9) for BDT\u00a085,000");
  expect(link.searchParams.get("text")).toContain(
    "https://shop.example/smartPhoneDetails/7?unit=U-7K3F9",
  );
  expect(chatLink(shop, offered)).toBe("https://chat.example");
});
