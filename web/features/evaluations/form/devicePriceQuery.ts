import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import type { PriceQuery, QuoteInput, ReadPrice } from "../../quotes/livePrice.ts";
import { usePriceQuery } from "../../quotes/livePrice.ts";
import { chosenVariantId, emptyValues, quoteInputOf } from "./evaluationValues.ts";

type Choice = Parameters<typeof chosenVariantId>[1];

/** Returns the highest price for the chosen variant, or for the first if none is chosen. */
function mostFor(device: DeviceToSellFragment, choice: Choice): number | null {
  const id = chosenVariantId(device, choice);
  const index = device.variants.findIndex((variant) => variant.id === id);
  return device.variantQuotesUpTo[Math.max(0, index)] ?? null;
}

/**
 * Returns the query for a device's price, which begins with the price of a variant without answers. `read` also gets
 * the highest price for the variant, so that an "up to" is the same on all pages.
 */
export function useDevicePriceQuery(
  device: DeviceToSellFragment,
  { variantId }: { variantId: string | null },
  read: (...parameters: [...Parameters<ReadPrice>, most: number | null]) => ReturnType<ReadPrice>,
): PriceQuery {
  const first = quoteInputOf(device, { ...emptyValues, variantId });
  const most = (input: QuoteInput) => mostFor(device, { variantId: input.variantId ?? null });
  return usePriceQuery(first, { outcome: "INCOMPLETE", upTo: most(first) }, (input, signal) =>
    read(input, signal, most(input)),
  );
}
