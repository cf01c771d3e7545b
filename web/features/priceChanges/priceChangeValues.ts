import * as z from "zod/mini";
import { amountIn } from "../../../shared/money.ts";
import { basisPointsIn } from "../../../shared/percentages.ts";
import { limits } from "../../generated/limits.ts";
import type { PriceChangeInput, PriceField } from "../../generated/PreviewPriceChange.ts";
import { formatNumber, t } from "../../platform/i18n.ts";
import { choiceRow, formOf, row, type TypedValues } from "../../ui/forms/fieldRows.ts";

/** The labels of the prices that can be changed. */
const priceWords = {
  PRICE: t("Prices"),
  SELLING_PRICE: t("Estimated selling prices"),
  BOTH: t("Both"),
} as const;

/** Short names of prices for the preview, where the full names would take two lines. */
export const fieldWords = {
  PRICE: t("Price"),
  SELLING_PRICE: t("Selling price"),
} as const satisfies Record<PriceField, string>;

const directionWords = { RAISE: t("Raise by"), LOWER: t("Lower by") } as const;

const unitWords = { PER_CENT: t("per cent"), TAKA: t("taka") } as const;

/** The labels of the amounts to whose multiples prices are rounded. */
const stepWords = {
  "1": t("Whole taka"),
  "10": t("To 10 taka"),
  "50": t("To 50 taka"),
  "100": t("To 100 taka"),
  "500": t("To 500 taka"),
  "1000": t("To 1,000 taka"),
} as const;

const amountLimit = { required: true, maxLength: 12 };

/** The fields of the form. */
export const priceFields = {
  prices: choiceRow(t("What changes"), priceWords),
  direction: choiceRow(t("Direction"), directionWords),
  amount: row(t("Amount"), () => z.string(), amountLimit, { inputMode: "decimal" }),
  unit: choiceRow(t("Unit"), unitWords),
  roundTo: choiceRow(t("Rounding"), stepWords),
};

const {
  schema: valuesSchema,
  labels,
  initial: initialValues,
} = formOf(priceFields, {
  prices: "PRICE",
  direction: "RAISE",
  unit: "PER_CENT",
  roundTo: "10",
});

export { initialValues, labels };

/** The values of the form, as typed and chosen. */
export type PriceChangeValues = TypedValues<typeof priceFields>;

type ValidValues = z.output<typeof valuesSchema>;

/** A price change without the devices that it applies to. */
export type PriceRule = Pick<PriceChangeInput, "prices" | "by" | "roundTo">;

const { basisPoints, taka } = limits.PriceChangeBy;

/** For each unit of measure, the function that reads the typed amount: as whole taka or as basis points. */
const readers = { PER_CENT: basisPointsIn, TAKA: amountIn } as const;

const largest = ({ unit, direction }: Pick<ValidValues, "unit" | "direction">) => {
  const { min, max } = unit === "TAKA" ? taka : basisPoints;
  return direction === "LOWER" ? -min : max;
};

const isAmount = (values: ValidValues) => readers[values.unit](values.amount) <= largest(values);

function amountFault({ unit, direction }: Pick<ValidValues, "unit" | "direction">): string {
  const limit = largest({ unit, direction });
  return unit === "TAKA"
    ? t("Amount must be a whole number of taka, at most {limit}", { limit: formatNumber(limit) })
    : t("Amount must be a percentage of at most {limit}, with at most two decimals", {
        limit: formatNumber(limit / 100),
      });
}

function ruleOf({ prices, direction, amount, unit, roundTo }: ValidValues): PriceRule {
  const signed = readers[unit](amount) * (direction === "LOWER" ? -1 : 1);
  const fields: PriceField[] = prices === "BOTH" ? ["PRICE", "SELLING_PRICE"] : [prices];
  return {
    prices: fields,
    by: unit === "TAKA" ? { taka: signed } : { basisPoints: signed },
    roundTo: Number(roundTo),
  };
}

/** The schema of the form. Its output is the price change. */
export const schema = z.pipe(
  valuesSchema.check(
    z.superRefine((values, context) => {
      if (isAmount(values)) return;
      context.addIssue({ code: "custom", path: ["amount"], message: amountFault(values) });
    }),
  ),
  z.transform(ruleOf),
);

/** Returns the price change for these values, or undefined if the values are incomplete. */
export const ruleIn = (values: PriceChangeValues): PriceRule | undefined =>
  schema.safeParse(values).data;
