import type { PieceFragment } from "../../generated/Piece.ts";
import { t } from "../../platform/i18n.ts";
import { shortDay } from "../../ui/text/longDay.ts";

/**
 * Returns a sentence such as `IMEI registered, checked 12 Nov 2026`. Returns undefined if staff have not asked the
 * register or if the register does not know the phone.
 */
export function imeiSentence({ result, checkedAt }: PieceFragment["imeiCheck"]) {
  if (result !== "REGISTERED") return undefined;
  return checkedAt
    ? t("IMEI registered, checked {date}", { date: shortDay(checkedAt) })
    : t("IMEI registered");
}
