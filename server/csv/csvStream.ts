import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

// Quotes all cells. If a cell such as `ok;=1+1` were not quoted, a program that splits at semicolons would evaluate a
// part of it as a formula.
const options = {
  bom: true,
  record_delimiter: "windows",
  quoted: true,
  quoted_empty: true,
} as const;

/**
 * Returns a CSV file with these rows, in UTF-8. The file begins with a byte order mark, which tells Excel the encoding.
 */
export function csvStream(header: readonly string[], rows: AsyncIterable<string[]>): Readable {
  async function* all() {
    yield [...header];
    yield* rows;
  }
  // If reading rows fails, the error destroys the file and ends its response.
  return pipeline(Readable.from(all()), stringify(options), () => undefined);
}
