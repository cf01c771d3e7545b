import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "../../core/i18n.ts";
import { optionWords } from "../quotes/engine/questions.ts";
import { type Answers, findingsOf } from "./findings.ts";

const option = <Name extends keyof typeof optionWords>(name: Name) =>
  fc.constantFrom(...(Object.keys(optionWords[name]) as (keyof (typeof optionWords)[Name])[]));

const several = <Name extends keyof typeof optionWords>(name: Name) => fc.uniqueArray(option(name));

const someAnswers = fc.record({
  receiveCalls: option("receiveCalls"),
  touchScreen: option("touchScreen"),
  deadPixels: option("deadPixels"),
  lineOnDisplay: option("lineOnDisplay"),
  screenCondition: option("screenCondition"),
  bodyCondition: option("bodyCondition"),
  backPanel: option("backPanel"),
  cameraCondition: option("cameraCondition"),
  availableAccessories: several("availableAccessories"),
  warranty: option("warranty"),
  otherIssues: several("otherIssues"),
}) as fc.Arbitrary<Answers>;

const best: Answers = {
  receiveCalls: "YES",
  touchScreen: "WORKING",
  deadPixels: "NO_SPOT",
  lineOnDisplay: "NONE",
  screenCondition: "ORIGINAL_NO_ISSUE",
  bodyCondition: "NONE",
  backPanel: "NONE",
  cameraCondition: "NO_ISSUE",
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  otherIssues: [],
};

test("a phone without faults has no exceptions, and no sentence that sounds like an exception", () => {
  const { exceptions, faultless, inTheBox, makersWarranty } = findingsOf(best, "en");
  expect([exceptions, inTheBox, makersWarranty]).toEqual([[], [], null]);
  expect(faultless).toHaveLength(9);
});

test("faults come first, in a buyer's words, and are not among the sentences about what works", () => {
  const answers = {
    ...best,
    screenCondition: "SCRATCH",
    otherIssues: ["SPEAKER"],
    availableAccessories: ["ONLY_DEVICE", "ORIGINAL_CHARGER"],
    warranty: "MORE_THAN_3_MONTHS",
  } satisfies Answers;
  expect(findingsOf(answers, "en")).toMatchObject({
    exceptions: ["Speaker doesn't work", "Light scratches on the screen"],
    // "Only the device" is left out, because it contradicts the charger.
    inTheBox: ["Original charger"],
    makersWarranty: "Maker's warranty: more than 3 months left",
  });
  expect(findingsOf(answers, "en").faultless.join()).not.toMatch(/screen without|^Cameras/);
});

test("each answer appears once, for any answers, in both languages", () => {
  fc.assert(
    fc.property(someAnswers, fc.constantFrom(...languages), (answers, language) => {
      const { exceptions, faultless, inTheBox, makersWarranty } = findingsOf(answers, language);
      const all = [...exceptions, ...faultless, ...inTheBox, makersWarranty ?? "none"];
      expect(new Set(all).size).toBe(all.length);
      // The sum counts eight questions with a single answer, the issues, and one sentence about issues that were not
      // found.
      expect(exceptions.length + faultless.length).toBe(8 + 1 + answers.otherIssues.length);
      const given = answers.availableAccessories.filter((item) => item !== "ONLY_DEVICE");
      expect(inTheBox).toHaveLength(given.length);
    }),
    { numRuns: 500 },
  );
});
