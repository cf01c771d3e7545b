import type { PieceFragment } from "../../../generated/Piece.ts";
import { batteryHealthWords } from "../../../generated/words.ts";
import { formatPrice, t } from "../../../platform/i18n.ts";

type Piece = PieceFragment;

const batteries = Object.keys(batteryHealthWords) as (keyof typeof batteryHealthWords)[];

const missingIn = (list: readonly string[], other: readonly string[]) =>
  list.filter((text) => !other.includes(text));

const sentence = (text: string | null | undefined) => (text ? [text] : []);

/**
 * Returns the advantages of a unit over a cheaper unit of the same variant, in the words of a buyer. Leaves out facts
 * that are not known about both units.
 */
function advantages(piece: Piece, cheaper: Piece): string[] {
  const [health, otherHealth] = [piece, cheaper].map((each) => each.condition?.batteryHealth);
  const { findings: own } = piece.condition ? piece : {};
  const { findings: other } = cheaper.condition ? cheaper : {};
  const things = own && other && [...own.inTheBox, ...sentence(own.makersWarranty)];
  return [
    piece.grade &&
      cheaper.grade &&
      // A better grade comes earlier in the alphabet.
      piece.grade < cheaper.grade &&
      t("grade {grade} instead of {other}", { grade: piece.grade, other: cheaper.grade }),
    health &&
      otherHealth &&
      batteries.indexOf(health) < batteries.indexOf(otherHealth) &&
      t("battery {health} instead of {other}", {
        health: batteryHealthWords[health],
        other: batteryHealthWords[otherHealth],
      }),
    ...(own && other ? missingIn(other.exceptions, own.exceptions) : []).map((fault) =>
      t("no “{fault}”", { fault }),
    ),
    ...missingIn(things ?? [], [
      ...(other?.inTheBox ?? []),
      ...sentence(other?.makersWarranty),
    ]).map((thing) => t("with “{thing}”", { thing })),
    piece.warrantyDays > cheaper.warrantyDays &&
      t("{days} days of warranty instead of {other}", {
        days: piece.warrantyDays,
        other: cheaper.warrantyDays,
      }),
  ].flatMap((text) => text || []);
}

/**
 * Returns the reasons for higher prices, by the unit's code. Each unit that costs more than the cheapest unit of its
 * variant has a text with the difference and the reasons. If no reason is known, the text contains only the difference.
 */
export function priceReasons(units: readonly Piece[]): Record<string, string> {
  const entries = units.flatMap((piece): [string, string][] => {
    // The units are sorted by price, so this is the cheapest unit of the variant.
    const cheapest = units.find(({ variant }) => variant?.id === piece.variant?.id);
    const more = (piece.price ?? 0) - (cheapest?.price ?? 0);
    if (!cheapest || more <= 0) return [];
    const values = { amount: formatPrice(more), code: cheapest.code };
    const reasons = advantages(piece, cheapest).join(", ");
    const text = reasons
      ? t("{amount} more than {code} because: {reasons}", { ...values, reasons })
      : t("{amount} more than {code}", values);
    return [[piece.code, text]];
  });
  return Object.fromEntries(entries);
}
