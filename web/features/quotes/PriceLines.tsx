import { chakra } from "@chakra-ui/react";
import type { PriceLinesFragment } from "../../generated/PriceLines.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { Fact, Facts } from "../../ui/text/Facts.tsx";
import { signedPrice } from "../../ui/text/signedPrice.ts";

type PriceLinesProps = {
  quote: PriceLinesFragment;
  /** The label of the sum. Default: `We pay`. */
  total?: string;
};

/** The calculation of a price: the base, an amount for each answer, and the sum. */
export function PriceLines({ quote, total = t("We pay") }: PriceLinesProps) {
  const { base, lines, amount, upTo } = quote;
  return (
    <Facts layout="ends" fontSize="sm" css={sumStyles}>
      <Line label={t("Estimated selling price, in the best condition")} amount={base} />
      {lines.map(({ code, option, label, amount }) => (
        <Line key={`${code} ${option}`} label={label} amount={amount} signed />
      ))}
      <Line label={amount === null ? t("Up to") : total} amount={amount ?? upTo ?? base} sum />
    </Facts>
  );
}

type LineProps = { label: string; amount: number; signed?: boolean; sum?: boolean };

function Line({ label, amount, signed = false, sum = false }: LineProps) {
  return (
    <Fact name={label} data-sum={sum ? "" : undefined}>
      <Amount data-gain={signed && amount > 0 ? "" : undefined}>
        {signed ? signedPrice(amount) : formatPrice(amount)}
      </Amount>
    </Fact>
  );
}

const sumStyles = {
  "& > [data-sum]": {
    mt: "1.5",
    pt: "2.5",
    borderTopWidth: "1px",
    borderColor: "border.emphasized",
    fontSize: "md",
    fontWeight: "bold",
  },
};

const Amount = chakra("span", {
  base: { whiteSpace: "nowrap", "&[data-gain]": { color: "accent.fg" } },
});
