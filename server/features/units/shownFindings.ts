import { dayOf } from "../../../shared/days.ts";
import { type Language, t, translate } from "../../core/i18n.ts";
import { longDay } from "../../core/longDay.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import { answersIn } from "./condition.ts";
import { findingsOf } from "./findings.ts";

const withoutAnswers = { exceptions: [], faultless: [], inTheBox: [], makersWarranty: null };

/** Returns the sentences for buyers about a unit; null if neither the answers nor the absence of locks is known. */
export function shownFindings(unit: Pick<Unit, "condition" | "unlockedAt">, language: Language) {
  const answers = answersIn(unit.condition);
  const locks = lockSentence(unit, language);
  if (!answers && locks === null) return null;
  return { ...(answers ? findingsOf(answers, language) : withoutAnswers), locks };
}

/**
 * Returns a sentence such as `No locks, checked 12 November 2026`. Returns null if the shop has not checked the locks
 * or has found a lock.
 */
function lockSentence({ unlockedAt }: Pick<Unit, "unlockedAt">, language: Language): string | null {
  if (!unlockedAt) return null;
  const date = longDay(dayOf(unlockedAt), language);
  return translate(t("No locks, checked {date}", { date }), language);
}
