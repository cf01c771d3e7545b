import { dayOf } from "../../../shared/days.ts";
import { type Language, t, translate } from "../../core/i18n.ts";
import { longDay } from "../../core/longDay.ts";
import type { Unit } from "../../generated/prisma/client.ts";

/** `No locks, checked 12 November 2026`; null if no inspection has found this. */
export function lockSentence(
  { unlockedAt }: Pick<Unit, "unlockedAt">,
  language: Language,
): string | null {
  if (!unlockedAt) return null;
  const date = longDay(dayOf(unlockedAt), language);
  return translate(t("No locks, checked {date}", { date }), language);
}
