import { dayMs } from "../../../shared/durations.ts";
import { variantLabel } from "../../../shared/variantLabels.ts";
import type { Transaction } from "../../database/client.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { DocumentFacts } from "./content.ts";
import type { ShopDetails } from "./shopDetails.ts";

/** Converts a day from the database to a text such as `2026-03-26`. */
const dayText = (day: Date): string => day.toISOString().slice(0, 10);

const dayOrNull = (day: Date | null) => day && dayText(day);

const withUnit = {
  unit: { include: { device: { select: { title: true } }, variant: true } },
} as const satisfies Prisma.UnitSaleInclude;

type Reader = Pick<Transaction, "unitSale" | "evaluation">;

/** Reads the facts of a sale's receipt from the current rows and settings. */
export async function factsOfSale(
  tx: Reader,
  saleId: string,
  { returnDays, ...details }: ShopDetails,
): Promise<DocumentFacts> {
  const sale = await tx.unitSale.findUniqueOrThrow({ where: { id: saleId }, include: withUnit });
  const { unit, amount, method, soldOn } = sale;
  return {
    ...details,
    kind: "SALE",
    title: unit.device.title,
    variant: unit.variant && variantLabel(unit.variant),
    code: unit.code,
    imei: unit.imei,
    imei2: unit.imei2,
    serial: unit.serial,
    grade: unit.grade,
    amount,
    method,
    reference: null,
    date: dayText(soldOn),
    name: sale.buyerName,
    mobile: sale.buyerMobile,
    warrantyUntil: dayOrNull(sale.warrantyUntil),
    returnDays,
    returnableUntil: dayText(new Date(soldOn.getTime() + returnDays * dayMs)),
    returnedOn: dayOrNull(sale.returnedOn),
    replaces: null,
    credits: null,
  };
}

/** Reads the facts of a payment's receipt. Returns null if the shop has not paid yet. */
export async function factsOfPurchase(
  tx: Reader,
  evaluationId: string,
  { returnDays: _days, ...details }: ShopDetails,
): Promise<DocumentFacts | null> {
  const { purchase, unit, user, ...evaluation } = await tx.evaluation.findUniqueOrThrow({
    where: { id: evaluationId },
    include: { user: true, unit: true, purchase: true },
  });
  if (!purchase?.amount || !purchase.paymentMethod || !purchase.paidOn) return null;
  return {
    ...details,
    kind: "PURCHASE",
    title: `${evaluation.seenBrand} ${evaluation.seenModel}`,
    variant: variantLabel({ ram: evaluation.seenRam, rom: evaluation.seenRom }),
    code: unit?.code ?? null,
    imei: unit?.imei ?? purchase.imei,
    imei2: unit?.imei2 ?? purchase.imei2,
    serial: unit?.serial ?? null,
    grade: unit?.grade ?? null,
    amount: purchase.amount,
    method: purchase.paymentMethod,
    reference: purchase.paymentReference,
    date: dayText(purchase.paidOn),
    name: `${user.firstName} ${user.lastName}`.trim() || null,
    mobile: user.mobile,
    warrantyUntil: null,
    returnDays: null,
    returnableUntil: null,
    returnedOn: null,
    replaces: null,
    credits: null,
  };
}
