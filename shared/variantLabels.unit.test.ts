import { expect, test } from "vitest";
import { variantLabel, variantLabels } from "./variantLabels.ts";

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

test.each([
  [8, 512, "8 GB | 512 GB"],
  [16, 1_024, "16 GB | 1 TB"],
  [16, 2_048, "16 GB | 2 TB"],
  [16, 1_000, "16 GB | 1000 GB"],
  [16, 1_536, "16 GB | 1536 GB"],
])("the sizes %i and %i are named %j", (ram, rom, name) => {
  expect(variantLabel({ ram, rom })).toBe(name);
});
