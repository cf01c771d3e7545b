import { variantLabel } from "../../../../shared/variantLabels.ts";
import type { PieceFragment } from "../../../generated/Piece.ts";
import { batteryHealthWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { imeiSentence } from "../../imei/imeiSentence.ts";
import { priceReasons } from "./priceReasons.ts";

/** The words that a list adds to a unit. */
export type PieceWords = {
  facts: string;
  imei?: string | undefined;
  /** The reason why the unit costs more than the cheapest unit. */
  reason?: string | undefined;
};

/** Returns the words about each unit of a device, by the unit's code. */
export function pieceWords(units: readonly PieceFragment[]): Record<string, PieceWords> {
  const reasons = priceReasons(units);
  return Object.fromEntries(
    units.map((piece): [string, PieceWords] => [
      piece.code,
      { facts: factsOf(piece), imei: imeiSentence(piece.imeiCheck), reason: reasons[piece.code] },
    ]),
  );
}

function factsOf({ variant, grade, condition, warrantyDays }: PieceFragment): string {
  const battery = condition?.batteryHealth;
  return [
    variant && variantLabel(variant),
    grade && t("Grade {grade}", { grade }),
    battery && t("Battery {health}", { health: batteryHealthWords[battery] }),
    warrantyDays > 0 &&
      t("{count, plural, one {# day of warranty} other {# days of warranty}}", {
        count: warrantyDays,
      }),
  ]
    .filter(Boolean)
    .join(" · ");
}
