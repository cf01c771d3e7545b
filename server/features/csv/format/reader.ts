import { createReadStream, type PathLike } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { columnsOfHeaders } from "./columns.ts";
import { refuseOtherBytes, refuseOtherText } from "./otherFiles.ts";

/** The limits of an import's CSV file, in addition to its size (config.ts). */
export const csvLimits = {
  columns: 100,
  /** The limit on rows, without the header and empty rows. */
  rows: 100_000,
  /** The largest number of bytes of a row: four times the length of the longest valid row. */
  rowBytes: 100_000,
  headerCharacters: 200,
};

/** A row of a CSV file. Empty rows are omitted. */
export type CsvRow = {
  /** The number of the row in a spreadsheet: the first row is 1. */
  number: number;
  cells: string[];
};

const delimiters = [",", ";", "\t", "|"];

const options = {
  record_delimiter: ["\r\n", "\n", "\r"],
  // If a row has too many or too few cells, only the row is wrong, and not the file. `="0123"` is Excel's notation for
  // text.
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: csvLimits.rowBytes,
  cast: (cell) => (hasOpenQuote(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell),
} satisfies Options;

/**
 * Returns whether a quoted cell contains a quote that is not doubled, such as the inch sign in `"6.1" display"`. The
 * parser does not remove the outer quotes of such a cell. If the number of quotes is even, the outer quotes may be part
 * of the text.
 */
const hasOpenQuote = (cell: string): boolean =>
  cell.length > 2 && cell.startsWith('"') && cell.endsWith('"') && cell.split('"').length % 2 === 0;

/**
 * Reads a CSV file row by row, so that a file of any size takes only the memory of a few rows. The file is in UTF-8 or
 * UTF-16, with or without a byte order mark. Commas, semicolons, tabs or bars separate its cells, with or without
 * Excel's `sep=;` line. Yields the trimmed header first. Rows above the header, such as a title, are omitted. Throws
 * UNSUPPORTED_MEDIA_TYPE for other files, and BAD_USER_INPUT or TOO_LARGE for a CSV file that can't be read.
 */
export async function* readCsv(path: PathLike): AsyncGenerator<CsvRow> {
  const start = await beginningOf(path);
  const encoding = encodingOf(start);
  const text = new TextDecoder(encoding).decode(start);
  const separator = /^"?sep=(.)"?(\r|\n|$)/i.exec(text)?.[1];
  refuseOtherText(text);
  if (text.trim() === "") throw new AppError("BAD_USER_INPUT", t("The file is empty"));
  const from_line = separator ? 2 : 1;
  const { delimiter, row: header } = findHeader(
    text,
    separator ? [separator] : delimiters,
    from_line,
  );
  let parsed = 0;
  let hasHeader = false;
  const parser = parse({
    ...options,
    delimiter,
    from_line,
    // The header is checked before later rows are parsed, so that errors in the header are reported first.
    on_record(cells: string[]) {
      parsed += 1;
      if (hasHeader || parsed < header || isEmpty(cells)) return cells;
      hasHeader = true;
      return headerOf(cells);
    },
  });
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes: AsyncIterable<Buffer>) => decodeWith(decoder, bytes);
  // The pipeline's errors are ignored here, because the parser reports them as well, and the loop throws the parser's
  // errors.
  const feeding = pipeline(createReadStream(path), decode, parser).catch(() => undefined);
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number >= header && !isEmpty(cells)) yield { number, cells };
    }
  } catch (error) {
    throw translate(error);
  } finally {
    parser.destroy();
    await feeding;
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** Reads the beginning of a file. The header is searched for only in this part. */
async function beginningOf(path: PathLike): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(csvLimits.rowBytes), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function encodingOf(start: Buffer): string {
  refuseOtherBytes(start);
  const signature = start.subarray(0, 2).toString("hex");
  if (signature.startsWith("fffe")) return "utf-16le";
  if (signature.startsWith("feff")) return "utf-16be";
  return unmarkedEncodingOf(start);
}

/**
 * Returns the encoding of a file without a byte order mark. UTF-16 is recognized by Latin letters, digits and
 * delimiters: in UTF-16, one of the two bytes of such a character is 0.
 */
function unmarkedEncodingOf(start: Buffer): string {
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2 ? 1 : 0] += 1;
  const [first, second] = zeros;
  if (Math.max(first, second) < start.length / 20 || first === second) return "utf-8";
  return first > second ? "utf-16be" : "utf-16le";
}

async function* decodeWith(
  decoder: TextDecoder,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<string> {
  try {
    for await (const chunk of bytes) {
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes("\0")) throw notText();
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? notText() : error;
  }
}

function headerOf(cells: readonly string[]): string[] {
  const headers = cells.map((cell) => cell.trim().replace(/\s+/g, " "));
  while (headers.at(-1) === "") headers.pop();
  if (headers.length > csvLimits.columns)
    throw new AppError(
      "BAD_USER_INPUT",
      t("A file may have at most {columns} columns", { columns: csvLimits.columns }),
    );
  if (headers.some(({ length }) => length > csvLimits.headerCharacters))
    throw new AppError(
      "BAD_USER_INPUT",
      t("A header may have at most {characters} characters", {
        characters: csvLimits.headerCharacters,
      }),
    );
  return headers;
}

/** The number of rows at the beginning of a file in which the header is searched for. */
const headerRows = 20;

/** The row that is probably the header, and the delimiter with which the row was read. */
type Header = { delimiter: string; row: number; known: number; cells: number };

/**
 * Finds the delimiter and the row of the header. The header is the row with the most known columns; a title above the
 * header is therefore skipped. If no row has two known columns, the header is the first row that is not empty. The
 * delimiter is then the character that divides this row into the most cells.
 */
function findHeader(text: string, allowed: readonly string[], from_line: number): Header {
  const found = allowed.map((delimiter): Header => {
    const rows = firstRows(text, { delimiter, from_line });
    const known = rows.map((cells) => columnsOfHeaders(cells).filter(Boolean).length);
    const most = Math.max(...known);
    const index = most >= 2 ? known.indexOf(most) : rows.findIndex((cells) => !isEmpty(cells));
    const at = Math.max(index, 0);
    return { delimiter, row: at + 1, known: known[at] ?? 0, cells: rows[at]?.length ?? 0 };
  });
  const [best] = found.toSorted((a, b) => b.known - a.known || b.cells - a.cells);
  return best ?? { delimiter: ",", row: 1, known: 0, cells: 0 };
}

/** Returns the first rows of a text, up to the first row that breaks off or can't be read. */
function firstRows(text: string, { delimiter, from_line }: Options): string[][] {
  const rows: string[][] = [];
  const on_record = (cells: string[]) => void rows.push(cells);
  try {
    parseAtOnce(text, { ...options, delimiter, from_line, to: headerRows, on_record });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}

const notText = () =>
  new AppError(
    "UNSUPPORTED_MEDIA_TYPE",
    t("The file is not UTF-8 or UTF-16 text. In Excel, please save it as “CSV UTF-8”"),
  );

function translate(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  // The parser's own count is used, because the parser reads ahead of the code that takes the rows.
  const row = String(Number(error.records) + 1);
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return new AppError(
      "TOO_LARGE",
      t("Row {row} is too long, or a quote in it is not closed", { row }),
    );
  return new AppError(
    "BAD_USER_INPUT",
    t("Row {row} can't be read: a quote is not closed", { row }),
  );
}
