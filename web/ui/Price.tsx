import { Text, type TextProps } from "@chakra-ui/react";

/** Bangladesh groups by lakh and crore; the browsers' own `en-BD` does not. */
const format = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });

/** A whole number as the shop writes it: `1,25,000`. */
export const grouped = (number: number): string => format.format(number);

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
