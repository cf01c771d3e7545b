import { expect, test } from "vitest";
import { localAddressIn } from "./siteRoutes.ts";

test.each([
  ["/", "/bn"],
  ["/?a=1", "/bn?a=1"],
  ["/buySmartPhone?brand=Apple#top", "/bn/buySmartPhone?brand=Apple#top"],
  ["/smartPhoneDetails/a-b", "/bn/smartPhoneDetails/a-b"],
  ["/updateProfile", "/updateProfile"],
  ["/images/a.webp", "/images/a.webp"],
])("%s has the address %s in Bangla", (address, expected) => {
  expect(localAddressIn("bn", address)).toBe(expected);
  expect(localAddressIn("en", address)).toBe(address);
});
