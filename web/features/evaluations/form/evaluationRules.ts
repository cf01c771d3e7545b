import type { FieldErrors } from "react-hook-form";
import * as z from "zod/mini";
import { findMobile } from "../../../../shared/mobile.ts";
import { visitDays } from "../../../../shared/visits.ts";
import type { CreateEvaluationMutationVariables } from "../../../generated/CreateEvaluation.ts";
import { limits } from "../../../generated/limits.ts";
import { paymentMethodWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { choice } from "../../../ui/forms/rules.ts";
import type { ZodForm } from "../../../ui/forms/useZodForm.ts";
import { type QuestionName, questions, questionTitles } from "../questions.ts";
import type { EvaluationValues, PayoutMethod } from "./evaluationValues.ts";
import { instalmentsWords } from "./instalments.ts";

export type EvaluationInput = Omit<CreateEvaluationMutationVariables["input"], "deviceId">;

export type EvaluationFormState = ZodForm<EvaluationValues, EvaluationInput>;

const missing = t("Please choose an answer.");

const optionOf = <Name extends QuestionName>(name: Name) => choice(questions[name].words, missing);

const { minItems } = limits.EvaluationInput.availableAccessories;

/** The schemas of the twelve answers, by the name of the question. */
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

/** Groups the answers about the screen and the body, as the API's inputs expect. */
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

const { CASH, BKASH, NAGAD, ROCKET } = paymentMethodWords;

/** The labels of the ways to be paid, in the order on the screen. */
export const payoutWords = { CASH, BKASH, NAGAD, ROCKET } satisfies Record<PayoutMethod, string>;

/** The labels of the fields. Errors that the server reports name the fields by these labels. */
export const evaluationLabels = {
  ...questionTitles,
  visitDay: t("Day of your visit"),
  mobile: t("Account number"),
};

const visitDay = z.string().check(
  z.refine((day) => {
    const { min, max } = visitDays();
    return day === "" || (day >= min && day <= max);
  }, t("Choose today or one of the next 60 days.")),
);

const evaluation = z
  .object({
    variantId: z.nullable(z.string()),
    ...answerRules,
    visitDay,
    method: z.nullable(choice(payoutWords, missing)),
    mobile: z.string(),
    instalments: z.nullish(choice(instalmentsWords, missing)),
  })
  .check(
    z.refine(({ method, mobile }) => !hasAccount(method) || findMobile(mobile) !== null, {
      path: ["mobile"],
      error: t("Please enter a valid phone number"),
    }),
  );

/** Returns whether a method of payment sends the money to an account that has a number. */
export const hasAccount = (method: string | null | undefined): boolean =>
  Boolean(method) && method !== "CASH";

/**
 * Returns the toast for invalid values. If all answers are valid, the toast is the error of the visit or the account.
 */
export function evaluationFaultMessage(errors: FieldErrors<EvaluationValues>): string {
  const { visitDay, mobile, ...answers } = errors;
  const own = Object.keys(answers).length === 0 ? (visitDay ?? mobile)?.message : undefined;
  return own ?? t("Please Fill All The Fields");
}

function inputOf({ visitDay, method, mobile, ...answers }: z.output<typeof evaluation>) {
  const payout = method && { method, mobile: hasAccount(method) ? mobile.trim() : null };
  return { ...groupAnswers(answers), visitDay: visitDay || null, payout };
}

/** The schema that checks the form's values. Its output is the mutation's input. */
export const evaluationRules = z.pipe(evaluation, z.transform(inputOf));
