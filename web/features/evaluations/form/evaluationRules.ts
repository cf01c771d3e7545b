import * as z from "zod/mini";
import type { CreateEvaluationMutationVariables } from "../../../generated/CreateEvaluation.ts";
import { limits } from "../../../generated/limits.ts";
import { t } from "../../../platform/i18n.ts";
import { choice } from "../../../ui/forms/rules.ts";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { type QuestionName, questions } from "../questions.ts";
import type { EvaluationValues } from "./evaluationValues.ts";

export type EvaluationInput = Omit<CreateEvaluationMutationVariables["input"], "deviceId">;

export type EvaluationFormState = ZodForm<EvaluationValues, EvaluationInput>;

const missing = t("Please choose an answer.");

const optionOf = <Name extends QuestionName>(name: Name) => choice(questions[name].words, missing);

const { minItems } = limits.EvaluationInput.availableAccessories;

/** The rules of the twelve answers, by question. */
export const answerRules = {
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
};

type ScreenAndBody = Pick<
  z.output<z.ZodMiniObject<typeof answerRules>>,
  "touchScreen" | "deadPixels" | "lineOnDisplay" | "screenCondition" | "bodyCondition" | "backPanel"
>;

/** Groups the answers about screen and body, as the inputs of the API have them. */
export function groupAnswers<Values extends ScreenAndBody>(values: Values) {
  const {
    touchScreen,
    deadPixels,
    lineOnDisplay,
    screenCondition,
    bodyCondition,
    backPanel,
    ...others
  } = values;
  return {
    ...others,
    screen: { touchScreen, deadPixels, lineOnDisplay, screenCondition },
    body: { bodyCondition, backPanel },
  };
}

const evaluation = z.object({ variantId: z.nullable(z.string()), ...answerRules });

/** Checks the answers, and turns them into the input of the mutation. */
export const evaluationRules = z.pipe(
  evaluation,
  z.transform(groupAnswers<z.output<typeof evaluation>>),
);
