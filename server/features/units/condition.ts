import type { Unit } from "../../generated/prisma/client.ts";
import type { Answers } from "./findings.ts";

/** The stored answers, which are written only after validation. */
export const answersIn = (stored: Unit["condition"]) => stored as unknown as Answers | null;

/** The twelve answers of a unit as the APIs show them; null if they are unknown. */
export const conditionOf = (stored: Unit["condition"]) => {
  const answers = answersIn(stored);
  if (answers === null) return null;
  const { batteryHealth = null } = answers;
  return { ...answers, batteryHealth, screen: answers, body: answers };
};
