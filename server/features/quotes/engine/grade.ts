import type { Grade } from "../../../../shared/grades.ts";
import type { Choice } from "./questions.ts";

/** For each grade, the largest sum of deductions in basis points. Above the last limit, the grade is E. */
export const gradeLimits = [
  ["A", 500],
  ["B", 1_500],
  ["C", 3_000],
  ["D", 5_500],
] as const;

const cracks = new Set([
  "screenCondition:MINOR_CRACK",
  "screenCondition:MAJOR_CRACK",
  "screenCondition:HEAVY_CRACK",
  "backPanel:CRACKED",
]);

/** Returns the grade for the sum of deductions in basis points. A cracked screen or back limits the grade to C. */
export function gradeOf(deducted: number, choices: Choice[]): Grade {
  const isCracked = choices.some(({ question, option }) => cracks.has(`${question}:${option}`));
  const limits = isCracked ? gradeLimits.slice(2) : gradeLimits;
  return limits.find(([, limit]) => deducted <= limit)?.[0] ?? "E";
}
