import type { AddRequestStateFragment } from "../../generated/AddRequestState.ts";
import { t } from "../../platform/i18n.ts";
import { dayAndTime } from "../../ui/text/longDay.ts";

/**
 * Returns the shop's answer or, for a pending request, the day by which the shop answers. Returns undefined if the
 * request was approved.
 */
export function answerWords(
  { status, answerBy }: AddRequestStateFragment,
  now = new Date(),
): string | undefined {
  if (status === "REJECTED") return t("We can't list this device.");
  if (status === "APPROVED") return undefined;
  if (answerBy === null || new Date(answerBy) < now) return t("We are late with our answer.");
  return t("We answer by {date}.", { date: dayAndTime(answerBy) });
}

/**
 * Returns the path of the page with the price of the requested device, or undefined if the device is not in the
 * catalogue.
 */
export function pricePathOf({ device }: AddRequestStateFragment): string | undefined {
  if (!device) return undefined;
  return "quotePath" in device ? device.quotePath : device.path;
}
