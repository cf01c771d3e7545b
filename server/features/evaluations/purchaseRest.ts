import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { imeiCheckBody } from "../../core/imeiCheck.ts";
import type { Permission } from "../../core/permissions.ts";
import { integer, word } from "../../core/restValues.ts";
import { missingOr } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import type { CollectionRoutes } from "../../rest/helpers.ts";
import { answersIn, incompleteMessage } from "../quotes/answers.ts";
import { optional } from "../quotes/restBodies.ts";
import { purchaseActions } from "./purchaseActions.ts";
import type { EvaluationRecord } from "./service.ts";

/** A body may be omitted if all its fields may. */
const optionalBody = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((body) => body ?? {}, z.strictObject(shape));

const note = (max: number) =>
  z.string("must be a text").optional().describe(`At most ${max} characters.`);

const answers = answersIn(word);

/** The answers in the same form as in an evaluation, and how the admin decided. */
const inspectionBody = z.strictObject({
  ...answers,
  batteryHealth: optional(answers.batteryHealth),
  notes: z.string("must be a text").optional().describe("Internal; the seller does not see them."),
  photos: z.array(z.string("must be a text"), "must be a list").optional().describe("Image paths."),
  amount: integer("must be a number").nullish().describe("Where the rules ask for a review."),
  refuse: z.boolean("must be true or false").optional().describe("The shop does not buy it."),
  reason: z.string("must be a text").optional().describe("Why so; the seller sees it."),
  imei: z.string("must be a text").nullish().describe("15 digits, where it was read already."),
  version: integer("must be a number").nullish().describe("The purchase's, as it was read."),
});

const shownAmount = integer("must be a number")
  .nullish()
  .describe("The amount that the seller was shown; where the offer is another by now, 409.");

const imeiText = z.string("must be a text").nullish();

const paymentBody = z.strictObject({
  amount: integer({ error: missingOr(t("must be a number")) }).describe(
    "Whole taka, exactly the agreed amount.",
  ),
  method: word(paymentMethodWords),
  date: z
    .string({ error: missingOr(t("must be a text")) })
    .meta({ format: "date" })
    .describe("A day such as 2026-03-26, not in the future."),
  reference: z.string("must be a text").nullish(),
  imei: imeiText.describe(
    "15 digits. Needed for a smartphone, with `imeiCheck` and `handover`, or else `override`.",
  ),
  imei2: imeiText,
  imeiCheck: imeiCheckBody.nullish(),
  handover: z
    .strictObject({
      deregistered: z.boolean("must be true or false"),
      signedOut: z.boolean("must be true or false"),
    })
    .nullish(),
  override: z.string("must be a text").nullish().describe("Why it is paid without one of these."),
});

/** Adds the transitions of an evaluation's purchase. The service validates the values of their bodies. */
export function addPurchaseRoutes({ act }: CollectionRoutes<EvaluationRecord>): void {
  const configOf = (permission: Permission) => ({ permission, incompleteMessage });
  act(
    "inspection",
    "Record what an inspection found, and price the device anew",
    configOf("recordInspection"),
    inspectionBody,
    purchaseActions.recordInspection,
  );
  act(
    "accept",
    "Accept the revised offer for one's own device",
    configOf("answerOwnOffer"),
    optionalBody({ amount: shownAmount }),
    purchaseActions.acceptOffer,
  );
  act(
    "decline",
    "Decline the revised offer for one's own device",
    configOf("answerOwnOffer"),
    optionalBody({ amount: shownAmount, note: note(limits.declineOffer.note.maxLength) }),
    purchaseActions.declineOffer,
  );
  act(
    "payment",
    "Record the payment of the agreed amount",
    configOf("recordPayment"),
    paymentBody,
    purchaseActions.recordPayment,
  );
  act(
    "return",
    "Record the return of the device to its seller",
    configOf("recordReturn"),
    optionalBody({ note: note(limits.recordReturn.note.maxLength) }),
    purchaseActions.recordReturn,
  );
}
