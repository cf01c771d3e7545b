/** The most that a batch holds. */
type Limits<Item> = {
  items: number;
  /** Of texts in memory, in characters. One item that has more is a batch of its own. */
  characters: number;
  charactersOf(item: Item): number;
};

/** Groups items into arrays within the limits; the last may be shorter. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  limits: Limits<Item>,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let characters = 0;
  for await (const item of items) {
    const added = limits.charactersOf(item);
    if (batch.length > 0 && characters + added > limits.characters) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(item);
    characters += added;
    if (batch.length < limits.items) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Of the cells of some rows that are in memory at a time: a thousand rows of usual length, and a few of the longest.
 * Parsing them takes a fraction of a second.
 */
export const batchCharacters = 500_000;

/** The length of the cells of rows. */
export const charactersIn = (...rows: readonly { cells: readonly string[] }[]): number =>
  rows.reduce((sum, { cells }) => cells.reduce((total, { length }) => total + length, sum), 0);
