import { z } from "zod";
import type { Act } from "../../core/audit.ts";
import { missingOr } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import type { Evaluation } from "../../generated/prisma/client.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";
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

/** The message where an answer is missing. */
export const incompleteMessage = "Please Fill All The Fields";

/** The message of NOT_FOUND. */
export const notFoundMessage = "No evaluations Found with that ID";

/** Creates the schema of a choice, as REST or GraphQL spell it. The result is the name. */
type Choice = <Words extends Record<string, string>>(
  words: Words,
) => z.ZodType<keyof Words & string>;

const listOf = <Schema extends z.ZodType>(choice: Schema) =>
  z
    .array(choice, { error: missingOr("must be a list") })
    .refine((list) => new Set(list).size === list.length, "may have each only once");

/**
 * The twelve answers about a device to sell. Battery health is optional, and other issues may be empty. REST
 * and GraphQL differ in how they spell a choice.
 */
export const answersIn = (choice: Choice) => ({
  receiveCalls: choice(receiveCallsWords),
  availableAccessories: listOf(choice(accessoryWords)).min(
    limits.EvaluationInput.availableAccessories.minItems,
    "is required",
  ),
  warranty: choice(warrantyWords),
  screen: z.strictObject({
    touchScreen: choice(touchScreenWords),
    deadPixels: choice(displaySpotWords),
    lineOnDisplay: choice(lineOnDisplayWords),
    screenCondition: choice(screenConditionWords),
  }),
  body: z.strictObject({
    bodyCondition: choice(bodyConditionWords),
    backPanel: choice(backPanelWords),
  }),
  cameraCondition: choice(cameraConditionWords),
  batteryHealth: choice(batteryHealthWords).nullish(),
  otherIssues: listOf(choice(otherIssueWords)).default([]),
});

const byName: Choice = (words) =>
  z.enum(Object.keys(words) as (keyof typeof words & string)[], {
    error: missingOr("is not one of the choices"),
  });

/** An evaluation to create. */
export const evaluationRules = z.strictObject({
  deviceId: z.string({ error: missingOr("must be a text") }),
  variantId: z.string().nullish(),
  ...answersIn(byName),
});

/** A pending evaluation is approved or rejected, and a rejected one may still be approved. */
export const transitions: Record<RequestStatus, RequestStatus[]> = {
  PENDING: [],
  APPROVED: ["PENDING", "REJECTED"],
  REJECTED: ["PENDING"],
};

/** The columns of the audit title. */
type Subject = Pick<Evaluation, "id" | "status" | "kind" | "seenBrand" | "seenModel">;

/** The subject in the audit log. */
export const subjectOf = ({ id, kind, seenBrand, seenModel }: Subject) =>
  ({
    subject: "EVALUATION",
    subjectId: id,
    kind,
    title: `${seenBrand} ${seenModel}`,
  }) satisfies Partial<Act>;
