import { z } from "zod";
import type { Inspection } from "../../generated/prisma/client.ts";
import { batteryHealthWords } from "../../generated/words.ts";
import { optionWords, type Question } from "../quotes/engine/questions.ts";

/** The schema, for responses, of the twelve answers of a seller or an inspection. */
export const answersShape = {
  receiveCalls: z.enum(optionWords.receiveCalls),
  availableAccessories: z.array(z.enum(optionWords.availableAccessories)),
  warranty: z.enum(optionWords.warranty),
  screen: z.object({
    touchScreen: z.enum(optionWords.touchScreen),
    deadPixels: z.enum(optionWords.deadPixels),
    lineOnDisplay: z.enum(optionWords.lineOnDisplay),
    screenCondition: z.enum(optionWords.screenCondition),
  }),
  body: z.object({
    bodyCondition: z.enum(optionWords.bodyCondition),
    backPanel: z.enum(optionWords.backPanel),
  }),
  cameraCondition: z.enum(optionWords.cameraCondition),
  batteryHealth: z.enum(batteryHealthWords).nullable(),
  otherIssues: z.array(z.enum(optionWords.otherIssues)),
};

/**
 * Returns the twelve answers of an evaluation or inspection as REST's labels. Evaluations and inspections have the same
 * columns.
 */
export function presentAnswers(answers: Pick<Inspection, Question>) {
  return {
    receiveCalls: optionWords.receiveCalls[answers.receiveCalls],
    availableAccessories: answers.availableAccessories.map(
      (name) => optionWords.availableAccessories[name],
    ),
    warranty: optionWords.warranty[answers.warranty],
    screen: {
      touchScreen: optionWords.touchScreen[answers.touchScreen],
      deadPixels: optionWords.deadPixels[answers.deadPixels],
      lineOnDisplay: optionWords.lineOnDisplay[answers.lineOnDisplay],
      screenCondition: optionWords.screenCondition[answers.screenCondition],
    },
    body: {
      bodyCondition: optionWords.bodyCondition[answers.bodyCondition],
      backPanel: optionWords.backPanel[answers.backPanel],
    },
    cameraCondition: optionWords.cameraCondition[answers.cameraCondition],
    batteryHealth: answers.batteryHealth && batteryHealthWords[answers.batteryHealth],
    otherIssues: answers.otherIssues.map((name) => optionWords.otherIssues[name]),
  };
}
