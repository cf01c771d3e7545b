import { dayMs } from "../../../shared/durations.ts";
import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, may } from "../../core/permissions.ts";
import { shopSettings } from "../../core/shopSettings.ts";
import { isId } from "../../core/validation.ts";
import type { ReceiptDocument } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";
import type { Prisma, Receipt, Unit } from "../../generated/prisma/client.ts";
import { dayText } from "./history.ts";
import { receiptUrl } from "./receiptTokens.ts";

export type ReceiptRecord = Receipt;

/** The receipts of a unit's purchase and sales, newest first; only admins get any. */
export async function receiptsOf(
  ctx: Context,
  unit: Pick<Unit, "id" | "evaluationId">,
): Promise<Receipt[]> {
  if (!may(ctx.actor, "manageReceipts")) return [];
  const { id: unitId, evaluationId } = unit;
  return ctx.database.receipt.findMany({
    where: { OR: [{ sale: { unitId } }, ...(evaluationId ? [{ evaluationId }] : [])] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: lists.Unit.receipts,
  });
}

/** Revokes a receipt for good. A receipt that is already revoked stays as it is. */
export async function revokeReceipt(ctx: Context, id: string): Promise<Receipt> {
  authorize(ctx, "manageReceipts");
  return ctx.database.$transaction(async (tx) => {
    const found = isId(id)
      ? await tx.receipt.findUnique({
          where: { id },
          include: {
            evaluation: true,
            sale: { include: { unit: { include: { device: true } } } },
          },
        })
      : null;
    if (!found) throw new AppError("NOT_FOUND", t("No receipts Found with that ID"));
    const { evaluation, sale, ...receipt } = found;
    const revokedAt = ctx.clock();
    const { count } = await tx.receipt.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt },
    });
    if (count === 0) return receipt;
    const subject = sale
      ? {
          subject: "UNIT" as const,
          subjectId: sale.unitId,
          kind: sale.unit.device.kind,
          title: `${sale.unit.code} ${sale.unit.device.title}`,
        }
      : {
          subject: "EVALUATION" as const,
          subjectId: evaluation?.id ?? id,
          kind: evaluation?.kind,
          title: `${evaluation?.seenBrand} ${evaluation?.seenModel}`,
        };
    await record(tx, ctx, { action: "REVOKED", ...subject });
    return { ...receipt, revokedAt };
  });
}

/** Longer texts are not looked up, because the shop's own tokens are shorter. */
const maxTokenLength = 100;

/** The content of a receipt; null if the token is unknown or revoked. */
export async function receiptDocument(
  ctx: Context,
  token: string,
): Promise<ReceiptDocument | null> {
  authorize(ctx, "readReceipts");
  if (token.length > maxTokenLength || token.includes("\0")) return null;
  const receipt = await ctx.database.receipt.findUnique({
    where: { token },
    include: withSubject,
  });
  if (!receipt || receipt.revokedAt) return null;
  const { kind, createdAt, sale, evaluation } = receipt;
  const shared = { kind, createdAt, url: receiptUrl(ctx, receipt) };
  if (sale) {
    const { returnDays } = await shopSettings(ctx);
    return { ...shared, ...ofSale(sale, returnDays) };
  }
  return evaluation ? ofPurchase(shared, evaluation) : null;
}

const withSubject = {
  sale: { include: { unit: { include: { device: true, variant: true } } } },
  evaluation: { include: { user: true, unit: true, purchase: true } },
} as const satisfies Prisma.ReceiptInclude;

type Found = Prisma.ReceiptGetPayload<{ include: typeof withSubject }>;

const sizeOf = (variant: { ram: number; rom: number } | null) =>
  variant && `${variant.ram} GB | ${variant.rom} GB`;

/** @param returnDays How many days a buyer has to return a purchase. */
function ofSale(sale: NonNullable<Found["sale"]>, returnDays: number) {
  const { unit } = sale;
  return {
    title: unit.device.title,
    variant: sizeOf(unit.variant),
    code: unit.code,
    imei: unit.imei,
    imei2: unit.imei2,
    serial: unit.serial,
    grade: unit.grade,
    amount: sale.amount,
    method: sale.method,
    date: dayText(sale.soldOn) ?? "",
    name: sale.buyerName,
    warrantyUntil: dayText(sale.warrantyUntil),
    returnableUntil: dayText(new Date(sale.soldOn.getTime() + returnDays * dayMs)),
    returnedOn: dayText(sale.returnedOn),
  };
}

function ofPurchase(
  shared: Pick<ReceiptDocument, "kind" | "createdAt" | "url">,
  {
    purchase,
    unit,
    user,
    seenBrand,
    seenModel,
    seenRam,
    seenRom,
  }: NonNullable<Found["evaluation"]>,
): ReceiptDocument | null {
  if (!purchase?.amount || !purchase.paymentMethod || !purchase.paidOn) return null;
  return {
    ...shared,
    title: `${seenBrand} ${seenModel}`,
    variant: sizeOf({ ram: seenRam, rom: seenRom }),
    code: unit?.code ?? null,
    imei: unit?.imei ?? purchase.imei,
    imei2: unit?.imei2 ?? purchase.imei2,
    serial: unit?.serial ?? null,
    grade: unit?.grade ?? null,
    amount: purchase.amount,
    method: purchase.paymentMethod,
    date: dayText(purchase.paidOn) ?? "",
    name: `${user.firstName} ${user.lastName}`.trim() || null,
    warrantyUntil: null,
    returnableUntil: null,
    returnedOn: null,
  };
}
