import { describe, expect, it } from "vitest";
import { brandOf, isSold, sellKinds, sellSteps } from "./sellKinds.ts";

describe("what customers can sell", () => {
  it("includes smartphones of 18 brands, tablets of 6 and wearables of 4, but no gadgets", () => {
    const counts = Object.values(sellKinds).map(({ brands }) => new Set(brands).size);
    expect(counts).toEqual([18, 6, 4]);
    expect(isSold("GADGET")).toBe(false);
  });

  it("is evaluated with a form, except wearables, which are only shown", () => {
    const device = { id: "7", path: "/wearableDetails/apple-watch-3f7k2q9d" };
    const paths = Object.values(sellKinds).map(({ pathOf }) => pathOf(device));
    expect(paths).toEqual(["/productEvaluation/7", "/productEvaluation/7", device.path]);
  });

  it("has brands in the shop's spelling, however the address spells them", () => {
    expect(brandOf("SMARTPHONE", "oNePlus")).toBe("Oneplus");
    expect(brandOf("WEARABLE", "Amazfit")).toBe("Amazfit");
  });

  it("leads from the evaluation back to the brand's list", () => {
    expect(sellSteps("TABLET", "Apple").map(({ to }) => to)).toEqual([
      "/sellTablets",
      "/tabletsList/Apple",
      undefined,
    ]);
  });
});
