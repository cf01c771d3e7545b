import { charactersIn, inBatches } from "../format/batches.ts";
import { type CsvRow, readCsv } from "../format/reader.ts";
import { readZipFile, type ZippedFile } from "../pictures/zipFile.ts";
import { type DeviceRows, type FileLayout, type Known, Planning } from "./planning.ts";

/** The number of rows that are sent at a time. */
const maxRows = 1_000;

/** The header of a CSV file, or rows below it. */
export type CsvPart = { headers: string[] } | { rows: CsvRow[] };

let csv: AsyncGenerator<CsvPart> | undefined;
let zip: AsyncGenerator<ZippedFile> | undefined;
let planning: Planning | undefined;

/**
 * The operations of the worker. Each call takes and returns plain data. A call handles only a part of a file, so that
 * the caller sets the pace. The caller must open a file before requesting its parts.
 */
export const operations = {
  /** Opens a CSV file. */
  openCsv(path: string): void {
    csv = partsOf(path);
  },

  /** Returns the next part of the CSV file; undefined at its end. Throws the errors that `readCsv` throws. */
  async nextPart(): Promise<CsvPart | undefined> {
    const { value } = await opened(csv).next();
    return value;
  },

  /** Opens a ZIP file with at most this many megabytes. */
  openZip(path: string, megabytes: number): void {
    zip = readZipFile(path, megabytes);
  },

  /** Returns the next file of the ZIP file; undefined at its end. Throws the errors that `readZipFile` throws. */
  async nextFile(): Promise<ZippedFile | undefined> {
    const { value } = await opened(zip).next();
    return value;
  },

  /** Begins to plan the rows of an import. */
  openPlanning(layout: FileLayout): void {
    planning = new Planning(layout);
  },

  /** Adds the next rows to their devices. */
  group: (rows: CsvRow[]) => opened(planning).group(rows),

  /** Returns the devices of all added rows. */
  groups: () => opened(planning).groups,

  /**
   * Parses devices. The next `check` or `prepare` plans the parsed devices. Returns the devices' references to the
   * catalogue.
   */
  parse: (devices: DeviceRows[]) => opened(planning).parse(devices),

  /** Plans the parsed devices for the preview. */
  check: (known: Known) => opened(planning).check(known),

  /** Plans the parsed devices for writing. `ids` are the ids of existing devices in the preview. */
  prepare: (known: Known, ids: (string | null)[]) => opened(planning).prepare(known, ids),

  /** Closes the files, and forgets everything read and planned. */
  async close(): Promise<void> {
    const reading = [csv, zip];
    csv = zip = planning = undefined;
    for (const file of reading) await file?.return(undefined);
  },
};

export type Operations = typeof operations;

function opened<Open>(open: Open | undefined): Open {
  if (open === undefined) throw new Error("Nothing is open");
  return open;
}

async function* partsOf(path: string): AsyncGenerator<CsvPart> {
  let headers: string[] | undefined;
  const limits = { items: maxRows, charactersOf: charactersIn };
  for await (const batch of inBatches<CsvRow>(readCsv(path), limits)) {
    if (!headers) {
      headers = batch.shift()?.cells ?? [];
      yield { headers };
    }
    const width = headers.length;
    if (batch.length > 0)
      yield {
        rows: batch.map(({ number, cells }) => ({ number, cells: withinWidth(cells, width) })),
      };
  }
}

/** Returns the cells that belong to columns. If further cells contain text, adds one more cell with this text. */
function withinWidth(cells: readonly string[], width: number): string[] {
  const others = cells.slice(width).join("");
  return others.trim() === "" ? cells.slice(0, width) : [...cells.slice(0, width), others];
}
