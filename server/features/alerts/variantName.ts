import { terabytesOf } from "../../../shared/variantLabels.ts";

function sizeOf(gigabytes: number): string {
  const terabytes = terabytesOf(gigabytes);
  return terabytes ? `${terabytes}TB` : String(gigabytes);
}

/**
 * Returns a variant's name, such as `8/128`, for use after the device's title. Returns an empty string if there is no
 * variant.
 */
export const variantName = (variant: { ram: number; rom: number } | null | undefined): string =>
  variant ? `${sizeOf(variant.ram)}/${sizeOf(variant.rom)}` : "";
