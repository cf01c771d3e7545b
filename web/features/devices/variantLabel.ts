/** `8 GB | 128 GB`: memory and storage of a variant, as it is called everywhere. */
export const variantLabel = ({ ram, rom }: { ram: number; rom: number }): string =>
  `${ram} GB | ${rom} GB`;
