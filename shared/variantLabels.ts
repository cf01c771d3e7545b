type Sized = { ram: number; rom: number };

/** Returns the name of a variant, which consists of its memory and storage: `8 GB | 128 GB`. */
export const variantLabel = ({ ram, rom }: Sized): string => `${ram} GB | ${rom} GB`;

/**
 * Returns the labels of a device's variants, in order. A second variant with the same sizes gets a number: `8 GB | 128
 * GB (2)`.
 */
export function variantLabels(variants: readonly Sized[]): string[] {
  const labels = variants.map(variantLabel);
  return labels.map((label, index) => {
    const number = labels.slice(0, index + 1).filter((each) => each === label).length;
    return number > 1 ? `${label} (${number})` : label;
  });
}
