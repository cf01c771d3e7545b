import { expect, test } from "vitest";
import { charactersIn, inBatches } from "./batches.ts";

async function* rowsOf(lengths: readonly number[]) {
  for (const length of lengths) yield { cells: ["", "x".repeat(length)] };
}

test("a batch has a largest number of rows, and ends before the total length of their texts is too long", async () => {
  const limits = { items: 3, characters: 10, charactersOf: charactersIn };
  const batches: number[][] = [];
  for await (const batch of inBatches(rowsOf([1, 1, 1, 1, 9, 1, 40, 1]), limits))
    batches.push(batch.map(charactersIn));
  expect(batches).toEqual([[1, 1, 1], [1, 9], [1], [40], [1]]);
});
