import type { AddRequestStateFragment } from "../../generated/AddRequestState.ts";
import { t } from "../../platform/i18n.ts";
import { paths } from "../../platform/paths.ts";
import { dayAndTime } from "../../ui/text/longDay.ts";

/** When the shop answers a pending request, or what it answered; undefined for a request whose device is listed. */
export function answerWords(
  { status, answerBy }: AddRequestStateFragment,
  now = new Date(),
): string | undefined {
  if (status === "REJECTED") return t("We can't list this device.");
  if (status === "APPROVED") return undefined;
  if (answerBy === null || new Date(answerBy) < now) return t("We are late with our answer.");
  return t("We answer by {date}.", { date: dayAndTime(answerBy) });
}

/** Where the device of an approved request has its price; undefined while it is not in the catalogue. */
export function pricePathOf({ kind, device }: AddRequestStateFragment): string | undefined {
  if (!device) return undefined;
  return kind === "WEARABLE" ? paths.details(kind, device.id) : paths.quote(device.id);
}
