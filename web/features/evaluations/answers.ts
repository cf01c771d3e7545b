import type { AnswersGivenFragment } from "../../generated/AnswersGiven.ts";
import type { Option, QuestionName } from "./questions.ts";

/** The options that were chosen for each question. Only some questions allow more than one option. */
export type Answers = { readonly [Name in QuestionName]: readonly Option<Name>[] };

/** Returns the answers of an evaluation. */
export function answersOf(evaluation: AnswersGivenFragment): Answers {
  const { screen, body } = evaluation;
  return {
    deadPixels: [screen.deadPixels],
    lineOnDisplay: [screen.lineOnDisplay],
    screenCondition: [screen.screenCondition],
    bodyCondition: [body.bodyCondition],
    backPanel: [body.backPanel],
    cameraCondition: [evaluation.cameraCondition],
    availableAccessories: evaluation.availableAccessories,
    warranty: [evaluation.warranty],
    batteryHealth: evaluation.batteryHealth ? [evaluation.batteryHealth] : [],
    receiveCalls: [evaluation.receiveCalls],
    touchScreen: [screen.touchScreen],
    otherIssues: evaluation.otherIssues,
  };
}
