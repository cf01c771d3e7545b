import { describe, expect, test } from "vitest";
import { deviceIn, fittingSearch, isPasted } from "./pastedAddresses.ts";

const key = "3f7k2q9d";
const id = "01a22451-5402-76df-9c52-18ddd39a877e";
const other = "01a22451-5402-76df-9c52-18ddd39a8770";

describe("a pasted string names a device", () => {
  test.each([
    [`https://shop.example/smartPhoneDetails/apple-iphone-11-${key}`, key],
    [`https://shop.example/smartPhoneDetails/apple-iphone-11-${key}?unit=U-7K3F9`, key],
    [`https://shop.example/bn/tabletDetails/apple-ipad-${key}?variant=${other}`, key],
    [`HTTPS://SHOP.EXAMPLE/WEARABLEDETAILS/WATCH-${key.toUpperCase()}/`, key],
    [`https%3A%2F%2Fshop.example%2FgadgetDetails%2Fcase-${key}%3Fx%3D1`, key],
    [`Is this still there? shop.example/gadgetDetails/${key} Thanks`, key],
    [`/quote/apple-iphone-11-${key}#price`, key],
    [`/smartPhoneDetails/${id}?variant=${other}`, id],
    [`/updateGadget/${id.toUpperCase()}`, id],
    [`apple-iphone-11-${key}`, key],
    [` ${key} `, key],
    ["৩f৭k২q৯d", key],
    ["3f7k2q9o", "3f7k2q90"],
    [id, id],
  ])("%s", (text, expected) => {
    expect(deviceIn(text)).toBe(expected);
  });

  test.each([
    "",
    "galaxy s23",
    `${key} ${key}`,
    "3f7k2q9u",
    `https://shop.example/evaluationDetails/${id}`,
    `https://shop.example/smartphoneAddRequestDetails/${id}`,
    `https://shop.example/receipt/${"a".repeat(32)}`,
    `/smartPhoneDetails/no-such-device`,
    "/quote/",
  ])("but not %j", (text) => {
    expect(deviceIn(text)).toBeUndefined();
  });
});

test("the words of a search are not read as an address", () => {
  const texts = [
    `/gadgetDetails/${key}`,
    id,
    ` ${id.toUpperCase()} `,
    key,
    "warranty",
    `case ${id}`,
  ];
  expect(texts.filter(isPasted)).toEqual(texts.slice(0, 3));
});

test("a search that is too long is cut, and a long address is shortened to the id or key in it", () => {
  const words = "very-long-name-".repeat(4);
  const address = `https://a-long-name.of-a-shop.example/smartPhoneDetails/${words}${key}`;
  expect(fittingSearch(`${address}?variant=${id}`, 100)).toBe(key);
  expect(
    fittingSearch(`${address.slice(0, 60)}/evaluationDetails/${id}?x=${"y".repeat(9)}`, 100),
  ).toBe(id);
  expect(fittingSearch("x".repeat(101), 100)).toBe("x".repeat(100));
  expect(fittingSearch(`/gadgetDetails/${key}`, 100)).toBe(`/gadgetDetails/${key}`);
});
