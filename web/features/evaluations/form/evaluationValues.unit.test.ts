import { expect, test } from "vitest";
import {
  type EvaluationValues,
  emptyAnswers,
  initialValues,
  quoteInputOf,
  untouchedQuestions,
} from "./evaluationValues.ts";

const device = { id: "d1", variants: [{ id: "v1" }, { id: "v2" }] };

const others: Partial<EvaluationValues> = {
  availableAccessories: ["ONLY_DEVICE"],
  warranty: "NO_WARRANTY",
  receiveCalls: "YES",
  touchScreen: "WORKING",
};

test("the price ignores a preselected answer as long as other answers are missing", () => {
  expect(quoteInputOf(device, initialValues)).toEqual(quoteInputOf(device, emptyAnswers));
  const values = { ...initialValues, ...others, touchScreen: null };
  expect(quoteInputOf(device, values)).toMatchObject({
    warranty: "NO_WARRANTY",
    screen: { deadPixels: null, screenCondition: null },
    body: { bodyCondition: null, backPanel: null },
    cameraCondition: null,
  });
});

test("a preselected answer that the seller has chosen counts at once", () => {
  const values: EvaluationValues = { ...initialValues, touched: ["deadPixels"] };
  expect(quoteInputOf(device, values).screen).toMatchObject({
    deadPixels: "HEAVY",
    lineOnDisplay: null,
  });
  expect(untouchedQuestions(values)).not.toContain("deadPixels");
});

test("once all other answers are given, the preselected answers count", () => {
  const values = { ...initialValues, ...others };
  expect(quoteInputOf(device, values)).toMatchObject({
    deviceId: "d1",
    variantId: null,
    availableAccessories: ["ONLY_DEVICE"],
    screen: { touchScreen: "WORKING", deadPixels: "HEAVY", screenCondition: "HEAVY_CRACK" },
    body: { bodyCondition: "MAJOR", backPanel: "HEAVY" },
    cameraCondition: "DUST",
    batteryHealth: null,
    otherIssues: null,
  });
  expect(untouchedQuestions(values)).toHaveLength(6);
});

test("if nothing is preselected, any answer is the seller's own", () => {
  const values = { ...emptyAnswers, deadPixels: "HEAVY" };
  expect(quoteInputOf(device, values).screen).toMatchObject({ deadPixels: "HEAVY" });
  expect(untouchedQuestions(values)).toEqual([]);
});

test("an answer that differs from the preselected one is the seller's own", () => {
  const values = { ...initialValues, deadPixels: "MINOR", cameraCondition: "SCRATCH" };
  expect(untouchedQuestions(values)).toEqual([
    "lineOnDisplay",
    "screenCondition",
    "bodyCondition",
    "backPanel",
  ]);
  expect(quoteInputOf(device, values)).toMatchObject({
    screen: { deadPixels: "MINOR" },
    cameraCondition: "SCRATCH",
  });
});

test("the chosen variant counts, or the first one if the chosen variant was deleted", () => {
  const inputOf = (variantId: string | null) =>
    quoteInputOf(device, { ...emptyAnswers, variantId });
  expect(inputOf("v2").variantId).toBe("v2");
  expect(inputOf("v3").variantId).toBeNull();
  expect(inputOf(null).variantId).toBeNull();
});
