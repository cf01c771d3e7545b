import type { CsvRow } from "./reader.ts";

/**
 * The largest number of characters in the cells of a batch: a thousand usual rows, or a few of the longest rows. A
 * batch is held in memory, and is parsed in a fraction of a second.
 */
const maxCharacters = 500_000;

type BatchLimits<Item> = {
  items: number;
  /** Returns the number of characters in an item's cells. An item above the limit becomes a batch by itself. */
  charactersOf(item: Item): number;
  characters?: number;
};

/** Groups rows, or devices together with their rows, into batches within the limits. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { items: maxItems, charactersOf, characters: max = maxCharacters }: BatchLimits<Item>,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let characters = 0;
  for await (const item of items) {
    const added = charactersOf(item);
    if (batch.length === maxItems || (batch.length > 0 && characters + added > max)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(item);
    characters += added;
  }
  if (batch.length > 0) yield batch;
}

/** Returns the total length of a row's cells. */
export const charactersIn = ({ cells }: Pick<CsvRow, "cells">): number =>
  cells.reduce((total, { length }) => total + length, 0);
