import { compileRules } from "../features/quotes/engine/effects.ts";
import { priceAnswers } from "../features/quotes/engine/price.ts";
import type { Answers } from "../features/quotes/engine/questions.ts";
import type { Effect, RulesDocument } from "../features/quotes/engine/rulesDocument.ts";
import { firstDocument } from "./quoteRules.ts";

export const device = {
  id: "0190f3c0-0000-7000-8000-000000000001",
  kind: "SMARTPHONE",
  brand: "Apple",
};
export const tablet = { ...device, kind: "TABLET" };

/** The best answers, but without accessories and warranty. */
export const best = {
  deadPixels: "NO_SPOT",
  lineOnDisplay: "NONE",
  screenCondition: "ORIGINAL_NO_ISSUE",
  bodyCondition: "NONE",
  backPanel: "NONE",
  cameraCondition: "NO_ISSUE",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  batteryHealth: "FULL",
  receiveCalls: "YES",
  touchScreen: "WORKING",
  otherIssues: [],
} satisfies Answers;

/** The price of the device by the rules of version 1 with some changed. */
export function price(base: number, answers: Answers, changed: Partial<RulesDocument> = {}) {
  const rules = compileRules({ ...firstDocument, ...changed });
  return priceAnswers({ rules, device, base, answers });
}

/** The effects of version 1 and further ones, by default of having no warranty. */
export const withEffects = (...effects: (Partial<Effect> & Pick<Effect, "type">)[]) => ({
  effects: [
    ...firstDocument.effects,
    ...effects.map((effect) => ({
      question: "warranty",
      option: "NO_WARRANTY",
      value: 0,
      ...effect,
    })),
  ],
});

export const linesOf = ({
  lines,
}: {
  lines: { code: string; option: string | null; amount: number }[];
}) => lines.map(({ code, option, amount }) => `${code} ${option ?? "-"} ${amount}`);
