import { Text, type TextProps } from "@chakra-ui/react";

/**
 * A whole number with lakh grouping: `1,25,000`. Not by `Intl`, whose first use blocks a first load for
 * 50 ms on a desktop and more on a phone; its `en-BD` has no lakh grouping besides.
 */
export const grouped = (number: number): string =>
  String(number).replace(/\B(?=(\d{2})*\d{3}$)/g, ",");

/** Whole taka: `BDT 1,25,000`. */
export const formatPrice = (amount: number): string => `BDT ${grouped(amount)}`;

/** A price in tabular figures, so that prices line up in a column. */
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
