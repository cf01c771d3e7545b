import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import type { PriceQuery, QuoteInput, ReadPrice } from "../../quotes/livePrice.ts";
import { usePriceQuery } from "../../quotes/livePrice.ts";
import { chosenVariantId, emptyAnswers, quoteInputOf } from "./evaluationValues.ts";

type Choice = Parameters<typeof chosenVariantId>[1];

/** Returns the highest price of the chosen variant, or of the first variant if none is chosen. */
function mostFor(device: DeviceToSellFragment, choice: Choice): number | null {
  const id = chosenVariantId(device, choice);
  const index = device.variants.findIndex((variant) => variant.id === id);
  return device.variantQuotesUpTo[Math.max(0, index)] ?? null;
}

/**
 * Returns the query for a device's price. The query's first result is the highest price of the variant, because no
 * question is answered yet. `read` also receives this highest price, so that all pages show the same "up to".
 */
export function useDevicePriceQuery(
  device: DeviceToSellFragment,
  { variantId }: { variantId: string | null },
  read: (...parameters: [...Parameters<ReadPrice>, most: number | null]) => ReturnType<ReadPrice>,
): PriceQuery {
  const first = quoteInputOf(device, { ...emptyAnswers, variantId });
  const most = (input: QuoteInput) => mostFor(device, { variantId: input.variantId ?? null });
  return usePriceQuery(first, { outcome: "INCOMPLETE", upTo: most(first) }, (input, signal) =>
    read(input, signal, most(input)),
  );
}
