import type { Choice } from "./questions.ts";

export type Grade = "A" | "B" | "C" | "D" | "E";

/** The most that may be deducted in each grade, in basis points; past the last it is E. */
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

/** The grade by the deductions after groups. With a cracked screen or back it is at best C. */
export function gradeOf(deducted: number, choices: Choice[]): Grade {
  const isCracked = choices.some(({ question, option }) => cracks.has(`${question}:${option}`));
  const limits = isCracked ? gradeLimits.slice(2) : gradeLimits;
  return limits.find(([, limit]) => deducted <= limit)?.[0] ?? "E";
}
