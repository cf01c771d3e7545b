import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { isId } from "../../core/validation.ts";
import type { Document, Prisma } from "../../generated/prisma/client.ts";
import { contentIn, type DocumentContent } from "./content.ts";
import { factsOf } from "./earlier.ts";
import { receiptUrl } from "./make.ts";
import { withSheets } from "./sheets.ts";
import { detailsAt } from "./shopDetails.ts";
import { type DocumentRow, withRelated } from "./view.ts";

/** Longer tokens are not looked up, because the shop's own tokens are shorter. */
const maxTokenLength = 100;

const withLinks = {
  replacedBy: true,
  creditNotes: { where: { replacedBy: null, revokedAt: null }, orderBy: { createdAt: "asc" } },
} as const satisfies Prisma.DocumentInclude;

/** Returns the content of a receipt; null if the token is unknown or revoked. */
export async function receiptDocument(ctx: Context, token: string) {
  authorize(ctx, "readReceipts");
  if (token.length > maxTokenLength || token.includes("\0")) return null;
  const receipt = await ctx.database.document.findUnique({
    where: { token },
    include: withLinks,
  });
  if (!receipt || receipt.revokedAt) return null;
  const content = contentIn(receipt) ?? (await contentOfEarlier(ctx, receipt));
  if (!content) return null;
  const { createdAt, number, replacedBy, creditNotes } = receipt;
  return {
    ...content,
    number,
    createdAt,
    url: receiptUrl(ctx, receipt),
    replacedBy: replacedBy && !replacedBy.revokedAt ? linked(ctx, replacedBy) : null,
    creditNotes: creditNotes.map((note) => linked(ctx, note)),
  };
}

export type ReceiptView = NonNullable<Awaited<ReturnType<typeof receiptDocument>>>;

const linked = (ctx: Context, { number, day, token }: Document) => ({
  number: number ?? "",
  date: day?.toISOString().slice(0, 10) ?? "",
  url: receiptUrl(ctx, { token }),
});

/** Returns the content of a receipt that the previous version made. Used until the receipt gets its number. */
async function contentOfEarlier(ctx: Context, receipt: Document): Promise<DocumentContent | null> {
  const facts = await factsOf(
    ctx.database,
    receipt,
    await detailsAt(ctx.database, ctx, receipt.createdAt),
  );
  return facts && withSheets({ ...facts, number: "" });
}

const withSubject = {
  ...withRelated,
  evaluation: { select: { id: true, kind: true } },
  sale: {
    select: {
      returnedOn: true,
      unit: { select: { id: true, device: { select: { kind: true } } } },
    },
  },
  credited: {
    select: {
      number: true,
      sale: { select: { unit: { select: { id: true, device: { select: { kind: true } } } } } },
    },
  },
} as const satisfies Prisma.DocumentInclude;

/** Revokes a receipt permanently. Revoking a receipt again changes nothing. */
export async function revokeReceipt(ctx: Context, id: string): Promise<DocumentRow> {
  authorize(ctx, "manageReceipts");
  return ctx.database.$transaction(async (tx) => {
    const found = isId(id)
      ? await tx.document.findUnique({ where: { id }, include: withSubject })
      : null;
    if (!found) throw new AppError("NOT_FOUND", t("No receipts Found with that ID"));
    const { evaluation, ...receipt } = found;
    const revokedAt = ctx.clock();
    const { count } = await tx.document.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt },
    });
    if (count === 0) return receipt;
    const unit = (receipt.sale ?? receipt.credited?.sale)?.unit;
    const content = contentIn(receipt);
    await record(tx, ctx, {
      action: "REVOKED",
      title: [receipt.number, content?.title].filter(Boolean).join(" "),
      ...(unit
        ? { subject: "UNIT", subjectId: unit.id, kind: unit.device.kind }
        : { subject: "EVALUATION", subjectId: evaluation?.id ?? id, kind: evaluation?.kind }),
    });
    return { ...receipt, revokedAt };
  });
}
