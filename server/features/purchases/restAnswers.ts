import { z } from "zod";
import type { Inspection } from "../../generated/prisma/client.ts";
import {
  accessoryWords,
  backPanelWords,
  batteryHealthWords,
  bodyConditionWords,
  cameraConditionWords,
  displaySpotWords,
  lineOnDisplayWords,
  otherIssueWords,
  receiveCallsWords,
  screenConditionWords,
  touchScreenWords,
  warrantyWords,
} from "../../generated/words.ts";

/** The twelve answers in responses, as a seller gave them or as an inspection found them. */
export const answersShape = {
  receiveCalls: z.enum(receiveCallsWords),
  availableAccessories: z.array(z.enum(accessoryWords)),
  warranty: z.enum(warrantyWords),
  screen: z.object({
    touchScreen: z.enum(touchScreenWords),
    deadPixels: z.enum(displaySpotWords),
    lineOnDisplay: z.enum(lineOnDisplayWords),
    screenCondition: z.enum(screenConditionWords),
  }),
  body: z.object({
    bodyCondition: z.enum(bodyConditionWords),
    backPanel: z.enum(backPanelWords),
  }),
  cameraCondition: z.enum(cameraConditionWords),
  batteryHealth: z.enum(batteryHealthWords).nullable(),
  otherIssues: z.array(z.enum(otherIssueWords)),
};

/** The columns of the twelve answers, which evaluations and inspections have alike. */
export type AnswerColumns = Pick<
  Inspection,
  | "receiveCalls"
  | "availableAccessories"
  | "warranty"
  | "touchScreen"
  | "deadPixels"
  | "lineOnDisplay"
  | "screenCondition"
  | "bodyCondition"
  | "backPanel"
  | "cameraCondition"
  | "batteryHealth"
  | "otherIssues"
>;

export function presentAnswers(answers: AnswerColumns) {
  return {
    receiveCalls: receiveCallsWords[answers.receiveCalls],
    availableAccessories: answers.availableAccessories.map((name) => accessoryWords[name]),
    warranty: warrantyWords[answers.warranty],
    screen: {
      touchScreen: touchScreenWords[answers.touchScreen],
      deadPixels: displaySpotWords[answers.deadPixels],
      lineOnDisplay: lineOnDisplayWords[answers.lineOnDisplay],
      screenCondition: screenConditionWords[answers.screenCondition],
    },
    body: {
      bodyCondition: bodyConditionWords[answers.bodyCondition],
      backPanel: backPanelWords[answers.backPanel],
    },
    cameraCondition: cameraConditionWords[answers.cameraCondition],
    batteryHealth: answers.batteryHealth && batteryHealthWords[answers.batteryHealth],
    otherIssues: answers.otherIssues.map((name) => otherIssueWords[name]),
  };
}
