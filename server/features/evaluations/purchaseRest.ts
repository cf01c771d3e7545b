import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { imeiCheckBody } from "../../core/imeiCheck.ts";
import type { Permission } from "../../core/permissions.ts";
import { integer, optionalBody, word } from "../../core/restValues.ts";
import { missingOr } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import type { CollectionRoutes } from "../../rest/helpers.ts";
import { locksBody } from "../purchases/restLocks.ts";
import { answersIn, incompleteMessage } from "../quotes/answers.ts";
import { optional } from "../quotes/restBodies.ts";
import { purchaseActions } from "./purchaseActions.ts";
import type { EvaluationRecord } from "./service.ts";

const note = (description: string, max: number) =>
  z.string("must be text").optional().describe(`${description} At most ${max} characters.`);

const answers = answersIn(word);

/** The body of an inspection: the answers, in the same form as in an evaluation, and the admin's decision. */
const inspectionBody = z.strictObject({
  ...answers,
  batteryHealth: optional(answers.batteryHealth),
  notes: z
    .string("must be text")
    .optional()
    .describe("Internal notes, which the seller does not see."),
  photos: z
    .array(z.string("must be text"), "must be a list")
    .optional()
    .describe("The paths of uploaded images."),
  amount: integer("must be a number")
    .nullish()
    .describe(
      "The amount that the shop offers, in whole taka (BDT). Required if the quote rules ask for a review and the shop does not refuse the device. Not allowed otherwise.",
    ),
  refuse: z
    .boolean("must be true or false")
    .optional()
    .describe("Whether the shop refuses the device."),
  reason: z
    .string("must be text")
    .optional()
    .describe("Why the shop offers this amount or refuses the device, for the seller to read."),
  imei: z
    .string("must be text")
    .nullish()
    .describe("The phone's IMEI, 15 digits, if it was read during the inspection."),
  locks: locksBody.nullish().describe("The locks of the phone."),
  version: integer("must be a number")
    .nullish()
    .describe(
      "The `version` of the purchase that the admin saw. If the purchase has changed since, the response is 409.",
    ),
});

const shownAmount = integer("must be a number")
  .nullish()
  .describe(
    "The amount of the offer that the seller saw, in whole taka (BDT). If the amount of the offer has changed, the response is 409.",
  );

const imeiText = z.string("must be text").nullish();

const paymentBody = z.strictObject({
  amount: integer({ error: missingOr(t("must be a number")) }).describe(
    "The amount in whole taka (BDT). Must equal the agreed amount.",
  ),
  method: word(paymentMethodWords),
  date: z
    .string({ error: missingOr(t("must be text")) })
    .meta({ format: "date" })
    .describe("The day of the payment, such as `2026-03-26`. Not in the future."),
  reference: z
    .string("must be text")
    .nullish()
    .describe("The number of the transfer. Required for bKash, Nagad, Rocket and card."),
  referenceReason: z
    .string("must be text")
    .nullish()
    .describe("Why a reference is used a second time."),
  imei: imeiText.describe(
    "The phone's IMEI, 15 digits. A smartphone needs `imei`, `imeiCheck` and `handover`, unless `override` is given.",
  ),
  imei2: imeiText,
  imeiCheck: imeiCheckBody.nullish(),
  handover: z
    .strictObject({
      deregistered: z.boolean("must be true or false"),
      signedOut: z.boolean("must be true or false"),
    })
    .nullish(),
  override: z
    .string("must be text")
    .nullish()
    .describe("Why the shop pays although a check is missing or failed."),
});

/** Adds the routes of actions on an evaluation's purchase. The service validates the values of their bodies. */
export function addPurchaseRoutes({ act }: CollectionRoutes<EvaluationRecord>): void {
  const configOf = (permission: Permission) => ({ permission, incompleteMessage });
  act(
    "inspection",
    "Record the findings of an inspection, and price the device again",
    configOf("recordInspection"),
    inspectionBody,
    purchaseActions.recordInspection,
  );
  act(
    "accept",
    "Accept the shop's revised offer for your device",
    configOf("answerOwnOffer"),
    optionalBody({ amount: shownAmount }),
    purchaseActions.acceptOffer,
  );
  act(
    "decline",
    "Decline the shop's revised offer for your device",
    configOf("answerOwnOffer"),
    optionalBody({
      amount: shownAmount,
      note: note("The seller's reason, for the shop to read.", limits.declineOffer.note.maxLength),
    }),
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
    optionalBody({
      note: note("A note for both the seller and the shop.", limits.recordReturn.note.maxLength),
    }),
    purchaseActions.recordReturn,
  );
}
