import { createReadStream, type PathLike } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";

/** The limits of an import's CSV file, beside its size (config.ts). */
export const csvLimits = {
  columns: 100,
  /** Without the header and empty rows. */
  rows: 100_000,
  /** Bytes of one row: four times what the longest valid one has. */
  rowBytes: 100_000,
  headerCharacters: 200,
};

/** A row of a CSV file, without empty ones. */
export type CsvRow = {
  /** As spreadsheets count: the first row is 1. */
  number: number;
  cells: string[];
};

const delimiters = [",", ";", "\t"];

/**
 * Reads a CSV file row by row: UTF-8 or UTF-16, with or without a byte order mark, delimited by commas, semicolons
 * or tabs, with Excel's `sep=;` line. The first row is the header, trimmed. The rows of a file of any size need the
 * memory of a few. Throws UNSUPPORTED_MEDIA_TYPE for other files, and BAD_USER_INPUT or TOO_LARGE for one that can't
 * be read.
 */
export async function* readCsv(path: PathLike): AsyncGenerator<CsvRow> {
  const start = await beginningOf(path);
  const encoding = encodingOf(start);
  const text = new TextDecoder(encoding).decode(start);
  const separator = /^sep=(.)(\r|\n|$)/i.exec(text)?.[1];
  let hasHeader = false;
  const parser = parse({
    delimiter: separator ?? mostFrequent(firstLine(text)),
    from_line: separator ? 2 : 1,
    record_delimiter: ["\r\n", "\n", "\r"],
    // Rows of another length are faults of a row, not of the file; `="0123"` is Excel's notation of a text.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: csvLimits.rowBytes,
    // Before the rows after it are parsed: the faults of a header come first.
    on_record(cells: string[]) {
      if (hasHeader || isEmpty(cells)) return cells;
      hasHeader = true;
      return headerOf(cells);
    },
  });
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes: AsyncIterable<Buffer>) => decodeWith(decoder, bytes);
  // An error of the text becomes one of the parser.
  const feeding = pipeline(createReadStream(path), decode, parser).catch(() => undefined);
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (!isEmpty(cells)) yield { number, cells };
    }
  } catch (error) {
    throw translate(error);
  } finally {
    parser.destroy();
    await feeding;
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** So much of a file that its header is within, if that is not too long. */
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
  const signature = start.subarray(0, 4).toString("hex");
  if (signature.startsWith("504b") || signature === "d0cf11e0") throw isWorkbook();
  if (signature.startsWith("fffe")) return "utf-16le";
  return signature.startsWith("feff") ? "utf-16be" : "utf-8";
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
  const headers = cells.map((cell) => cell.trim());
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

function firstLine(text: string): string {
  const line = text.split(/\r\n|\r|\n/).find((each) => each.trim() !== "");
  if (line === undefined) throw new AppError("BAD_USER_INPUT", t("The file is empty"));
  return line;
}

/** The delimiter that the line has most often outside quotes; a comma where it has none. */
function mostFrequent(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, "");
  const counts = delimiters.map((delimiter) => unquoted.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

const notText = () =>
  new AppError(
    "UNSUPPORTED_MEDIA_TYPE",
    t("The file is not a text in UTF-8 or UTF-16. In Excel, please save it as “CSV UTF-8”"),
  );

const isWorkbook = () =>
  new AppError(
    "UNSUPPORTED_MEDIA_TYPE",
    t("This is a workbook or a ZIP file. In Excel, please save it as “CSV UTF-8”"),
  );

function translate(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  // The parser is ahead of the rows that were read of it.
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
