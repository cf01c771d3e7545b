import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { csvLimits } from "./limits.ts";

/** A row of a CSV file, without empty ones. */
export type CsvRow = {
  /** As spreadsheets count: the first row, which is the header, is 1. */
  number: number;
  cells: string[];
};

const delimiters = [",", ";", "\t"];

/**
 * Reads a CSV file row by row: UTF-8 or UTF-16, with or without a byte order mark, delimited by commas, semicolons
 * or tabs, with Excel's `sep=;` line. The rows of a file of any size need the memory of a few. Throws
 * UNSUPPORTED_MEDIA_TYPE for other files, and BAD_USER_INPUT or TOO_LARGE for one that can't be read.
 */
export async function* readCsv(bytes: Readable): AsyncGenerator<CsvRow> {
  const text = decode(bytes);
  const { delimiter, rest } = await detectDelimiter(text);
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    // Rows of another length are faults of a row, not of the file; `="0123"` is Excel's notation of a text.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: csvLimits.rowBytes,
  });
  // An error of the text becomes one of the parser.
  const feeding = pipeline(Readable.from(startingWith(rest, text)), parser).catch(() => undefined);
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
    }
  } catch (error) {
    throw translate(error);
  } finally {
    parser.destroy();
    await feeding;
  }
}

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* decode(bytes: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of atLeast(bytes, 8)) {
      decoder ??= decoderFor(chunk);
      const text = decoder.decode(chunk, { stream: true });
      if (text.includes("\0")) throw notText();
      yield text;
    }
    yield decoder?.decode() ?? "";
  } catch (error) {
    if (error instanceof TypeError) throw notText();
    throw error;
  }
}

/** The chunks, of which the first has at least so many bytes if there are as many. */
async function* atLeast(bytes: Readable, length: number): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (first) {
      first = Buffer.concat([first, chunk]);
      if (first.length < length) continue;
      yield first;
      first = undefined;
    } else yield chunk;
  }
  if (first) yield first;
}

function decoderFor(start: Buffer): TextDecoder {
  const signature = start.subarray(0, 4).toString("hex");
  if (signature.startsWith("504b") || signature === "d0cf11e0") throw isWorkbook();
  const encoding = signature.startsWith("fffe")
    ? "utf-16le"
    : signature.startsWith("feff")
      ? "utf-16be"
      : "utf-8";
  return new TextDecoder(encoding, { fatal: true });
}

/** Reads the first line that is not empty, and returns the text from the header on. */
async function detectDelimiter(
  text: AsyncIterator<string>,
): Promise<{ delimiter: string; rest: string }> {
  let start = "";
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start += next.value;
    // With the line after `sep=;`.
    if (start.length > csvLimits.rowBytes || (start.match(/[\r\n]/g)?.length ?? 0) > 3) break;
  }
  const separator = /^sep=(.)(\r\n|\r|\n|$)/i.exec(start);
  if (separator?.[1]) return { delimiter: separator[1], rest: start.slice(separator[0].length) };
  const line = start.split(/\r\n|\r|\n/).find((one) => one.trim() !== "") ?? "";
  if (line === "") throw new AppError("BAD_USER_INPUT", t("The file is empty"));
  return { delimiter: mostFrequent(line), rest: start };
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
