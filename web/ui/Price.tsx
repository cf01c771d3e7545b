import { Text, type TextProps } from "@chakra-ui/react";

/**
 * A whole number as the shop writes it, by lakh and crore: `1,25,000`. By hand, since a browser takes
 * longer to load what it knows of numbers than for all prices of a page.
 */
export const grouped = (number: number): string =>
  String(number).replace(/\B(?=(\d{2})*\d{3}$)/g, ",");

/** Whole taka as the shop writes them: `BDT 1,25,000`. */
export const formatPrice = (amount: number): string => `BDT ${grouped(amount)}`;

/** A price in tabular figures, so that prices below each other line up. */
export function Price({ amount, ...text }: { amount: number } & TextProps) {
  return (
    <Text
      as="span"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...text}
    >
      {formatPrice(amount)}
    </Text>
  );
}
