import {
  type ConditionWords,
  conditionWords,
} from "../../features/devices/details/conditionWords.ts";
import { instalmentWords } from "../../features/devices/details/instalmentWords.ts";
import { goneText } from "../../features/units/pieces/goneText.ts";
import { type PieceWords, pieceWords } from "../../features/units/pieces/pieceWords.ts";
import type { DeviceDetailsQuery } from "../../generated/DeviceDetails.ts";
import type { ShopPoliciesFragment } from "../../generated/ShopPolicies.ts";
import { formatPrice, t } from "../../platform/i18n.ts";

/** The words that a device's page uses for its data. */
export type DeviceWords = {
  /** The words for the condition of the chosen unit, or of the device. */
  condition?: ConditionWords;
  /** The words for each unit, by the unit's code. */
  pieces?: Record<string, PieceWords>;
  /** Tells the visitor how to get the shop's quote. */
  sellHint?: string;
  /** The sentence about the crossed-out price. */
  reduction?: string;
  /** The sentence that says that the unit in the address is no longer available. */
  gone?: string;
  /** The fees for delivery. Undefined if the shop states none. */
  delivery?: string | undefined;
  /** The texts about instalments. The keys are the prices. Undefined if the shop offers no instalments. */
  instalments?: Record<number, string>;
};

/**
 * Returns the words that a page uses for its data. The loader calls this function. The first page of a visit therefore
 * loads only the few words that apply, and not the code with all words. `code` is the unit in the address.
 */
export function deviceWords(
  { device, unit, shop }: DeviceDetailsQuery,
  code: string | undefined,
): DeviceWords {
  if (!device) return {};
  const { units } = device;
  const variants = "variants" in device ? device.variants : [];
  const piece = code && unit?.device.id === device.id ? unit : undefined;
  const prices = [device, ...variants, ...units, ...(piece ? [piece] : [])];
  const batteryHealth = piece?.condition?.batteryHealth ?? null;
  return {
    ...(piece
      ? { condition: conditionWords({ ...piece, batteryHealth }, piece) }
      : "grade" in device && { condition: conditionWords(device) }),
    ...(units.length > 0 && { pieces: pieceWords(units) }),
    ...([piece, device, ...variants].some((each) => each?.reducedFrom) && {
      reduction: t("Crossed out: the lowest price in the 30 days before the reduction"),
    }),
    ...("quotePath" in device && {
      sellHint: t("Answer twelve questions and see our price at once."),
    }),
    ...(code && !piece && { gone: goneText(code, units.length > 0) }),
    delivery: deliveryText(shop),
    ...(shop.instalmentMonths && {
      instalments: instalmentWords(
        prices.flatMap(({ price }) => price ?? []),
        shop,
      ),
    }),
  };
}

/** Returns the fees for delivery as a sentence. */
function deliveryText({
  deliveryFeeInDhaka,
  deliveryFeeElsewhere,
}: ShopPoliciesFragment): string | undefined {
  if (deliveryFeeInDhaka === null || deliveryFeeElsewhere === null) return;
  const [inDhaka, elsewhere] = [deliveryFeeInDhaka, deliveryFeeElsewhere].map((fee) =>
    fee === 0 ? t("free") : formatPrice(fee),
  );
  return inDhaka === elsewhere
    ? t("Delivery: {fee} in all of Bangladesh", { fee: inDhaka })
    : t("Delivery: {inDhaka} in Dhaka, {elsewhere} elsewhere", { inDhaka, elsewhere });
}
