import { dayOf } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import type { Change } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, may } from "../../core/permissions.ts";
import { checkFields, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { Unit, UnitSale } from "../../generated/prisma/client.ts";
import { kinds } from "../devices/kinds.ts";
import { makeCreditNote, makeInvoice } from "../documents/make.ts";
import { checkReference, referenceFault } from "../documents/references.ts";
import { noLocks } from "./columns.ts";
import { enqueueRelease } from "./reservations.ts";
import { offerRules, reservationRules, returnRules, saleRules, writeOffRules } from "./rules.ts";
import { offerFaults } from "./service.ts";
import { type LockedUnit, takeTransition } from "./transition.ts";

// Each function of this file carries out a transition (states.ts) of the unit with the given id.

/** Puts a draft on sale. */
export async function offerUnit(ctx: Context, id: string, input: unknown): Promise<Unit> {
  authorize(ctx, "writeUnits");
  const { override = null } = parse(offerRules, input);
  if (override !== null) authorize(ctx, "overrideChecks");
  return takeTransition(ctx, id, "offer", (_tx, { unit, now }) => {
    checkFields({ ...offerFaults(unit), ...registerFaults(unit, override) });
    return {
      columns: { offeredAt: now, imeiOverride: override },
      amount: unit.price,
      note: override ?? "",
      changes: override ? [{ field: "OVERRIDE", after: override }] : [],
    };
  });
}

/**
 * Returns the errors of a phone whose IMEI is missing or not confirmed by the register. Returns no errors if there is
 * an `override`.
 */
function registerFaults({ device, imei, imeiResult }: LockedUnit, override: string | null) {
  if (!kinds[device.kind].hasImei || override !== null) return {};
  return {
    imei: imei === null && t("is required"),
    imeiCheck: imeiResult !== "REGISTERED" && t("must be “Registered”"),
  };
}

/** Takes a unit off sale. */
export const withdrawUnit = (ctx: Context, id: string): Promise<Unit> =>
  takeTransition(ctx, id, "withdraw", () => ({}));

/** Reserves a unit for a buyer. */
export async function reserveUnit(ctx: Context, id: string, input: unknown): Promise<Unit> {
  authorize(ctx, "sellUnits");
  const { until, name, mobile } = parse(reservationRules(ctx.clock()), input);
  return takeTransition(ctx, id, "reserve", async (tx, { now }) => {
    await enqueueRelease(tx, id.toLowerCase(), until.getTime() - now.getTime());
    return {
      columns: { reservedUntil: until, reservedFor: name ?? null, reservedMobile: mobile },
    };
  });
}

/** Ends a reservation. */
export const releaseUnit = (ctx: Context, id: string): Promise<Unit> =>
  takeTransition(ctx, id, "release", () => ({}));

/** Records a sale. */
export async function sellUnit(ctx: Context, id: string, input: unknown): Promise<Unit> {
  authorize(ctx, "sellUnits");
  const sale = parse(saleRules(ctx.clock(), ctx.actor), input);
  return takeTransition(ctx, id, "sell", async (tx, { unit, now }) => {
    await checkReference(tx, sale);
    const { id: saleId } = await tx.unitSale.create({
      data: {
        unitId: id,
        amount: sale.amount,
        method: sale.method,
        soldOn: new Date(sale.date),
        ...buyerOf(ctx, sale, unit),
        warrantyUntil: warrantyEnd(sale.date, unit.warrantyDays),
        createdAt: now,
      },
      select: { id: true },
    });
    return {
      amount: sale.amount,
      changes: [{ field: "AMOUNT", after: String(sale.amount) }, ...reasonOf(sale)],
      finish: () => makeInvoice(tx, ctx, saleId, sale),
    };
  });
}

type Buyer = { buyerName?: string | null | undefined; buyerMobile?: string | null | undefined };

/**
 * Returns the given buyer. If no buyer is given and the caller may not read customers, returns the person for whom the
 * unit is reserved.
 */
function buyerOf(ctx: Context, { buyerName = null, buyerMobile = null }: Buyer, unit: LockedUnit) {
  return buyerName || buyerMobile || may(ctx.actor, "readCustomers")
    ? { buyerName, buyerMobile }
    : { buyerName: unit.reservedFor, buyerMobile: unit.reservedMobile };
}

/** Returns the reason why a reference was used a second time, for the audit log. */
const reasonOf = ({ referenceReason }: { referenceReason?: string | null }): Change[] =>
  referenceReason ? [{ field: "REASON", after: referenceReason }] : [];

/** Returns the last day of a warranty; null without a warranty. */
const warrantyEnd = (soldOn: string, days: number): Date | null =>
  days > 0 ? new Date(new Date(soldOn).getTime() + days * dayMs) : null;

/** Records that the buyer returned a unit. */
export async function returnUnit(ctx: Context, id: string, input: unknown): Promise<Unit> {
  authorize(ctx, "sellUnits");
  const { reason, amount, date, ...given } = parse(returnRules(ctx.clock()), input);
  return takeTransition(ctx, id, "giveBack", async (tx, { now }) => {
    const sale = await lastSale(tx, id);
    const day = date ?? dayOf(now);
    const refund = { ...given, method: given.method ?? sale.method };
    checkFields({
      ...returnFaults(sale, amount, day),
      reference: amount > 0 && referenceFault(ctx.actor, refund),
    });
    await checkReference(tx, refund);
    await tx.unitSale.update({
      where: { id: sale.id },
      data: {
        returnedOn: new Date(day),
        refund: amount,
        refundMethod: refund.method,
        returnReason: reason,
      },
      select: { id: true },
    });
    return {
      // The buyer may have locked the phone, for example by signing in.
      columns: noLocks,
      amount,
      note: reason,
      changes: [
        { field: "AMOUNT", after: String(amount) },
        { field: "REASON", after: reason },
        ...reasonOf(refund),
      ],
      finish: () => makeCreditNote(tx, ctx, { saleId: sale.id, amount, date: day }, refund),
    };
  });
}

async function lastSale(tx: Transaction, unitId: string): Promise<UnitSale> {
  const orderBy = [{ createdAt: "desc" }, { id: "desc" }] as const;
  const sale = await tx.unitSale.findFirst({ where: { unitId }, orderBy: [...orderBy] });
  if (!sale) throw new AppError("CONFLICT", t("This unit has no sale"));
  return sale;
}

const returnFaults = (sale: UnitSale, amount: number, day: string) => ({
  amount:
    amount > sale.amount &&
    t("may not exceed BDT {amount}, the amount that the buyer paid", { amount: sale.amount }),
  date: new Date(day) < sale.soldOn && t("may not be before the day of the sale"),
});

/** Makes a returned unit a draft again. */
export const restockUnit = (ctx: Context, id: string): Promise<Unit> =>
  takeTransition(ctx, id, "restock", () => ({}));

/** Writes off a draft or a returned unit permanently. */
export async function writeOffUnit(ctx: Context, id: string, input: unknown): Promise<Unit> {
  authorize(ctx, "writeUnits");
  const { reason } = parse(writeOffRules, input);
  return takeTransition(ctx, id, "writeOff", (_tx, { now }) => ({
    columns: { writtenOffAt: now },
    note: reason,
    changes: [{ field: "REASON", after: reason }],
  }));
}
