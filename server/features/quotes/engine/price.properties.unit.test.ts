import fc from "fast-check";
import { expect, test } from "vitest";
import {
  answersWith,
  bases,
  bonuses,
  devices,
  documents,
  givenOptions,
  lists,
} from "../../../testing/fixtures/quoteArbitraries.ts";
import { bonusOf } from "../../../testing/fixtures/quotePrices.ts";
import { referencePrice } from "../../../testing/fixtures/quoteReference.ts";
import { firstDocument, firstRules } from "../../../testing/fixtures/quoteRules.ts";
import { compileRules } from "./effects.ts";
import { priceAnswers } from "./price.ts";
import { type Answers, chosenIn, questionNames } from "./questions.ts";
import type { RulesDocument } from "./rulesDocument.ts";

const runs = { numRuns: 100 };
/** The number of runs of the slow tests. */
const manyRuns = { numRuns: 1_500 };
type Device = { id: string; kind: string; brand: string };

const priceOf = (
  document: RulesDocument,
  device: Device,
  base: number,
  answers: Answers,
  bonus = 0,
) => priceAnswers({ rules: compileRules(document), device, base, answers, bonus: bonusOf(bonus) });

const summaryOf = (price: ReturnType<typeof priceAnswers>) => ({
  outcome: price.outcome,
  amount: price.amount,
  grade: price.grade,
  lines:
    price.outcome === "OFFER"
      ? price.lines.map(({ code, option, amount }) => [code, option, amount])
      : [],
});

function expectNaivePrices(complete: boolean, runs: { numRuns: number }) {
  fc.assert(
    fc.property(
      documents,
      devices,
      bases,
      answersWith(complete),
      bonuses,
      (document, device, base, answers, bonus) => {
        const price = priceOf(document, device, base, answers, bonus);
        expect(summaryOf(price)).toEqual(referencePrice(document, device, base, answers, bonus));
      },
    ),
    runs,
  );
}

function expectNaivePricesByVersion1(runs: { numRuns: number }) {
  fc.assert(
    fc.property(devices, bases, answersWith(true), (device, base, answers) => {
      const price = priceOf(firstDocument, device, base, answers);
      expect(summaryOf(price)).toEqual(referencePrice(firstDocument, device, base, answers));
    }),
    runs,
  );
}

test.each([true, false])("prices equal those of a naive calculation (complete: %s)", (complete) =>
  expectNaivePrices(complete, runs),
);

test("prices by version 1 equal those of a naive calculation", () =>
  expectNaivePricesByVersion1(runs));

test("prices of many rules and answers equal those of a naive calculation", {
  tags: ["slow"],
}, () => {
  expectNaivePrices(true, manyRuns);
  expectNaivePrices(false, manyRuns);
  expectNaivePricesByVersion1(manyRuns);
});

test("base and lines add up to the amount, which is a multiple of the step within 32 bits", () => {
  fc.assert(
    fc.property(
      documents,
      devices,
      bases,
      answersWith(true),
      answersWith(false),
      bonuses,
      (document, device, base, complete, partial, bonus) => {
        for (const answers of [complete, partial]) {
          const price = priceOf(document, device, base, answers, bonus);
          const total = price.amount ?? price.upTo;
          if (total === null) expect(price.lines).toEqual([]);
          else {
            expect(price.lines.reduce((sum, { amount }) => sum + amount, base)).toBe(total);
            expect(total % document.step).toBe(0);
            expect(total).toBeGreaterThanOrEqual(
              Math.min(document.minimum, base - (base % document.step)),
            );
            expect(total).toBeLessThan(2 ** 31);
          }
          for (const { amount } of price.lines) {
            expect(Number.isSafeInteger(amount) && Math.abs(amount) < 2 ** 31).toBe(true);
            expect(amount).not.toBe(0);
          }
        }
      },
    ),
    runs,
  );
});

test("groups stay within their caps and deductions within the total cap", () => {
  fc.assert(
    fc.property(documents, devices, bases, answersWith(true), (document, device, base, answers) => {
      const { lines } = priceOf(document, device, base, answers);
      const groupOf = new Map(
        chosenIn({ ...answers }).map((choice) => {
          const effect = compileRules(document).effectsFor(device)(choice);
          return [
            `${choice.question} ${choice.option}`,
            effect?.type === "DEDUCTION" && effect.group,
          ];
        }),
      );
      const share = (basisPoints: number) => Math.floor((base * basisPoints) / 10_000);
      for (const { code, cap } of document.groups) {
        const own = lines.filter((line) => groupOf.get(`${line.question} ${line.option}`) === code);
        expect(own.reduce((sum, { amount }) => sum - amount, 0)).toBeLessThanOrEqual(share(cap));
      }
      const deducted = lines.filter(
        (line) => groupOf.get(`${line.question} ${line.option}`) || line.code === "limit",
      );
      if (lines.some(({ code }) => code === "limit"))
        expect(deducted.reduce((sum, { amount }) => sum - amount, 0)).toBeLessThanOrEqual(
          share(document.totalCap),
        );
    }),
    runs,
  );
});

test("the order of answers, rules and lists does not matter", () => {
  fc.assert(
    fc.property(documents, devices, bases, answersWith(true), (document, device, base, answers) => {
      const reversed = Object.fromEntries(
        Object.entries(answers)
          .reverse()
          .map(([question, answer]) => [
            question,
            Array.isArray(answer) ? [...answer].reverse() : answer,
          ]),
      );
      const other = { ...document, effects: [...document.effects].reverse() };
      expect(priceOf(other, device, base, reversed)).toEqual(
        priceOf(document, device, base, answers),
      );
    }),
    runs,
  );
});

/** Returns the deduction for an option in version 1 of the rules. A worse option deducts more. */
function badness(question: string, option: string | null | undefined): number {
  const row = firstDocument.effects.find(
    (effect) => effect.question === question && effect.option === (option ?? "NOT_TOLD"),
  );
  return row?.type === "BONUS" ? -row.value : (row?.value ?? 0);
}

const single = questionNames.filter((name) => !lists.includes(name) && name !== "receiveCalls");

test("a worse answer never pays more by version 1", () => {
  const changes = fc.constantFrom(...single).chain((question) =>
    fc.record({
      question: fc.constant(question),
      option: fc.constantFrom(...givenOptions(question)),
    }),
  );
  fc.assert(
    fc.property(devices, bases, answersWith(true), changes, (device, base, given, change) => {
      const answers: Answers = { ...given, receiveCalls: "YES" };
      const changed = { ...answers, [change.question]: change.option };
      const before = badness(change.question, String(answers[change.question] ?? "NOT_TOLD"));
      const [better, worse] =
        badness(change.question, change.option) > before ? [answers, changed] : [changed, answers];
      const amountOf = (input: Answers) => priceOf(firstDocument, device, base, input).amount ?? 0;
      expect(amountOf(worse)).toBeLessThanOrEqual(amountOf(better));
    }),
    runs,
  );
});

test("another issue never pays more, and another accessory never pays less, by version 1", () => {
  fc.assert(
    fc.property(
      devices,
      bases,
      answersWith(true),
      fc.nat(13),
      fc.nat(3),
      (device, base, given, issue, extra) => {
        const answers: Answers = { ...given, receiveCalls: "YES" };
        const amountOf = (changed: Answers) =>
          priceOf(firstDocument, device, base, { ...answers, ...changed }).amount ?? 0;
        const otherIssues = [...(answers.otherIssues ?? []), givenOptions("otherIssues")[issue]];
        const accessories = [
          ...(answers.availableAccessories ?? []),
          givenOptions("availableAccessories")[extra],
        ];
        expect(amountOf({ otherIssues } as Answers)).toBeLessThanOrEqual(amountOf({}));
        expect(amountOf({ availableAccessories: accessories } as Answers)).toBeGreaterThanOrEqual(
          amountOf({}),
        );
      },
    ),
    runs,
  );
});

test("no completion of the open answers pays more than `upTo`, and one completion pays exactly `upTo`, by version 1", () => {
  const best = {
    deadPixels: "NO_SPOT",
    lineOnDisplay: "NONE",
    screenCondition: "ORIGINAL_NO_ISSUE",
  };
  const accessories = ["ORIGINAL_CHARGER", "IMEI_MATCHED_BOX", "MONEY_RECEIPT"];
  const rest = { bodyCondition: "NONE", backPanel: "NONE", cameraCondition: "NO_ISSUE" };
  const others = { warranty: "MORE_THAN_3_MONTHS", receiveCalls: "YES", touchScreen: "WORKING" };
  const ideal = {
    ...best,
    ...rest,
    ...others,
    availableAccessories: accessories,
    batteryHealth: "FULL",
  };
  fc.assert(
    fc.property(
      devices,
      bases,
      answersWith(false),
      answersWith(true),
      (device, base, partial, completion) => {
        const open = priceAnswers({ rules: firstRules, device, base, answers: partial });
        fc.pre(open.outcome === "INCOMPLETE");
        const given = Object.fromEntries(
          Object.entries(partial).filter(
            ([, answer]) => answer !== null && [answer].flat().length > 0,
          ),
        );
        const amountOf = (answers: Answers) =>
          priceAnswers({ rules: firstRules, device, base, answers }).amount ?? 0;
        expect(amountOf({ ...completion, ...given })).toBeLessThanOrEqual(open.upTo ?? 0);
        expect(amountOf({ ...ideal, ...given } as Answers)).toBe(open.upTo);
      },
    ),
    runs,
  );
});
