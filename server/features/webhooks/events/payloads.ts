import { z } from "zod";
import {
  DeviceKind,
  GadgetType,
  Grade,
  ImeiCheckResult,
  ProductType,
  PurchaseState,
  QuoteOutcome,
  RequestStatus,
  Stock,
  Supply,
  UnitState,
} from "../../../generated/prisma/enums.ts";

// The schemas of the `data` of events. A schema picks its fields from the columns of the change log, so a new field
// takes one line here. Payloads contain nothing about customers except account ids, and the names in public reviews.

/** A time from the database, in the form that payloads have. */
const time = z.string().transform((text) => new Date(text).toISOString());

const id = z.uuid();
const taka = z.int();

const variant = z.object({
  id,
  ram: z.int(),
  rom: z.int(),
  price: taka,
  sellingPrice: taka,
  stock: z.enum(Stock),
});

/** The public part of a device, without long texts. Fields that a kind does not have are missing. */
export const devicePayload = z.object({
  id,
  sku: z.string().optional(),
  kind: z.enum(DeviceKind),
  title: z.string(),
  brand: z.string().optional(),
  model: z.string().optional(),
  gadgetName: z.string().optional(),
  productType: z.enum(ProductType).optional(),
  gadgetType: z.enum(GadgetType).optional(),
  supply: z.enum(Supply).optional(),
  price: taka,
  stock: z.enum(Stock),
  unitCount: z.int().optional(),
  coverImage: z.string(),
  variants: z.array(variant).optional(),
  version: z.int(),
  createdAt: time,
  updatedAt: time,
});

/** An add request that was created or decided. */
export const addRequestPayload = z.object({
  id,
  kind: z.enum(DeviceKind),
  brand: z.string(),
  model: z.string(),
  status: z.enum(RequestStatus),
  deviceId: id.nullable(),
  userId: id,
  createdAt: time,
  updatedAt: time,
});

/** A sell request that was created or decided. */
export const evaluationPayload = z.object({
  id,
  kind: z.enum(DeviceKind),
  status: z.enum(RequestStatus),
  deviceId: id.nullable(),
  device: z.object({
    brand: z.string(),
    model: z.string(),
    ram: z.int(),
    rom: z.int(),
    sellingPrice: taka,
  }),
  quote: z
    .object({
      outcome: z.enum(QuoteOutcome),
      base: taka.nullable(),
      amount: taka.nullable(),
      grade: z.enum(Grade).nullable(),
      validUntil: time.nullable(),
    })
    .nullable(),
  userId: id,
  createdAt: time,
  updatedAt: time,
});

/** A purchase that began, or whose state, amount or offer changed. The payload's id is the id of the sell request. */
export const purchasePayload = z.object({
  id,
  kind: z.enum(DeviceKind),
  state: z.enum(PurchaseState),
  amount: taka.nullable(),
  expiresAt: time.nullable(),
  paidOn: z.iso.date().nullable(),
  userId: id,
  updatedAt: time,
});

/** The public part of a unit, and the amount and date of its sale. */
export const unitPayload = z.object({
  id,
  code: z.string(),
  deviceId: id,
  variantId: id.nullable(),
  state: z.enum(UnitState),
  price: taka.nullable(),
  grade: z.enum(Grade).nullable(),
  notes: z.string(),
  photos: z.array(z.string()),
  warrantyDays: z.int(),
  imeiCheck: z.object({ result: z.enum(ImeiCheckResult), checkedAt: time.nullable() }),
  version: z.int(),
  createdAt: time,
  offeredAt: time.nullable(),
  updatedAt: time,
  sale: z.object({ amount: taka, date: z.iso.date() }).optional(),
});

/** A review. Reviews are public, including the names of their authors. */
export const reviewPayload = z.object({
  id,
  reviewComment: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: time,
});
