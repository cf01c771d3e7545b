import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { encode } from "uqr";

type QrCodeProps = {
  /** The encoded text, usually an address. */
  text: string;
  /** The accessible name of the code. */
  label: string;
} & HTMLChakraProps<"svg">;

/** A QR code. It is black on white in every theme, because scanners need the contrast. */
export function QrCode({ text, label, ...look }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      bg="white"
      color="black"
      {...look}
    >
      <path fill="currentColor" d={data.map(pathOfRow).join("")} />
    </chakra.svg>
  );
}

/** Returns an SVG path for the dark modules of a row, with one rectangle for each run of dark modules. */
function pathOfRow(row: readonly boolean[], y: number): string {
  const runs = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...runs.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join("");
}
