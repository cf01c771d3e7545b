import { chakra } from "@chakra-ui/react";
import type { PriceLinesFragment } from "../../generated/PriceLines.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { signedPrice } from "../../ui/text/signedPrice.ts";

type PriceLinesProps = {
  quote: PriceLinesFragment;
  /** What the lines add up to: `We pay`. */
  total?: string;
};

/** How a price is made up: its base, what each answer costs or brings, and their sum. */
export function PriceLines({ quote, total = t("We pay") }: PriceLinesProps) {
  const { base, lines, amount, upTo } = quote;
  return (
    <List>
      <Line label={t("Price in the best condition")} amount={base} />
      {lines.map(({ code, option, label, amount }) => (
        <Line key={`${code} ${option}`} label={label} amount={amount} signed />
      ))}
      <Line label={amount === null ? t("Up to") : total} amount={amount ?? upTo ?? base} sum />
    </List>
  );
}

type LineProps = { label: string; amount: number; signed?: boolean; sum?: boolean };

function Line({ label, amount, signed = false, sum = false }: LineProps) {
  return (
    <Row data-sum={sum ? "" : undefined}>
      <dt>{label}</dt>
      <Amount data-gain={signed && amount > 0 ? "" : undefined}>
        {signed ? signedPrice(amount) : formatPrice(amount)}
      </Amount>
    </Row>
  );
}

const List = chakra("dl", { base: { display: "grid", fontSize: "sm" } });

const Row = chakra("div", {
  base: {
    display: "flex",
    justifyContent: "space-between",
    gap: "4",
    py: "1.5",
    "&[data-sum]": {
      mt: "1.5",
      pt: "2.5",
      borderTopWidth: "1px",
      borderColor: "border.emphasized",
      fontSize: "md",
      fontWeight: "bold",
    },
  },
});

const Amount = chakra("dd", {
  base: {
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    "&[data-gain]": { color: "accent.fg" },
  },
});
