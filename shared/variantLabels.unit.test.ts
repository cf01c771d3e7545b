import { expect, test } from "vitest";
import { variantLabels } from "./variantLabels.ts";

test("variants of the same size are numbered from the second one on", () => {
  const [small, large] = [
    { ram: 8, rom: 128 },
    { ram: 12, rom: 256 },
  ];
  expect(variantLabels([small, large, small, small])).toEqual([
    "8 GB | 128 GB",
    "12 GB | 256 GB",
    "8 GB | 128 GB (2)",
    "8 GB | 128 GB (3)",
  ]);
});
