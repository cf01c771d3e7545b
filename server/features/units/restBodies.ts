import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { imeiCheckBody } from "../../core/imeiCheck.ts";
import { integer, optionalBody, word } from "../../core/restValues.ts";
import { missingOr } from "../../core/validation.ts";
import { Grade } from "../../generated/prisma/enums.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { idSchema, ignoredFields } from "../../rest/helpers.ts";
import { locksBody } from "../purchases/restLocks.ts";
import { restAnswers } from "../quotes/restBodies.ts";

const { status: _status, ...ignored } = ignoredFields;

const text = z.string(t("must be text"));
const taka = integer(t("must be a number"));

/** The schema of a field that clients may send back. The field is ignored. */
const readOnly = z.unknown().optional();

const fields = {
  device: idSchema.nullish().describe("The `_id` of the device. Required for a new unit."),
  variant: idSchema
    .nullish()
    .describe("The `_id` of the variant. Required if the device has variants."),
  price: taka.nullish().describe("The price that a buyer pays, in whole taka (BDT)."),
  grade: z.enum(Grade).nullish(),
  condition: z
    .strictObject(restAnswers)
    .nullish()
    .describe(
      "The twelve answers about the unit's condition, under the same names as in an evaluation.",
    ),
  notes: text.nullish(),
  notesBn: text.nullish(),
  photos: z
    .array(text, t("must be a list"))
    .nullish()
    .describe("The paths of uploaded images, at most 8."),
  warrantyDays: integer(t("must be a number")).nullish(),
  imei: text.nullish().describe("The IMEI, 15 digits."),
  imei2: text.nullish(),
  serial: text.nullish(),
  cost: taka.nullish().describe("The amount that the shop paid for the unit, in whole taka (BDT)."),
  imeiCheck: imeiCheckBody.nullish(),
  locks: locksBody
    .nullish()
    .describe(
      "The locks of the phone. If all four are `Clear`, buyers see that the phone has no locks.",
    ),
};

type Fields = z.output<z.ZodObject<typeof fields>>;

/** Returns the fields under the service's names. */
function inputOf({ device, variant, ...others }: Fields) {
  const { condition, ...rest } = others;
  return {
    ...rest,
    ...(device !== undefined && { deviceId: device }),
    ...(variant !== undefined && { variantId: variant }),
    ...(condition !== undefined && { condition }),
  };
}

const transfer = {
  reference: text
    .nullish()
    .describe(
      "The number of the transfer from bKash, Nagad, Rocket, the card terminal or the bank.",
    ),
  referenceReason: text.nullish().describe("Why a reference is used a second time."),
};

/** The bodies of the requests that write units. */
export const unitBodies = {
  create: z.strictObject(fields).transform(inputOf),
  update: z
    .strictObject({
      ...ignored,
      ...fields,
      code: readOnly,
      findings: readOnly,
      state: readOnly,
      reducedFrom: readOnly,
      offeredAt: readOnly,
      unlockedAt: readOnly,
      imeiOverride: readOnly,
      purchase: readOnly,
      reservation: readOnly,
      sale: readOnly,
      timeline: readOnly,
      version: integer(t("must be a number"))
        .nullish()
        .describe(
          "The `version` of the unit on which the change is based. If the unit has changed since, the response is 409.",
        ),
    })
    .transform(({ version, ...given }) => {
      const known = Object.entries(given).filter(([name]) => name in fields);
      return { version, input: inputOf(Object.fromEntries(known) as Fields) };
    }),
  offer: optionalBody({
    override: text
      .nullish()
      .describe("Why the unit is offered although the register did not confirm its IMEI."),
  }),
  reserve: z.strictObject({
    until: z
      .string({ error: missingOr(t("must be text")) })
      .describe(
        "The end of the reservation, no later than 7 days from now. The unit is then for sale again.",
      ),
    name: text.nullish(),
    mobile: text.nullish(),
  }),
  sell: z.strictObject({
    amount: taka.describe("The amount that the buyer paid, in whole taka (BDT)."),
    method: word(paymentMethodWords),
    date: z.string({ error: missingOr(t("must be text")) }).meta({ format: "date" }),
    buyerName: text.nullish(),
    buyerMobile: text.nullish(),
    ...transfer,
  }),
  giveBack: z.strictObject({
    reason: z.string({ error: missingOr(t("must be text")) }),
    amount: taka.describe("The amount refunded to the buyer, in whole taka (BDT)."),
    method: word(paymentMethodWords).nullish(),
    date: text.meta({ format: "date" }).nullish(),
    ...transfer,
  }),
  writeOff: z.strictObject({ reason: z.string({ error: missingOr(t("must be text")) }) }),
};
