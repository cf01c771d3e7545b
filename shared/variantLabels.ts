type Sized = { ram: number; rom: number };

const gigabytesPerTerabyte = 1024;

/** Returns the whole number of terabytes of a size in gigabytes. Returns 0 if the size is not in whole terabytes. */
export const terabytesOf = (gigabytes: number): number =>
  gigabytes % gigabytesPerTerabyte === 0 ? gigabytes / gigabytesPerTerabyte : 0;

function sizeLabel(gigabytes: number): string {
  const terabytes = terabytesOf(gigabytes);
  return terabytes ? `${terabytes} TB` : `${gigabytes} GB`;
}

/** Returns the name of a variant, which consists of its memory and storage: `8 GB | 128 GB`, `16 GB | 1 TB`. */
export const variantLabel = ({ ram, rom }: Sized): string =>
  `${sizeLabel(ram)} | ${sizeLabel(rom)}`;

/**
 * Returns the names of a device's variants in order. If two have the same size, the second one gets a number: `8 GB |
 * 128 GB (2)`.
 */
export function variantLabels(variants: readonly Sized[]): string[] {
  const labels = variants.map(variantLabel);
  return labels.map((label, index) => {
    const number = labels.slice(0, index + 1).filter((each) => each === label).length;
    return number > 1 ? `${label} (${number})` : label;
  });
}
