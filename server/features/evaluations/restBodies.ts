import type { z } from "zod";
import { word } from "../../rest/helpers.ts";
import { answersIn } from "../quotes/answers.ts";
import { deviceBody, optional } from "../quotes/restBodies.ts";
import { quotedAmount } from "./rules.ts";

const answers = answersIn(word);

/** The body of `POST /evaluations`. */
export const evaluationBody = deviceBody({
  ...answers,
  batteryHealth: optional(answers.batteryHealth),
  quotedAmount: optional(quotedAmount).describe(
    "The amount of the quote that the seller was shown. Where it is no longer the amount: 409 with `quote`.",
  ),
});

export type EvaluationBody = z.output<typeof evaluationBody>;
