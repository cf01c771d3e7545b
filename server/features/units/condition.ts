import type { Unit } from "../../generated/prisma/client.ts";
import type { Answers } from "./findings.ts";

/** Returns the stored answers, which were validated before they were stored. */
export const answersIn = (stored: Unit["condition"]) => stored as unknown as Answers | null;

/** Returns the twelve answers of a unit as the APIs show them; null if they are not known. */
export const conditionOf = (stored: Unit["condition"]) => {
  const answers = answersIn(stored);
  if (answers === null) return null;
  const { batteryHealth = null } = answers;
  return { ...answers, batteryHealth, screen: answers, body: answers };
};
