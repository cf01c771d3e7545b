import { z } from "zod";
import { dayOf } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { idText, parse } from "../../core/validation.ts";
import { afterCommit } from "../../database/jointTransaction.ts";
import type { EvaluationKind } from "../../generated/graphql.ts";
import { Instalments } from "../../generated/prisma/enums.ts";
import { type DeviceRecord, getDevice } from "../devices/service.ts";
import { byName, flat, openAnswersIn } from "./answers.ts";
import { countQuote } from "./counts.ts";
import { baseOf, type PricedDevice } from "./engine/effects.ts";
import { type Price, priceAnswers } from "./engine/price.ts";
import type { Answers } from "./engine/questions.ts";
import { withInstalments } from "./instalments.ts";
import { publishedRules, type RulesVersion } from "./publishedRules.ts";

/** A price with the version of the rules, and the time until which the shop pays it. */
export type Quote = Price & {
  /** When the quote expires. Set only for an OFFER. */
  validUntil: Date | null;
  rulesVersion: number;
};

const quoteRules = z
  .strictObject({
    deviceId: idText,
    variantId: idText.nullish(),
    ...openAnswersIn(byName),
    instalments: z.enum(Instalments).nullish(),
  })
  .transform(flat);

/**
 * Returns the quote for a device in the catalogue. Throws NOT_FOUND if no smartphone or tablet of the given kind has
 * the id, and BAD_USER_INPUT if the variant belongs to another device.
 */
export async function getQuote(
  ctx: Context,
  input: unknown,
  kind?: EvaluationKind,
): Promise<Quote> {
  authorize(ctx, "readQuotes");
  const { deviceId, variantId, ...answers } = parse(quoteRules, input);
  const [device, published] = await Promise.all([
    getDevice(ctx, deviceId, kind),
    publishedRules(ctx),
  ]);
  const toSell = variantToSell(device, variantId);
  const quote = quoteVariant(published, toSell, answers, ctx.clock());
  // Quotes for admins are not counted, because admins only check the rules.
  if (quote.outcome !== "INCOMPLETE" && ctx.actor.role !== "ADMIN")
    await afterCommit(ctx.database, async () => countQuote(ctx));
  return quote;
}

/** A variant of a smartphone or tablet. */
export type VariantToSell = {
  device: DeviceRecord & { brand: string; model: string };
  variant: DeviceRecord["variants"][number];
};

/** The values on which a price depends. */
type Priced = { device: PricedDevice; variant: { sellingPrice: number } };

/** Returns the quote for a variant at the given time. */
export function quoteVariant(
  { version, rules }: RulesVersion,
  { device, variant }: Priced,
  { instalments, ...answers }: Answers & { instalments?: Instalments | null | undefined },
  now: Date,
): Quote {
  const base = baseOf(rules, device, variant.sellingPrice);
  const bonus = rules.bonusFor(device, dayOf(now));
  const price = withInstalments(priceAnswers({ rules, device, base, answers, bonus }), instalments);
  const validUntil = price.outcome === "OFFER" ? daysAfter(now, rules.validDays) : null;
  return { ...price, validUntil, rulesVersion: version };
}

export const daysAfter = (time: Date, days: number): Date =>
  new Date(time.getTime() + days * dayMs);

/**
 * Returns the chosen variant, or the first variant if none is chosen. Throws NOT_FOUND if the shop does not buy devices
 * of the kind or the device has no variants. Throws BAD_USER_INPUT if the variant belongs to another device.
 */
export function variantToSell(
  device: DeviceRecord,
  variantId: string | null | undefined,
): VariantToSell {
  const { brand, model, variants } = device;
  const [first] = variants;
  if (!brand || !model || !first)
    throw new AppError("NOT_FOUND", t("No smartphones or tablets Found with that ID"));
  const variant = variantId ? variants.find(({ id }) => id === variantId.toLowerCase()) : first;
  if (variant) return { device: { ...device, brand, model }, variant };
  throw new UnknownVariant();
}

/** BAD_USER_INPUT: the variant belongs to another device. */
export class UnknownVariant extends AppError {
  /** `field` is the variant's name in the input of the API. */
  constructor(field = "variantId") {
    const reason = t("is not one of the device's variants");
    super("BAD_USER_INPUT", t("The variant {reason}", { reason }), { fields: { [field]: reason } });
  }
}

/** CONFLICT: the price differs from the price that the seller saw. */
export class QuoteConflict extends AppError {
  readonly quote: Quote;

  constructor(quote: Quote) {
    super("CONFLICT", t("The price has changed in the meantime. Please look at the new price."), {
      data: { quote },
    });
    this.quote = quote;
  }
}

/** Throws QuoteConflict if an amount is given and is not the quote's amount. */
export function checkQuotedAmount(quote: Quote, quotedAmount: number | null | undefined): void {
  if (quotedAmount === null || quotedAmount === undefined) return;
  if (quotedAmount !== quote.amount) throw new QuoteConflict(quote);
}
