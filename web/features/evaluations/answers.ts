import type { AnswersGivenFragment } from "../../generated/AnswersGiven.ts";
import type { CreateEvaluationMutationVariables } from "../../generated/CreateEvaluation.ts";
import { type Option, type QuestionName, questionNames, questionOf } from "./questions.ts";

/** The options chosen at each question: one at most, or any number where several may be. */
export type Answers = { readonly [Name in QuestionName]: readonly Option<Name>[] };

type Input = CreateEvaluationMutationVariables["input"];

/** What is chosen before the seller has chosen anything. */
export const answersAtFirst: Answers = checkedAnswers(
  Object.fromEntries(questionNames.map((name) => [name, [questionOf(name).atFirst]])),
);

/**
 * What is of use in `written`, which comes from a form or from storage: known options, each once,
 * in their order, and one at most where only one may be chosen.
 */
export function checkedAnswers(written: Readonly<Record<string, unknown>>): Answers {
  const checked = questionNames.map((name) => {
    const { words, several } = questionOf(name);
    const chosen = written[name];
    const options = Array.isArray(chosen)
      ? Object.keys(words).filter((option) => chosen.includes(option))
      : [];
    return [name, several ? options : options.slice(0, 1)];
  });
  return Object.fromEntries(checked) as Answers;
}

/** The answers with an option chosen, or given up where it was among several. */
export function withOption(answers: Answers, name: QuestionName, option: string): Answers {
  const chosen: readonly string[] = answers[name];
  const { several } = questionOf(name);
  const toggled = chosen.includes(option)
    ? chosen.filter((other) => other !== option)
    : [...chosen, option];
  return checkedAnswers({ ...answers, [name]: several ? toggled : [option] });
}

/** The answers with a question left open again. */
export const without = (answers: Answers, name: QuestionName): Answers => ({
  ...answers,
  [name]: [],
});

/** How many of the questions have an answer, those included that may stay without. */
export const answeredCount = (answers: Answers): number =>
  questionNames.filter((name) => answers[name].length > 0).length;

/** The questions that still need an answer, in their order. */
export const openQuestions = (answers: Answers): QuestionName[] =>
  questionNames.filter(
    (name) => answers[name].length === 0 && questionOf(name).unanswered === undefined,
  );

/** The answers as the server takes them, undefined while a question is open. */
export function inputOf(answers: Answers): Omit<Input, "deviceId" | "variantId"> | undefined {
  const [receiveCalls] = answers.receiveCalls;
  const [warranty] = answers.warranty;
  const [cameraCondition] = answers.cameraCondition;
  const [touchScreen] = answers.touchScreen;
  const [deadPixels] = answers.deadPixels;
  const [lineOnDisplay] = answers.lineOnDisplay;
  const [screenCondition] = answers.screenCondition;
  const [bodyCondition] = answers.bodyCondition;
  const [backPanel] = answers.backPanel;
  if (answers.availableAccessories.length === 0 || !receiveCalls || !warranty) return undefined;
  if (!touchScreen || !deadPixels || !lineOnDisplay || !screenCondition) return undefined;
  if (!bodyCondition || !backPanel || !cameraCondition) return undefined;
  return {
    receiveCalls,
    availableAccessories: [...answers.availableAccessories],
    warranty,
    screen: { touchScreen, deadPixels, lineOnDisplay, screenCondition },
    body: { bodyCondition, backPanel },
    cameraCondition,
    batteryHealth: answers.batteryHealth[0] ?? null,
    otherIssues: [...answers.otherIssues],
  };
}

/** The answers that an evaluation holds. */
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
