import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { missingOr } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { batteryHealthWords } from "../../generated/words.ts";
import { optionWords } from "./engine/questions.ts";

/** The message if an answer is missing. */
export const incompleteMessage = t("Please Fill All The Fields");

/** Creates the schema of a choice in the spelling of REST or GraphQL. The schema's output is the choice's name. */
type Choice<Missing = never> = <Words extends Record<string, string>>(
  words: Words,
) => z.ZodType<(keyof Words & string) | Missing>;

const listOf = <Schema extends z.ZodType>(choice: Schema) =>
  z
    .array(choice, { error: missingOr(t("must be a list")) })
    .refine((list) => new Set(list).size === list.length, t("may contain each value only once"));

/** Returns the schemas of the answers with a single choice, except battery health. */
const singleAnswersIn = <Missing>(choice: Choice<Missing>) => ({
  receiveCalls: choice(optionWords.receiveCalls),
  warranty: choice(optionWords.warranty),
  screen: z.strictObject({
    touchScreen: choice(optionWords.touchScreen),
    deadPixels: choice(optionWords.deadPixels),
    lineOnDisplay: choice(optionWords.lineOnDisplay),
    screenCondition: choice(optionWords.screenCondition),
  }),
  body: z.strictObject({
    bodyCondition: choice(optionWords.bodyCondition),
    backPanel: choice(optionWords.backPanel),
  }),
  cameraCondition: choice(optionWords.cameraCondition),
});

/**
 * Returns the schemas of the twelve answers about a device to sell. Battery health is optional, and the list of other
 * issues may be empty. `choice` decides between the spellings of REST and GraphQL.
 */
export const answersIn = (choice: Choice) => ({
  ...singleAnswersIn(choice),
  availableAccessories: listOf(choice(optionWords.availableAccessories)).min(
    limits.EvaluationInput.availableAccessories.minItems,
    t("is required"),
  ),
  batteryHealth: choice(batteryHealthWords).nullish(),
  otherIssues: listOf(choice(optionWords.otherIssues))
    .nullish()
    .transform((issues) => issues ?? []),
});

/** Returns the schemas of the twelve answers, each of which may be missing. */
export function openAnswersIn(choice: Choice) {
  const { screen, body, ...answers } = singleAnswersIn<null | undefined>((words) =>
    choice(words).nullish(),
  );
  return {
    ...answers,
    screen: screen.nullish(),
    body: body.nullish(),
    availableAccessories: listOf(choice(optionWords.availableAccessories)).nullish(),
    batteryHealth: choice(batteryHealthWords).nullish(),
    otherIssues: listOf(choice(optionWords.otherIssues)).nullish(),
  };
}

/** Returns the schema of a choice in GraphQL, which uses the choices' names. */
export const byName: Choice = (words) =>
  z.enum(Object.keys(words) as (keyof typeof words & string)[], {
    error: missingOr(t("is not one of the choices")),
  });

type Nested = { screen?: object | null; body?: object | null };

type Flat<Input extends Nested> = Omit<Input, keyof Nested> &
  NonNullable<Input["screen"]> &
  NonNullable<Input["body"]>;

/** Turns the nested answers of an input into the evaluation's columns. Keeps the input's other fields. */
export const flat = <Input extends Nested>({ screen, body, ...others }: Input) =>
  ({ ...others, ...screen, ...body }) as Flat<Input>;
