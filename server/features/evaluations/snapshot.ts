import type { z } from "zod";
import type { Quote, VariantToSell } from "../quotes/service.ts";
import { quoteColumns } from "../quotes/snapshot.ts";
import type { evaluationRules } from "./rules.ts";

type ParsedEvaluation = z.output<ReturnType<typeof evaluationRules>>;

/**
 * Returns the columns of an evaluation. The columns include a snapshot of the device and of the quote as the seller
 * sees them.
 */
export function snapshotOf(
  { device, variant }: VariantToSell,
  evaluation: ParsedEvaluation,
  quote: Quote,
) {
  const {
    deviceId: _deviceId,
    variantId: _variantId,
    quotedAmount: _quotedAmount,
    visitDay,
    payout,
    ...answers
  } = evaluation;
  const { brand, model, kind } = device;
  return {
    ...answers,
    ...quoteColumns(quote, device),
    visitDay: visitDay ? new Date(visitDay) : null,
    payoutMethod: payout?.method ?? null,
    payoutMobile: payout?.mobile ?? null,
    kind,
    deviceId: device.id,
    searchText: `${brand} ${model}`.toLowerCase(),
    seenBrand: brand,
    seenModel: model,
    seenCoverImage: device.coverImage,
    seenRam: variant.ram,
    seenRom: variant.rom,
    seenSellingPrice: variant.sellingPrice,
  };
}
