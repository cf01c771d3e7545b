import { describe, expect, it } from "vitest";
import {
  answeredCount,
  answersAtFirst,
  answersOf,
  checkedAnswers,
  inputOf,
  openQuestions,
  withOption,
  without,
} from "./answers.ts";
import { questionNames } from "./questions.ts";

const chosen = (...choices: [question: (typeof questionNames)[number], option: string][]) =>
  choices.reduce((answers, choice) => withOption(answers, ...choice), answersAtFirst);

const complete = chosen(
  ["availableAccessories", "ONLY_DEVICE"],
  ["warranty", "NO_WARRANTY"],
  ["receiveCalls", "YES"],
  ["touchScreen", "WORKING"],
);

describe("the answers of an evaluation", () => {
  it("begin with the worst of the six condition questions, and nothing else", () => {
    expect(answersAtFirst).toEqual({
      deadPixels: ["HEAVY"],
      lineOnDisplay: ["HEAVY"],
      screenCondition: ["HEAVY_CRACK"],
      bodyCondition: ["MAJOR"],
      backPanel: ["HEAVY"],
      cameraCondition: ["DUST"],
      availableAccessories: [],
      warranty: [],
      batteryHealth: [],
      receiveCalls: [],
      touchScreen: [],
      otherIssues: [],
    });
    expect(questionNames).toHaveLength(12);
  });

  it("need calls, accessories, warranty and touchscreen, but neither battery nor other issues", () => {
    expect(openQuestions(answersAtFirst)).toEqual([
      "availableAccessories",
      "warranty",
      "receiveCalls",
      "touchScreen",
    ]);
    expect(openQuestions(complete)).toEqual([]);
    expect(answeredCount(complete)).toBe(10);
  });

  it("hold one option where one can be chosen, and any number where several can", () => {
    const answers = chosen(
      ["deadPixels", "MINOR"],
      ["deadPixels", "NO_SPOT"],
      ["otherIssues", "WIFI"],
      ["otherIssues", "SPEAKER"],
      ["otherIssues", "BLUETOOTH"],
      ["otherIssues", "WIFI"],
    );
    expect(answers.deadPixels).toEqual(["NO_SPOT"]);
    expect(answers.otherIssues).toEqual(["SPEAKER", "BLUETOOTH"]);
  });

  it("can be taken back", () => {
    const told = withOption(complete, "batteryHealth", "FULL");
    expect(without(told, "batteryHealth")).toEqual(complete);
  });

  it("read from storage are only those that there are", () => {
    const read = checkedAnswers({
      warranty: ["NO_WARRANTY", "LESS_THAN_3_MONTHS"],
      touchScreen: ["GLOWING"],
      otherIssues: "WIFI",
      screenCondition: [1, null, "SCRATCH"],
      colour: ["RED"],
    });
    expect(read).toEqual({
      ...Object.fromEntries(questionNames.map((name) => [name, []])),
      warranty: ["LESS_THAN_3_MONTHS"],
      screenCondition: ["SCRATCH"],
    });
  });

  it("are sent once nothing is open, and read back the same", () => {
    expect(inputOf(answersAtFirst)).toBeUndefined();
    const input = inputOf(complete);
    expect(input).toMatchObject({
      receiveCalls: "YES",
      availableAccessories: ["ONLY_DEVICE"],
      screen: { touchScreen: "WORKING", deadPixels: "HEAVY" },
      batteryHealth: null,
      otherIssues: [],
    });
    if (!input) throw new Error("a complete form was not taken for one");
    const evaluation = {
      ...input,
      __typename: "Evaluation" as const,
      screen: { ...input.screen, __typename: "EvaluatedScreen" as const },
      body: { ...input.body, __typename: "EvaluatedBody" as const },
      batteryHealth: null,
      otherIssues: [],
    };
    expect(answersOf(evaluation)).toEqual(complete);
  });
});
