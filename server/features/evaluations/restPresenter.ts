import { z } from "zod";
import {
  accessoryWords,
  backPanelWords,
  batteryHealthWords,
  bodyConditionWords,
  cameraConditionWords,
  deviceKindWords,
  displaySpotWords,
  lineOnDisplayWords,
  otherIssueWords,
  receiveCallsWords,
  requestStatusWords,
  screenConditionWords,
  touchScreenWords,
  warrantyWords,
} from "../../generated/words.ts";
import { phoneOrTabletShape, presentPhoneOrTablet } from "../devices/service.ts";
import { presentRequester, requesterShape } from "../requests/rest.ts";
import type { EvaluationRecord } from "./service.ts";

const device = phoneOrTabletShape.nullable();

export const evaluationShape = z
  .object({
    _id: z.string(),
    deviceType: z.enum(deviceKindWords),
    smartPhone: device.describe("The device, if it is a smartphone and still in the catalogue."),
    tablet: device.describe("The device, if it is a tablet and still in the catalogue."),
    seen: z
      .object({
        brand: z.string(),
        model: z.string(),
        coverImage: z.string(),
        RAM: z.int().describe("GB"),
        ROM: z.int().describe("GB"),
        sellingPrice: z.int().describe("Estimated, whole taka (BDT)."),
      })
      .describe(
        "The snapshot of the device at submission; later changes of the device don't affect it.",
      ),
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
    user: requesterShape,
    status: z.enum(requestStatusWords),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .describe("A customer's offer to sell a device to the shop.");

type EvaluationShape = z.output<typeof evaluationShape>;

export function presentEvaluation(evaluation: EvaluationRecord): EvaluationShape {
  const presented = evaluation.device && presentPhoneOrTablet(evaluation.device);
  return {
    _id: evaluation.id,
    deviceType: deviceKindWords[evaluation.kind],
    smartPhone: evaluation.kind === "SMARTPHONE" ? presented : null,
    tablet: evaluation.kind === "TABLET" ? presented : null,
    seen: {
      brand: evaluation.seenBrand,
      model: evaluation.seenModel,
      coverImage: evaluation.seenCoverImage,
      RAM: evaluation.seenRam,
      ROM: evaluation.seenRom,
      sellingPrice: evaluation.seenSellingPrice,
    },
    ...presentAnswers(evaluation),
    user: presentRequester(evaluation.user),
    status: requestStatusWords[evaluation.status],
    createdAt: evaluation.createdAt.toISOString(),
    updatedAt: evaluation.updatedAt.toISOString(),
  };
}

function presentAnswers(answers: EvaluationRecord) {
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
