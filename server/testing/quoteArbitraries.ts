import fc from "fast-check";
import { type Answers, questionNames } from "../features/quotes/engine/questions.ts";
import { type RulesDocument, rulesDocument } from "../features/quotes/engine/rulesDocument.ts";
import { questionOptions } from "./quoteReference.ts";

const ids = ["0190f3c0-0000-7000-8000-000000000001", "0190f3c0-0000-7000-8000-000000000002"];
const brands = ["Apple", "Nokia"];
const kinds = ["SMARTPHONE", "TABLET"] as const;

export const bases = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }),
  fc.integer({ min: 0, max: 150_000_000 }),
);
export const devices = fc.record({
  id: fc.constantFrom(...ids),
  kind: fc.constantFrom(...kinds),
  brand: fc.constantFrom(...brands),
});

export const lists = ["availableAccessories", "otherIssues"];
const optional = ["batteryHealth", "otherIssues"];
export const givenOptions = (question: string) =>
  (questionOptions.get(question) ?? []).filter((option) => option !== "NOT_TOLD");

/** Answers to every required question, or to any. */
export const answersWith = (complete: boolean): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(
      questionNames.map((question) => {
        const options = givenOptions(question);
        const required = complete && !optional.includes(question);
        if (lists.includes(question))
          return [question, fc.shuffledSubarray(options, { minLength: required ? 1 : 0 })];
        const answer = fc.constantFrom(...options);
        return [question, required ? answer : fc.option(answer)];
      }),
    ),
  ) as fc.Arbitrary<Answers>;

const allChoices = [...questionOptions].flatMap(([question, options]) =>
  options.map((option) => ({ question, option })),
);

const scopes = fc.oneof(
  fc.constant({}),
  fc.record({ kind: fc.constantFrom(...kinds) }),
  fc.record({ kind: fc.constantFrom(...kinds), brand: fc.constantFrom("apple", "NOKIA") }),
  fc.record({ deviceId: fc.constantFrom(...ids) }),
);

const groupCodes = ["one", "two", "three"];
const effectKinds = fc.oneof(
  { weight: 12, arbitrary: deductions() },
  { weight: 3, arbitrary: valued("BONUS", 3_000) },
  { weight: 3, arbitrary: valued("FIXED", 1_000_000) },
  { weight: 1, arbitrary: fc.constantFrom({ type: "REVIEW" }, { type: "REFUSE" }) },
);

function deductions() {
  return fc.record({
    type: fc.constant("DEDUCTION"),
    value: fc.oneof(fc.nat(10_000), fc.constantFrom(0, 100, 500, 10_000)),
    group: fc.constantFrom(...groupCodes),
  });
}

function valued(type: string, max: number) {
  return fc.record({ type: fc.constant(type), value: fc.oneof(fc.nat(max), fc.nat(100)) });
}

const effects = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...allChoices), scopes, effectKinds)
    .map(([choice, scope, effect]) => ({ ...choice, ...scope, ...effect })),
  {
    maxLength: 120,
    selector: (row: { question: string; option: string; kind?: string; brand?: string }) =>
      JSON.stringify({ ...row, type: 0, value: 0, group: 0, brand: row.brand?.toLowerCase() }),
  },
);

const groups = fc
  .tuple(...groupCodes.map(() => fc.tuple(fc.nat(100), fc.nat(10_000))))
  .map((rows) =>
    rows.map(([share, cap], index) => ({ code: groupCodes[index], label: "Group", share, cap })),
  );

/** Any rules that may be published, but for questions without rules. */
export const documents: fc.Arbitrary<RulesDocument> = fc
  .record({
    groups,
    effects,
    totalCap: fc.nat(10_000),
    step: fc.constantFrom(1, 7, 50, 100, 10_000),
    steps: fc.nat(20),
  })
  .map(({ step, steps, ...rules }) => {
    const rest = { validDays: 7, revisionDays: 3, market: [] };
    const filler = questionNames.map((question) => {
      const deviceId = "0190f3c0-0000-7000-8000-00000000000f";
      return { question, option: givenOptions(question)[0], deviceId, type: "FIXED", value: 0 };
    });
    const minimum = Math.min(step * steps, 1_000_000);
    return rulesDocument.parse({
      ...rules,
      ...rest,
      step,
      minimum,
      effects: [...rules.effects, ...filler],
    });
  });
