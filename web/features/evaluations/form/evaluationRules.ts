import * as z from "zod/mini";
import type { CreateEvaluationMutationVariables } from "../../../generated/CreateEvaluation.ts";
import { limits } from "../../../generated/limits.ts";
import { choice } from "../../../ui/forms/rules.ts";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { type QuestionName, questionNames, questionOf, questions } from "../questions.ts";

type EvaluationInput = Omit<CreateEvaluationMutationVariables["input"], "deviceId">;

/** The values of the form: an option or null, or a list where a question allows several options. */
export type EvaluationValues = Record<QuestionName, string | string[] | null> & {
  /** Null for the first variant. */
  variantId: string | null;
};

export type EvaluationFormState = ZodForm<EvaluationValues, EvaluationInput>;

const missing = "Please choose an answer.";

const optionOf = <Name extends QuestionName>(name: Name) => choice(questions[name].words, missing);

const { minItems } = limits.EvaluationInput.availableAccessories;

const answers = z.object({
  variantId: z.nullable(z.string()),
  deadPixels: optionOf("deadPixels"),
  lineOnDisplay: optionOf("lineOnDisplay"),
  screenCondition: optionOf("screenCondition"),
  bodyCondition: optionOf("bodyCondition"),
  backPanel: optionOf("backPanel"),
  cameraCondition: optionOf("cameraCondition"),
  availableAccessories: z
    .array(optionOf("availableAccessories"))
    .check(z.minLength(minItems, missing)),
  warranty: optionOf("warranty"),
  batteryHealth: z.nullable(optionOf("batteryHealth")),
  receiveCalls: optionOf("receiveCalls"),
  touchScreen: optionOf("touchScreen"),
  otherIssues: z.array(optionOf("otherIssues")),
});

function inputOf({
  touchScreen,
  deadPixels,
  lineOnDisplay,
  screenCondition,
  bodyCondition,
  backPanel,
  ...others
}: z.output<typeof answers>): EvaluationInput {
  return {
    ...others,
    screen: { touchScreen, deadPixels, lineOnDisplay, screenCondition },
    body: { bodyCondition, backPanel },
  };
}

/** Checks the answers, and turns them into the input of the mutation. */
export const evaluationRules = z.pipe(answers, z.transform(inputOf));

const initialAnswer = (name: QuestionName) => {
  const { several, preselected = null } = questionOf(name);
  return several ? [] : preselected;
};

/** The preselected answers (spec, section 2). */
export const initialValues = {
  ...Object.fromEntries(questionNames.map((name) => [name, initialAnswer(name)])),
  variantId: null,
} as EvaluationValues;

const isAnswered = (values: Partial<EvaluationValues>, name: QuestionName) =>
  (values[name]?.length ?? 0) > 0;

/** The number of questions with an answer, optional ones included. */
export const answeredCount = (values: Partial<EvaluationValues>): number =>
  questionNames.filter((name) => isAnswered(values, name)).length;

/** The required questions without an answer, in their order. */
export const openQuestions = (values: Partial<EvaluationValues>): QuestionName[] =>
  questionNames.filter(
    (name) => !isAnswered(values, name) && questionOf(name).unanswered === undefined,
  );
