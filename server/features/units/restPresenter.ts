import { z } from "zod";
import { inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import { Grade } from "../../generated/prisma/enums.ts";
import {
  imeiCheckResultWords,
  paymentMethodWords,
  unitEventCodeWords,
  unitStateWords,
} from "../../generated/words.ts";
import { idSchema } from "../../rest/helpers.ts";
import type { UnitNode } from "../devices/unitRecord.ts";
import { locksOf } from "../purchases/locks.ts";
import { answersShape, presentAnswers } from "../purchases/restAnswers.ts";
import { locksShape, presentLocks } from "../purchases/restLocks.ts";
import { conditionOf } from "./condition.ts";
import { pathOfUnit } from "./devicesOfUnits.ts";
import { dayText, eventsOf, lastSaleOf } from "./history.ts";
import { privately, stateOf, versionOf } from "./privateFields.ts";
import { reducedFromOf } from "./publicUnits.ts";
import { shownFindings } from "./shownFindings.ts";
import { stateAt } from "./states.ts";

const taka = z.int();
const time = z.iso.datetime();
const day = z.iso.date();

const publicShape = {
  _id: idSchema,
  code: z.string().describe("The code that is printed on the unit's label, such as `U-7K3F9`."),
  url: z
    .url()
    .describe("The absolute address of the page that shows the device with this unit chosen."),
  device: idSchema,
  variant: idSchema.nullable(),
  state: z.enum(unitStateWords),
  price: taka
    .nullable()
    .describe("The price that a buyer pays, in whole taka (BDT). Null in a draft without a price."),
  reducedFrom: z
    .int()
    .nullable()
    .describe(
      "The price that pages show crossed out, as for devices. Prices from before `offeredAt` don't count.",
    ),
  grade: z.enum(Grade).nullable(),
  condition: z
    .object(answersShape)
    .nullable()
    .describe("The shop's twelve answers about the unit's condition. Null if they are not known."),
  findings: z
    .object({
      exceptions: z.array(z.string()).describe("Faults and replaced parts, each a short sentence."),
      faultless: z
        .array(z.string())
        .describe("Parts that were checked and found faultless, each a short sentence."),
      inTheBox: z.array(z.string()).describe("The accessories that come with the unit."),
      makersWarranty: z
        .string()
        .nullable()
        .describe("The rest of the manufacturer's warranty. Null if there is none."),
      locks: z
        .string()
        .nullable()
        .describe(
          "A sentence that says that the phone has no locks and when the shop checked this. Null if `unlockedAt` is null.",
        ),
    })
    .nullable()
    .describe(
      "Sentences for buyers about the answers of `condition` and the absence of locks, in the language that `Accept-Language` prefers. Null if the answers are not known and `unlockedAt` is null.",
    ),
  notes: z
    .string()
    .describe(
      "Notes for buyers, possibly empty. The Bangla version if `Accept-Language` prefers Bangla and a Bangla version exists, otherwise the main version. Callers who may change units always get the main version.",
    ),
  notesBn: z.string().nullable(),
  photos: z.array(z.string()),
  warrantyDays: z
    .int()
    .describe("The shop's own warranty, in days from the sale. 0 means no warranty."),
  unlockedAt: time
    .nullable()
    .describe(
      "When the shop found that the phone has no locks. Null if the shop has not checked the locks, or if a check found a lock.",
    ),
  imeiCheck: z.object({ result: z.enum(imeiCheckResultWords), checkedAt: time.nullable() }),
  version: z
    .int()
    .describe(
      "Increases with every change. Send `version` with PATCH so that you don't overwrite another change.",
    ),
  createdAt: time,
  offeredAt: time.nullable(),
};

const privateShape = {
  imei: z.string().nullable(),
  imei2: z.string().nullable(),
  serial: z.string().nullable(),
  cost: taka
    .nullable()
    .describe(
      "The amount that the shop paid for the unit, in whole taka (BDT). Null if it is not known. Omitted for staff without `READ_COSTS`.",
    ),
  imeiOverride: z.string().nullable(),
  locks: locksShape.nullable().describe("The locks of the phone. Null if none were recorded."),
  purchase: idSchema
    .nullable()
    .describe(
      "The `_id` of the evaluation whose purchase became this unit. Null if there is none.",
    ),
  reservation: z
    .object({ until: time, name: z.string().nullish(), mobile: z.string().nullish() })
    .nullable(),
  sale: z
    .object({
      amount: taka.describe("The amount that the buyer paid, in whole taka (BDT)."),
      method: z.enum(paymentMethodWords),
      date: day,
      buyerName: z
        .string()
        .nullish()
        .describe(
          "The buyer's name. Null if it is not known. Omitted for staff without `READ_CUSTOMERS`.",
        ),
      buyerMobile: z
        .string()
        .nullish()
        .describe(
          "The buyer's mobile number, 11 digits. Null if it is not known. Omitted for staff without `READ_CUSTOMERS`.",
        ),
      warrantyUntil: day.nullable(),
      returnedOn: day.nullable(),
      refund: taka
        .nullable()
        .describe(
          "The amount refunded to the buyer, in whole taka (BDT). Null if the unit was not returned.",
        ),
      returnReason: z.string().nullable(),
    })
    .nullable(),
  timeline: z.array(
    z.object({
      code: z.enum(unitEventCodeWords),
      at: time,
      actorName: z.string().nullable(),
      amount: taka
        .nullable()
        .describe(
          "The asking price, the amount of the sale or the refund, in whole taka (BDT). Null for events without an amount.",
        ),
      note: z.string(),
    }),
  ),
};

/** The schema of a unit: the fields that everyone may see, and the fields for admins and keys that may read units. */
export const unitShape = z.object({
  ...publicShape,
  ...z.object(privateShape).partial().shape,
});

/** Returns a unit with the fields that the caller may see. */
export async function presentUnit(ctx: Context, unit: UnitNode) {
  const condition = conditionOf(unit.condition);
  const language = may(ctx.actor, "writeUnits") ? "en" : ctx.language;
  const shown = {
    _id: unit.id,
    code: unit.code,
    url: ctx.env.PUBLIC_URL + (await pathOfUnit(ctx, unit)),
    device: unit.deviceId,
    variant: unit.variantId,
    state: unitStateWords[stateOf(ctx, unit)],
    price: unit.price,
    reducedFrom: await reducedFromOf(ctx, unit),
    grade: unit.grade,
    condition: condition && presentAnswers(condition),
    findings: shownFindings(unit, ctx.language),
    notes: inLanguage(language, unit.notes, unit.notesBn),
    notesBn: unit.notesBn,
    photos: unit.photos,
    warrantyDays: unit.warrantyDays,
    imeiCheck: {
      result: imeiCheckResultWords[unit.imeiResult],
      checkedAt: unit.imeiCheckedAt?.toISOString() ?? null,
    },
    unlockedAt: unit.unlockedAt?.toISOString() ?? null,
    version: versionOf(ctx, unit),
    createdAt: unit.createdAt.toISOString(),
    offeredAt: unit.offeredAt?.toISOString() ?? null,
  };
  return { ...shown, ...(await privatePart(ctx, unit)) };
}

async function privatePart(ctx: Context, unit: UnitNode) {
  const whole = await privately(ctx, unit);
  if (!whole) return {};
  const [sale, events] = await Promise.all([lastSaleOf(ctx, whole.id), eventsOf(ctx, whole)]);
  const { imei, imei2, serial, cost, imeiOverride, evaluationId } = whole;
  const locks = locksOf(whole);
  const isReserved = stateAt(whole, ctx.clock()) === "RESERVED";
  return {
    imei,
    imei2,
    serial,
    cost,
    imeiOverride,
    locks: locks && presentLocks(locks),
    purchase: may(ctx.actor, "readAllEvaluations") ? evaluationId : null,
    reservation:
      isReserved && whole.reservedUntil
        ? {
            until: whole.reservedUntil.toISOString(),
            name: whole.reservedFor,
            mobile: whole.reservedMobile,
          }
        : null,
    sale: sale && {
      amount: sale.amount,
      method: paymentMethodWords[sale.method],
      date: dayText(sale.soldOn) ?? "",
      buyerName: sale.buyerName,
      buyerMobile: sale.buyerMobile,
      warrantyUntil: dayText(sale.warrantyUntil),
      returnedOn: dayText(sale.returnedOn),
      refund: sale.refund,
      returnReason: sale.returnReason,
    },
    timeline: events.map(({ code, at, ...event }) => ({
      ...event,
      code: unitEventCodeWords[code],
      at: at.toISOString(),
    })),
  };
}
