import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { missingOr } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import {
  accessoryWords,
  backPanelWords,
  batteryHealthWords,
  bodyConditionWords,
  cameraConditionWords,
  displaySpotWords,
  lineOnDisplayWords,
  otherIssueWords,
  receiveCallsWords,
  screenConditionWords,
  touchScreenWords,
  warrantyWords,
} from "../../generated/words.ts";
import type { Answers } from "./engine/questions.ts";

/** The message where an answer is missing. */
export const incompleteMessage = t("Please Fill All The Fields");

/** Creates the schema of a choice, as REST or GraphQL spell it. The result is the name. */
type Choice<Missing = never> = <Words extends Record<string, string>>(
  words: Words,
) => z.ZodType<(keyof Words & string) | Missing>;

const listOf = <Schema extends z.ZodType>(choice: Schema) =>
  z
    .array(choice, { error: missingOr(t("must be a list")) })
    .refine((list) => new Set(list).size === list.length, t("may have each only once"));

/** The answers that are one choice each, but for the battery health. */
const singleAnswersIn = <Missing>(choice: Choice<Missing>) => ({
  receiveCalls: choice(receiveCallsWords),
  warranty: choice(warrantyWords),
  screen: z.strictObject({
    touchScreen: choice(touchScreenWords),
    deadPixels: choice(displaySpotWords),
    lineOnDisplay: choice(lineOnDisplayWords),
    screenCondition: choice(screenConditionWords),
  }),
  body: z.strictObject({
    bodyCondition: choice(bodyConditionWords),
    backPanel: choice(backPanelWords),
  }),
  cameraCondition: choice(cameraConditionWords),
});

/**
 * The twelve answers about a device to sell. Battery health is optional, and other issues may be empty. REST
 * and GraphQL differ in how they spell a choice.
 */
export const answersIn = (choice: Choice) => ({
  ...singleAnswersIn(choice),
  availableAccessories: listOf(choice(accessoryWords)).min(
    limits.EvaluationInput.availableAccessories.minItems,
    t("is required"),
  ),
  batteryHealth: choice(batteryHealthWords).nullish(),
  otherIssues: listOf(choice(otherIssueWords)).default([]),
});

/** The same answers, of which each may be missing. */
export function openAnswersIn(choice: Choice) {
  const { screen, body, ...answers } = singleAnswersIn<null | undefined>((words) =>
    choice(words).nullish(),
  );
  return {
    ...answers,
    screen: screen.nullish(),
    body: body.nullish(),
    availableAccessories: listOf(choice(accessoryWords)).nullish(),
    batteryHealth: choice(batteryHealthWords).nullish(),
    otherIssues: listOf(choice(otherIssueWords)).nullish(),
  };
}

/** A choice by its name, as GraphQL spells it. */
export const byName: Choice = (words) =>
  z.enum(Object.keys(words) as (keyof typeof words & string)[], {
    error: missingOr(t("is not one of the choices")),
  });

type Nested = Omit<Answers, "screen" | "body"> & {
  screen?: Answers | null;
  body?: Answers | null;
};

/** Answers as inputs nest them, under the names of the evaluation's columns. */
export function flatAnswers({ screen, body, ...answers }: Nested): Answers {
  return { ...answers, ...screen, ...body };
}
