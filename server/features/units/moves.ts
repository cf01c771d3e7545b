import { dayOf } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { checkFields, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { Unit, UnitSale } from "../../generated/prisma/client.ts";
import { kinds } from "../devices/kinds.ts";
import { addReceipt } from "./receiptTokens.ts";
import { enqueueRelease } from "./reservations.ts";
import { offerRules, reservationRules, returnRules, saleRules, writeOffRules } from "./rules.ts";
import { offerFaults } from "./service.ts";
import { type LockedUnit, takeTransition } from "./transition.ts";

// Each function carries out one transition (states.ts) of the unit with the given id.

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

/** A phone needs an IMEI that the register confirmed, or a reason why it is offered without this. */
function registerFaults({ device, imei, imeiResult }: LockedUnit, override: string | null) {
  if (!kinds[device.kind].hasImei || override !== null) return {};
  return {
    imei: imei === null && t("is required"),
    imeiCheck: imeiResult !== "REGISTERED" && t("must be “Registered”, unless you give a reason"),
  };
}

/** Takes a unit off sale. */
export const withdrawUnit = (ctx: Context, id: string): Promise<Unit> =>
  takeTransition(ctx, id, "withdraw", () => ({}));

/** Keeps a unit for a buyer. */
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
  const sale = parse(saleRules(ctx.clock()), input);
  return takeTransition(ctx, id, "sell", async (tx, { unit, now }) => {
    const { id: saleId } = await tx.unitSale.create({
      data: {
        unitId: id,
        amount: sale.amount,
        method: sale.method,
        soldOn: new Date(sale.date),
        buyerName: sale.buyerName ?? null,
        buyerMobile: sale.buyerMobile,
        warrantyUntil: warrantyEnd(sale.date, unit.warrantyDays),
        createdAt: now,
      },
      select: { id: true },
    });
    await addReceipt(tx, { kind: "SALE", saleId }, now);
    const changes = [{ field: "AMOUNT" as const, after: String(sale.amount) }];
    return { amount: sale.amount, changes };
  });
}

/** The day on which a warranty ends; null without a warranty. */
const warrantyEnd = (soldOn: string, days: number): Date | null =>
  days > 0 ? new Date(new Date(soldOn).getTime() + days * dayMs) : null;

/** Records that the buyer returned a unit. */
export async function returnUnit(ctx: Context, id: string, input: unknown): Promise<Unit> {
  authorize(ctx, "sellUnits");
  const { reason, amount, method, date } = parse(returnRules(ctx.clock()), input);
  return takeTransition(ctx, id, "giveBack", async (tx, { now }) => {
    const sale = await lastSale(tx, id);
    const day = date ?? dayOf(now);
    checkReturn(sale, amount, day);
    await tx.unitSale.update({
      where: { id: sale.id },
      data: {
        returnedOn: new Date(day),
        refund: amount,
        refundMethod: method ?? sale.method,
        returnReason: reason,
      },
      select: { id: true },
    });
    const changes = [
      { field: "AMOUNT" as const, after: String(amount) },
      { field: "REASON" as const, after: reason },
    ];
    return { amount, note: reason, changes };
  });
}

async function lastSale(tx: Transaction, unitId: string): Promise<UnitSale> {
  const orderBy = [{ createdAt: "desc" }, { id: "desc" }] as const;
  const sale = await tx.unitSale.findFirst({ where: { unitId }, orderBy: [...orderBy] });
  if (!sale) throw new AppError("CONFLICT", t("This unit has no sale"));
  return sale;
}

function checkReturn(sale: UnitSale, amount: number, day: string): void {
  checkFields({
    amount:
      amount > sale.amount &&
      t("may be at most what the buyer paid, BDT {amount}", { amount: sale.amount }),
    date: new Date(day) < sale.soldOn && t("may not be before the day of the sale"),
  });
}

/** Makes a returned unit a draft again. */
export const restockUnit = (ctx: Context, id: string): Promise<Unit> =>
  takeTransition(ctx, id, "restock", () => ({}));

/** Writes off a draft or a returned unit for good. */
export async function writeOffUnit(ctx: Context, id: string, input: unknown): Promise<Unit> {
  authorize(ctx, "writeUnits");
  const { reason } = parse(writeOffRules, input);
  return takeTransition(ctx, id, "writeOff", (_tx, { now }) => ({
    columns: { writtenOffAt: now },
    note: reason,
    changes: [{ field: "REASON", after: reason }],
  }));
}
