import { Text, type TextProps } from "@chakra-ui/react";
import { formatPrice, t } from "../../platform/i18n.ts";

type PriceProps = TextProps & {
  amount: number;
  /** `from` if higher prices exist as well. `was` if the offer can't be bought at this price now. */
  kind?: "from" | "was" | undefined;
};

/**
 * A price in tabular figures, so that the digits of several prices line up. Uses a plain space, because people copy
 * prices.
 */
export function Price({ amount, kind, ...text }: PriceProps) {
  const price = formatPrice(amount).replace("\u00a0", " ");
  return (
    <Text
      as="span"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...text}
    >
      {kind === "from" ? t("from {price}", { price }) : kind ? t("was {price}", { price }) : price}
    </Text>
  );
}
