import { Text, type TextProps } from "@chakra-ui/react";
import { formatPrice } from "../../platform/i18n.ts";

/** A price in tabular figures, so that prices line up in a column. It contains a plain space, since people copy it. */
export function Price({ amount, ...text }: { amount: number } & TextProps) {
  return (
    <Text
      as="span"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...text}
    >
      {formatPrice(amount).replace("\u00a0", " ")}
    </Text>
  );
}
