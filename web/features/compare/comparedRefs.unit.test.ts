import { expect, test } from "vitest";
import { comparedRefs, pathOfComparison } from "./comparedRefs.ts";

const refsIn = (...texts: string[]) =>
  comparedRefs(new URLSearchParams(texts.map((text) => ["d", text])));

test("reads keys, ids, codes and whole addresses, and normalizes them", () => {
  const id = "0190a000-0000-7000-8000-000000000000";
  expect(
    refsIn(
      "https://shop.example/bn/smartPhoneDetails/samsung-galaxy-s23-3F7K2Q9D?variant=1",
      "/tabletDetails/apple-ipad-3f7k2q9e?unit=u-7k3f9",
      id.toUpperCase(),
      "3f7k2q9f",
    ).refs,
  ).toEqual(["3f7k2q9d", "U-7K3F9", id, "3f7k2q9f"]);
  expect(refsIn("3f7k2q9d,U-7K3F9").refs).toEqual(["3f7k2q9d", "U-7K3F9"]);
});

test("reports duplicates, items for which there is no room, and parts that name no device", () => {
  const keys = ["11111111", "22222222", "33333333", "44444444", "55555555"];
  expect(refsIn(...keys, "11111111", "<b>phone</b>", " ")).toEqual({
    refs: keys.slice(0, 4),
    doubles: ["11111111"],
    left: ["55555555"],
    unread: ["<b>phone</b>"],
  });
});

test("reads only a part of an address that names countless devices", () => {
  const { refs, left, unread } = refsIn(...Array.from({ length: 9_999 }, (_, i) => `x${i}`));
  expect([refs.length, left.length, unread.length]).toEqual([0, 0, 20]);
  expect(refsIn("x".repeat(100_000)).unread[0]?.length).toBe(500);
});

test("the address of a comparison has a parameter for each device or unit", () => {
  expect(pathOfComparison(["3f7k2q9d", "U-7K3F9"])).toBe("/compare?d=3f7k2q9d&d=U-7K3F9");
  expect(pathOfComparison([])).toBe("/compare");
});
