import type { AddRequestStateFragment } from "../../generated/AddRequestState.ts";
import { t } from "../../platform/i18n.ts";
import { dayAndTime } from "../../ui/text/longDay.ts";

/**
 * Returns the day by which the shop answers a pending request, or the shop's answer; undefined if the request was
 * approved.
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
 * Returns the path of the page with the price of an approved request's device; undefined while the device is not in the
 * catalogue.
 */
export function pricePathOf({ device }: AddRequestStateFragment): string | undefined {
  if (!device) return undefined;
  return "quotePath" in device ? device.quotePath : device.path;
}
