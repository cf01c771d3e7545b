import type { DeviceToSellFragment } from "../../../generated/DeviceToSell.ts";
import type {
  Instalments,
  PriceOfAnswersQueryVariables,
} from "../../../generated/PriceOfAnswers.ts";
import { type QuestionName, questionNames, questionOf } from "../questions.ts";

/** The name of an option, a list of names if the question allows several options, or null if there is no answer. */
export type AnswerValue = string | string[] | null;

/** The answers about a device, as the quote page and the form store them. */
export type SellAnswers = Record<QuestionName, AnswerValue> & {
  /** The id of the chosen variant, or null for the first variant. */
  variantId: string | null;
  /** The questions whose answer the seller has chosen or confirmed. */
  touched: QuestionName[];
  /** The answer about unpaid instalments. Only for smartphones. */
  instalments: Instalments | null;
};

/** The values of the form. */
export type EvaluationValues = SellAnswers & {
  /** The day of the seller's visit, such as `2026-11-28`. Empty if the seller names none. */
  visitDay: string;
  /** How the seller wants to be paid. Null if the seller doesn't say. */
  method: PayoutMethod | null;
  /** The mobile number of the account. Ignored for `CASH`. */
  mobile: string;
};

/** The ways to be paid that a seller can choose. */
export type PayoutMethod = "CASH" | "BKASH" | "NAGAD" | "ROCKET";

const initialAnswer = (name: QuestionName, isPreselected: boolean): AnswerValue => {
  const { several, preselected = null } = questionOf(name);
  if (several) return [];
  return isPreselected ? preselected : null;
};

const answersWith = (isPreselected: boolean) =>
  ({
    ...Object.fromEntries(questionNames.map((name) => [name, initialAnswer(name, isPreselected)])),
    variantId: null,
    touched: [],
    instalments: null,
  }) as unknown as SellAnswers;

/** The initial values of the form. Some questions have a preselected answer. */
export const initialValues: EvaluationValues = {
  ...answersWith(true),
  visitDay: "",
  method: null,
  mobile: "",
};

/** No answers. All answers given later count as the seller's own answers, even if they equal preselected answers. */
export const emptyAnswers: SellAnswers = { ...answersWith(false), touched: questionNames };

type SomeValues = Partial<SellAnswers>;

const isAnswered = (values: SomeValues, name: QuestionName) => (values[name]?.length ?? 0) > 0;

/** Returns the number of answered questions. Optional questions also count. */
export const answeredCount = (values: SomeValues): number =>
  questionNames.filter((name) => isAnswered(values, name)).length;

/** Returns the required questions that are not answered, in order. */
export const openQuestions = (values: SomeValues): QuestionName[] =>
  questionNames.filter(
    (name) => !isAnswered(values, name) && questionOf(name).unanswered === undefined,
  );

/** Returns the questions whose preselected answer the seller has neither confirmed nor changed. */
export const untouchedQuestions = (values: SomeValues): QuestionName[] =>
  questionNames.filter((name) => {
    const { preselected } = questionOf(name);
    return preselected !== undefined && values[name] === preselected && !isTouched(values, name);
  });

const isTouched = ({ touched = [] }: SomeValues, name: QuestionName) => touched.includes(name);

/** The device whose price is to be read. */
export type DeviceToPrice = {
  id: string;
  variants: readonly Pick<DeviceToSellFragment["variants"][number], "id">[];
};

/**
 * Returns the id of the chosen variant. Returns null if no variant is chosen or if the chosen variant was deleted. Null
 * stands for the first variant.
 */
export const chosenVariantId = (
  { variants }: DeviceToPrice,
  { variantId }: Pick<SomeValues, "variantId">,
): string | null => variants.find(({ id }) => id === variantId)?.id ?? null;

/**
 * Returns the answers to read the price for. As long as answers are missing, leaves out preselected answers that the
 * seller has not confirmed. Otherwise the form would begin with the price of a broken device.
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
