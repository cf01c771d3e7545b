const sizeOf = (gigabytes: number) =>
  gigabytes >= 1_024 && gigabytes % 1_024 === 0 ? `${gigabytes / 1_024}TB` : String(gigabytes);

/**
 * Returns a variant's name, such as `8/128`, to be placed after the title of its device. Empty if there is no variant.
 */
export const variantName = (variant: { ram: number; rom: number } | null | undefined): string =>
  variant ? `${sizeOf(variant.ram)}/${sizeOf(variant.rom)}` : "";
