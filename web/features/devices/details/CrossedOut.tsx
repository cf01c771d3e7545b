import { Price } from "../../../ui/text/Price.tsx";

/** The price from which the current price was reduced. */
export const CrossedOut = ({ amount }: { amount: number }) => (
  <s>
    <Price amount={amount} kind="was" fontWeight="normal" color="fg.muted" />
  </s>
);
