import { encode } from "uqr";

/** A QR code as the data of an SVG path. */
export type EncodedQr = {
  /** The number of modules on each side, including the margin. */
  size: number;
  /** The path of the dark modules. */
  path: string;
};

/** Encodes a text, usually an address, as a QR code. */
export function encodeQr(text: string): EncodedQr {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  return { size, path: data.map(pathOfRow).join("") };
}

/** Returns an SVG path for the dark modules of a row, with one rectangle for each run of dark modules. */
function pathOfRow(row: readonly boolean[], y: number): string {
  const runs = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...runs.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join("");
}
