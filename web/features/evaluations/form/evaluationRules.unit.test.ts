import { expect, test } from "vitest";
import { visitDays } from "../../../../shared/visits.ts";
import { answersOf } from "../answers.ts";
import { questionNames } from "../questions.ts";
import { evaluationRules } from "./evaluationRules.ts";
import {
  answeredCount,
  type EvaluationValues,
  initialValues,
  openQuestions,
} from "./evaluationValues.ts";

const complete: EvaluationValues = {
  ...initialValues,
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  receiveCalls: "YES",
  touchScreen: "WORKING",
};

const faultsOf = (values: EvaluationValues) =>
  evaluationRules.safeParse(values).error?.issues.map(({ path }) => path[0]) ?? [];

test("only the six condition questions are preselected", () => {
  expect(initialValues).toEqual({
    variantId: null,
    touched: [],
    instalments: null,
    visitDay: "",
    method: null,
    mobile: "",
    deadPixels: "HEAVY",
    lineOnDisplay: "HEAVY",
    screenCondition: "HEAVY_CRACK",
    bodyCondition: "MAJOR",
    backPanel: "HEAVY",
    cameraCondition: "DUST",
    availableAccessories: [],
    warranty: null,
    batteryHealth: null,
    receiveCalls: null,
    touchScreen: null,
    otherIssues: [],
  });
  expect(questionNames).toHaveLength(12);
});

test("calls, accessories, warranty and touchscreen are required, but battery and other issues are not", () => {
  const open = ["availableAccessories", "warranty", "receiveCalls", "touchScreen"];
  expect(openQuestions(initialValues)).toEqual(open);
  expect(faultsOf(initialValues)).toEqual(open);
  expect(openQuestions(complete)).toEqual([]);
  expect(faultsOf(complete)).toEqual([]);
  expect(answeredCount(complete)).toBe(10);
});

test("options that do not exist are errors", () => {
  expect(faultsOf({ ...complete, touchScreen: "GLOWING" })).toEqual(["touchScreen"]);
  expect(faultsOf({ ...complete, otherIssues: ["WIFI", "COLOUR"] })).toEqual(["otherIssues"]);
});

test("complete values become the mutation's input, from which the same answers are read again", () => {
  const input = evaluationRules.parse(complete);
  expect(input).toMatchObject({
    variantId: null,
    receiveCalls: "YES",
    availableAccessories: ["ONLY_DEVICE"],
    screen: { touchScreen: "WORKING", deadPixels: "HEAVY" },
    batteryHealth: null,
    otherIssues: [],
  });
  const evaluation = {
    ...input,
    __typename: "Evaluation" as const,
    screen: { ...input.screen, __typename: "EvaluatedScreen" as const },
    body: { ...input.body, __typename: "EvaluatedBody" as const },
    availableAccessories: [...input.availableAccessories],
    batteryHealth: null,
    otherIssues: [],
  };
  expect(answersOf(evaluation)).toMatchObject({
    receiveCalls: ["YES"],
    availableAccessories: ["ONLY_DEVICE"],
    backPanel: ["HEAVY"],
    batteryHealth: [],
  });
});

test("if the seller names no visit and no payout, none is sent", () => {
  expect(evaluationRules.parse(complete)).toMatchObject({ visitDay: null, payout: null });
});

test("a method with an account is sent with its number, and cash without one", () => {
  const payoutOf = (method: EvaluationValues["method"]) =>
    evaluationRules.parse({ ...complete, method, mobile: " 01712345678 " }).payout;
  expect(payoutOf("BKASH")).toEqual({ method: "BKASH", mobile: "01712345678" });
  expect(payoutOf("CASH")).toEqual({ method: "CASH", mobile: null });
});

test("an account needs a number, and a visit needs a day within 60 days", () => {
  expect(faultsOf({ ...complete, method: "NAGAD" })).toEqual(["mobile"]);
  expect(faultsOf({ ...complete, method: "NAGAD", mobile: "01212345678" })).toEqual(["mobile"]);
  for (const mobile of ["+880 1812-345678", "০১৮১২৩৪৫৬৭৮", "1812345678"])
    expect(faultsOf({ ...complete, method: "NAGAD", mobile })).toEqual([]);
  expect(faultsOf({ ...complete, visitDay: "2020-01-01" })).toEqual(["visitDay"]);
  expect(faultsOf({ ...complete, visitDay: "2999-01-01" })).toEqual(["visitDay"]);
  expect(faultsOf({ ...complete, visitDay: visitDays().max })).toEqual([]);
});
