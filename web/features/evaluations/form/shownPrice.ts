import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import { belowOwnPrice } from "../../quotes/belowOwnPrice.ts";
import type { FirstPrice, PriceFeed, PriceState, ReadPrice } from "../../quotes/priceFeed.ts";
import { useLivePrice, usePriceFeed } from "../../quotes/useLivePrice.ts";
import {
  chosenVariantId,
  type EvaluationValues,
  emptyValues,
  quoteInputOf,
} from "./evaluationValues.ts";

type Choice = Parameters<typeof chosenVariantId>[1];

/** What the shop promises at most for the chosen variant. */
function mostFor(device: DeviceToSellFragment, choice: Choice): number | null {
  const id = chosenVariantId(device, choice);
  const index = device.variants.findIndex((variant) => variant.id === id);
  return device.variantQuotesUpTo[Math.max(0, index)] ?? null;
}

/** The feed of a device's price, which begins with that of a variant without answers. */
export function useDevicePriceFeed(
  device: DeviceToSellFragment,
  choice: Choice,
  read: ReadPrice,
): PriceFeed {
  const first: FirstPrice = { outcome: "INCOMPLETE", upTo: mostFor(device, choice) };
  return usePriceFeed(quoteInputOf(device, { ...emptyValues, ...choice }), first, read);
}

/** The price of the answers so far, as it is shown: an "up to" is the same as on other pages. */
export function useShownPrice(
  feed: PriceFeed,
  device: DeviceToSellFragment,
  values: Partial<EvaluationValues>,
): PriceState {
  const state = useLivePrice(feed, quoteInputOf(device, values));
  return { ...state, price: belowOwnPrice(state.price, mostFor(device, values)) };
}
