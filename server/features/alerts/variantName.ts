const sizeOf = (gigabytes: number) =>
  gigabytes >= 1_024 && gigabytes % 1_024 === 0 ? `${gigabytes / 1_024}TB` : String(gigabytes);

/**
 * Returns a variant's name, such as `8/128`, for use after the device's title. Returns an empty string if there is no
 * variant.
 */
export const variantName = (variant: { ram: number; rom: number } | null | undefined): string =>
  variant ? `${sizeOf(variant.ram)}/${sizeOf(variant.rom)}` : "";
