import type { PieceFragment } from "../../generated/Piece.ts";
import { t } from "../../platform/i18n.ts";
import { shortDay } from "../../ui/text/longDay.ts";

/** `IMEI registered, checked 12 Nov 2026`; undefined if the register was not asked, or does not know the phone. */
export function imeiSentence({ result, checkedAt }: PieceFragment["imeiCheck"]) {
  if (result !== "REGISTERED") return undefined;
  return checkedAt
    ? t("IMEI registered, checked {date}", { date: shortDay(checkedAt) })
    : t("IMEI registered");
}
