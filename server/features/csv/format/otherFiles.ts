import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";

const workbook = t("This is an Excel workbook (XLSX): open it and save it as “CSV UTF-8”");

const openDocument = t(
  "This is an OpenDocument spreadsheet: open it and save it as “Text CSV” in UTF-8",
);

const zipFile = t("This is a workbook or a ZIP file. In Excel, please save it as “CSV UTF-8”");

const picture = t("This is a picture. Please choose the CSV file with the devices");

const pdf = t("This is a PDF document. Please export the data as a CSV file");

const compressed = t("This is a compressed file. Please unpack it and choose the CSV file in it");

/** The first bytes of files in other formats, in hexadecimal, and the advice for each format. */
const signatures: readonly (readonly [bytes: string, message: Text])[] = [
  ["504b", zipFile],
  ["d0cf11e0", t("This is an Excel 97-2003 workbook: open it in Excel and save it as “CSV UTF-8”")],
  ["25504446", pdf],
  ["1f8b", compressed],
  ["526172211a07", compressed],
  ["377abcaf271c", compressed],
  ["ffd8ff", picture],
  ["89504e47", picture],
  ["47494638", picture],
];

/** Parts of ZIP files that reveal their format. */
const partsOfZip: readonly (readonly [part: string, message: Text])[] = [
  ["xl/", workbook],
  ["opendocument.spreadsheet", openDocument],
  ["Index/", t("This is a Numbers spreadsheet: open it and export it as CSV in UTF-8")],
];

const html = t(
  "This is a web page (HTML), whatever its name says: open it in Excel and save it as “CSV UTF-8”",
);

const xmlWorkbook = t(
  "This is an Excel 2003 XML workbook, whatever its name says: open it in Excel and save it as “CSV UTF-8”",
);

/** The number of characters at the beginning of a file in which signs of its format are searched for. */
const maxSearched = 5_000;

/** Returns the reason why a file is not CSV, judging by its first bytes; undefined if it may be CSV. */
function faultOfBytes(start: Buffer): Text | undefined {
  const hex = start.subarray(0, 8).toString("hex");
  const message = signatures.find(([bytes]) => hex.startsWith(bytes))?.[1];
  if (message !== zipFile) return message;
  return partsOfZip.find(([part]) => start.includes(part))?.[1] ?? message;
}

/** Returns the reason why a text is not CSV, judging by its beginning; undefined if it may be CSV. */
function faultOfText(text: string): Text | undefined {
  const start = text.slice(0, maxSearched).trimStart().toLowerCase();
  if (start.startsWith("%pdf-")) return pdf;
  if (start.startsWith("{\\rtf"))
    return t("This is a text document (RTF). Please export the data as a CSV file");
  if (/^[[{]\s*(?:["{[\]}]|-?\d)/.test(start))
    return t("This is a JSON file. Please export the data as a CSV file");
  if (start.startsWith("mime-version:")) return html;
  if (!/^<[a-z!?]/.test(start)) return undefined;
  if (start.includes("office:spreadsheet") && !start.includes("<html")) return xmlWorkbook;
  if (start.startsWith("<?xml") && !start.includes("<html"))
    return t("This is an XML file. Please export the data as a CSV file");
  return html;
}

/** Throws UNSUPPORTED_MEDIA_TYPE if a file's first bytes show that it is not a CSV file. */
export function refuseOtherBytes(start: Buffer): void {
  refuse(faultOfBytes(start));
}

/** Throws UNSUPPORTED_MEDIA_TYPE for text in another format, such as the HTML that some systems export as XLS. */
export function refuseOtherText(text: string): void {
  refuse(faultOfText(text));
}

function refuse(message: Text | undefined): void {
  if (message !== undefined) throw new AppError("UNSUPPORTED_MEDIA_TYPE", message);
}
