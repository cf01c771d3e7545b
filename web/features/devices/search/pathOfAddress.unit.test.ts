import { expect, test } from "vitest";
import { pathOfAddress } from "./pathOfAddress.ts";

const id = "01a22451-5402-76df-9c52-18ddd39a877e";

test.each([
  [
    `https://shop.example/smartPhoneDetails/${id}?unit=U-7K3F9`,
    `/smartPhoneDetails/${id}?unit=U-7K3F9`,
  ],
  [
    `HTTPS://SHOP.EXAMPLE/SMARTPHONEDETAILS/${id.toUpperCase()}?UNIT=U-7K3F9`,
    `/smartPhoneDetails/${id}?unit=U-7K3F9`,
  ],
  [
    `http://localhost:4000/bn/tabletDetails/${id}/?variant=${id}`,
    `/tabletDetails/${id}?variant=${id}`,
  ],
  [`/gadgetDetails/${id}`, `/gadgetDetails/${id}`],
  ["https://shop.example/gadgetDetails/case-3f7k2q9d?x=1", "/gadgetDetails/case-3f7k2q9d"],
  ["https://shop.example/aboutUs", undefined],
  ["galaxy s23", undefined],
])("%s leads to %s", (text, path) => {
  expect(pathOfAddress(text)).toBe(path);
});
