/** The limits of an import's CSV file, beside its size (config.ts). */
export const csvLimits = {
  columns: 100,
  /** Without the header and empty rows. */
  rows: 100_000,
  /** Bytes of one row: four times what the longest valid one has. */
  rowBytes: 100_000,
  headerCharacters: 200,
};
