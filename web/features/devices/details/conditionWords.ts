import type { ChosenPieceFragment } from "../../../generated/ChosenPiece.ts";
import { batteryHealthWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { imeiSentence } from "../../imei/imeiSentence.ts";
import type { Condition } from "./offered.ts";

export type Grade = NonNullable<Condition["grade"]>;

export type Look = { name: string; description: string };

/** The look of a device with each grade, in words. */
const gradeLooks: Record<Grade, Look> = {
  A: { name: t("Like new"), description: t("No marks, or hardly any. Everything works.") },
  B: {
    name: t("Good"),
    description: t("Light marks from everyday use. Everything that matters works."),
  },
  C: { name: t("Fair"), description: t("Visible marks or a small fault. Ask us what it is.") },
  D: { name: t("Worn"), description: t("Strong marks or several faults. Ask us what they are.") },
  E: { name: t("Broken"), description: t("Heavy damage: only for parts or repair.") },
};

/** The sentences for buyers about the condition of a device or unit. Unknown facts are left out. */
export type ConditionWords = {
  look: Look | undefined;
  facts: string[];
  /** Sentences about a missing warranty and missing accessories. */
  missing: string[];
};

/** Returns the words for the condition of a device or a unit. */
export function conditionWords(
  { grade, batteryHealth, warrantyDays }: Condition,
  unit?: Pick<ChosenPieceFragment, "condition" | "findings" | "imeiCheck">,
): ConditionWords {
  const { inTheBox = [], makersWarranty, locks } = unit?.findings ?? {};
  return {
    look: grade ? gradeLooks[grade] : undefined,
    facts: [
      // If there is a grade, the shop has inspected the device.
      grade && t("Checked in our shop"),
      batteryHealth && t("Battery health {health}", { health: batteryHealthWords[batteryHealth] }),
      warrantyDays !== null &&
        warrantyDays > 0 &&
        t("{count, plural, one {# day of warranty} other {# days of warranty}}", {
          count: warrantyDays,
        }),
      inTheBox.length > 0 && t("In the box: {things}", { things: inTheBox.join(", ") }),
      makersWarranty,
      unit && imeiSentence(unit.imeiCheck),
      locks,
    ].flatMap((text) => text || []),
    missing: [
      warrantyDays === 0 && t("Without a shop warranty"),
      unit?.condition && inTheBox.length === 0 && t("Without box, charger and receipt"),
    ].flatMap((text) => text || []),
  };
}
