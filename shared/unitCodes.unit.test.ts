import { expect, test } from "vitest";
import { normalizeCode, partOfCode, unitCodeIn } from "./unitCodes.ts";

const code = "U-7K3F9";

test.each(["U-7K3F9", "u7k3f9", "7k3f9", " u – 7k3f9 ", "U-৭K৩F৯", "Ｕ－７Ｋ３Ｆ９"])(
  "%j is a code",
  (typed) => {
    expect(normalizeCode(typed)).toBe(code);
  },
);

test("letters that codes do not contain are read as similar characters", () => {
  expect(normalizeCode("U-O1LS8")).toBe("U-01158");
});

test.each([
  ["u7k", "U-7K"],
  ["7k3", "7K3"],
  ["iphone", "IPHONE"],
])("%j is searched for as %s", (typed, part) => {
  expect(partOfCode(typed)).toBe(part);
});

const device = "http://localhost:4000/smartPhoneDetails/01234567-89ab-7def-8123-456789abcdef";

test.each([
  `${device}?unit=U-7K3F9`,
  `${device}/?unit=U-7K3F9&utm_source=label#top`,
  `${device}?unit=U-7K3F9`.toUpperCase(),
  `${device}?unit%3DU%2D7K3F9`,
  "https://shop.example/bn/tabletDetails/galaxy-tab-3f7k2q9d?unit=u-7k3f9",
  "https://shop.example/units/U-7K3F9/",
  "U-7K3F9 Galaxy S23",
  // A scanner with an American layout on a computer with a German layout, on which the key for `=` is a dead key.
  "httpsÖ--shop.example-smartPhoneDetails-galaxyßs23_unit´Uß7K3F9",
  "httpsÖ--shop.example-smartPhoneDetails-galaxyßs23_unitÚß7K3F9",
])("the code of %j is found", (scanned) => {
  expect(unitCodeIn(scanned)).toBe(code);
});

test.each([device, "galaxy s23 ultra", "community unit", "350077523237513", ""])(
  "%j has no code",
  (typed) => {
    expect(unitCodeIn(typed)).toBeNull();
  },
);
