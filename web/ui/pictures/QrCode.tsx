import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import type { EncodedQr } from "./encodeQr.ts";

type QrCodeProps = {
  code: EncodedQr;
  /** The accessible name of the code. */
  label: string;
} & HTMLChakraProps<"svg">;

/** A QR code. It is black on white in every theme, because scanners need the contrast. */
export const QrCode = ({ code: { size, path }, label, ...look }: QrCodeProps) => (
  <chakra.svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    bg="white"
    color="black"
    {...look}
  >
    <path fill="currentColor" d={path} />
  </chakra.svg>
);
