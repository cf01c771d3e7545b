type Value = string | number;

/** Returns the text of a cell, quoted if necessary. Prevents spreadsheets from treating the text as a formula. */
function cellOf(value: Value): string {
  const text =
    typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns a table as a CSV file (RFC 4180). The file starts with a byte order mark, so that spreadsheets read it as
 * UTF-8.
 */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Value[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
