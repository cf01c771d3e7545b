import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { idText, requiredParagraph, wholeNumber } from "../../core/validation.ts";
import type { PriceChangeList, PriceField } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import { priceFieldWords } from "../../generated/words.ts";

const { prices, roundTo } = limits.PriceChangeInput;
const { ids } = limits.PriceChangeDevices;
const { basisPoints, taka } = limits.PriceChangeBy;

const fields = Object.keys(priceFieldWords) as PriceField[];

const deviceRules = z.object({
  ids: z
    .array(idText)
    .min(ids.minItems, t("must have at least one id"))
    .max(ids.maxItems, t("may have at most {maximum} ids"))
    .optional(),
  // The list's filter is validated by the catalogue.
  list: z.custom<PriceChangeList>().optional(),
});

/**
 * The rules of a price change. The GraphQL schema ensures that exactly one member of `devices` and of `by` is given.
 */
export const inputRules = z.object({
  devices: deviceRules,
  prices: z
    .array(z.enum(fields))
    .min(prices.minItems, t("must have at least one field"))
    .max(prices.maxItems, t("may have at most {maximum} fields")),
  by: z.object({
    basisPoints: wholeNumber(basisPoints, t("must be a whole number of basis points")).optional(),
    taka: wholeNumber(taka, t("must be a whole number of taka")).optional(),
  }),
  roundTo: wholeNumber(roundTo, t("must be a whole number of taka")),
});

/** A valid price change. */
export type ValidInput = z.output<typeof inputRules>;

export const fingerprintRules = z.object({
  fingerprint: requiredParagraph(limits.changePrices.fingerprint.maxLength),
});
