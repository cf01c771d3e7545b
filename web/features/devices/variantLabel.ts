/** Returns the name of a variant, which consists of its memory and storage: `8 GB | 128 GB`. */
export const variantLabel = ({ ram, rom }: { ram: number; rom: number }): string =>
  `${ram} GB | ${rom} GB`;

/**
 * Returns the names of a device's variants in order. If two variants have the same size, the second variant gets a
 * number: `8 GB | 128 GB (2)`.
 */
export function variantLabels(variants: readonly { ram: number; rom: number }[]): string[] {
  const labels = variants.map(variantLabel);
  return labels.map((label, index) => {
    const number = labels.slice(0, index + 1).filter((each) => each === label).length;
    return number > 1 ? `${label} (${number})` : label;
  });
}
