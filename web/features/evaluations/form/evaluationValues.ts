import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import type {
  Instalments,
  PriceOfAnswersQueryVariables,
} from "../../../generated/PriceOfAnswers.ts";
import { type QuestionName, questionNames, questionOf } from "../questions.ts";

/** An option; a list if the question allows several options; or null. */
export type AnswerValue = string | string[] | null;

/** The values of the form. */
export type EvaluationValues = Record<QuestionName, AnswerValue> & {
  /** The id of the chosen variant. Null stands for the first variant. */
  variantId: string | null;
  /** The questions whose preselected answer the seller has confirmed or changed. */
  touched: QuestionName[];
  /** Whether the seller has answered all questions on the quote page, and now checks a summary of the answers. */
  isSummary: boolean;
  /** The day of the seller's visit, such as `2026-11-28`; empty if not stated. */
  visitDay: string;
  /** The way in which the seller wants to be paid; null if not stated. */
  method: PayoutMethod | null;
  /** The mobile number of the account; ignored for `CASH`. */
  mobile: string;
  /** The answer to the question about unpaid instalments; only for smartphones. */
  instalments?: Instalments | null;
};

/** The ways to be paid that a seller may choose. */
export type PayoutMethod = "CASH" | "BKASH" | "NAGAD" | "ROCKET";

const initialAnswer = (name: QuestionName, isPreselected: boolean): AnswerValue => {
  const { several, preselected = null } = questionOf(name);
  if (several) return [];
  return isPreselected ? preselected : null;
};

const valuesWith = (isPreselected: boolean) =>
  ({
    ...Object.fromEntries(questionNames.map((name) => [name, initialAnswer(name, isPreselected)])),
    variantId: null,
    touched: [],
    isSummary: false,
    visitDay: "",
    method: null,
    mobile: "",
  }) as unknown as EvaluationValues;

/** The form's initial values, with the preselected answers. */
export const initialValues = valuesWith(true);

/** Values without answers. All later answers count as the seller's own, even if they equal preselected ones. */
export const emptyValues: EvaluationValues = { ...valuesWith(false), touched: questionNames };

type SomeValues = Partial<EvaluationValues>;

const isAnswered = (values: SomeValues, name: QuestionName) => (values[name]?.length ?? 0) > 0;

/** Returns the number of answered questions, including optional ones. */
export const answeredCount = (values: SomeValues): number =>
  questionNames.filter((name) => isAnswered(values, name)).length;

/** Returns the required questions without an answer, in order. */
export const openQuestions = (values: SomeValues): QuestionName[] =>
  questionNames.filter(
    (name) => !isAnswered(values, name) && questionOf(name).unanswered === undefined,
  );

/** Returns the questions whose answer is still preselected and not confirmed by the seller. */
export const untouchedQuestions = (values: SomeValues): QuestionName[] =>
  questionNames.filter((name) => {
    const { preselected } = questionOf(name);
    return preselected !== undefined && values[name] === preselected && !isTouched(values, name);
  });

const isTouched = ({ touched = [] }: SomeValues, name: QuestionName) => touched.includes(name);

/** The device to be priced. */
export type DeviceToPrice = {
  id: string;
  variants: readonly Pick<DeviceToSellFragment["variants"][number], "id">[];
};

/**
 * Returns the id of the chosen variant. Returns null, for the first variant, if none is chosen or if the chosen one was
 * deleted.
 */
export const chosenVariantId = (
  { variants }: DeviceToPrice,
  { variantId }: Pick<SomeValues, "variantId">,
): string | null => variants.find(({ id }) => id === variantId)?.id ?? null;

/**
 * Returns the answers whose price is read. Leaves out preselected answers that the seller has not confirmed while other
 * answers are missing, so that the form does not begin with the price of a broken device.
 */
export function quoteInputOf(
  device: DeviceToPrice,
  values: SomeValues,
): PriceOfAnswersQueryVariables["input"] {
  const untouched = openQuestions(values).length > 0 ? untouchedQuestions(values) : [];
  const answer = (name: QuestionName) =>
    isAnswered(values, name) && !untouched.includes(name) ? values[name] : null;
  return {
    deviceId: device.id,
    variantId: chosenVariantId(device, values),
    receiveCalls: answer("receiveCalls"),
    availableAccessories: answer("availableAccessories"),
    warranty: answer("warranty"),
    screen: {
      touchScreen: answer("touchScreen"),
      deadPixels: answer("deadPixels"),
      lineOnDisplay: answer("lineOnDisplay"),
      screenCondition: answer("screenCondition"),
    },
    body: { bodyCondition: answer("bodyCondition"), backPanel: answer("backPanel") },
    cameraCondition: answer("cameraCondition"),
    batteryHealth: answer("batteryHealth"),
    otherIssues: answer("otherIssues"),
    instalments: values.instalments,
  } as PriceOfAnswersQueryVariables["input"];
}
