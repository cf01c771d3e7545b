const sizeOf = (gigabytes: number) =>
  gigabytes >= 1_024 && gigabytes % 1_024 === 0 ? `${gigabytes / 1_024}TB` : String(gigabytes);

/** A variant's name beside the title of its device: `8/128`. */
export const variantName = (variant: { ram: number; rom: number } | null | undefined): string =>
  variant ? `${sizeOf(variant.ram)}/${sizeOf(variant.rom)}` : "";
