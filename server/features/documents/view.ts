import type { Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { contentIn } from "./content.ts";
import { receiptUrl } from "./make.ts";

/** What must be read with a document for `viewDocument`. */
export const withRelated = {
  replaces: { select: { number: true } },
  replacedBy: { select: { number: true } },
  credited: { select: { number: true } },
  sale: { select: { returnedOn: true } },
} as const satisfies Prisma.DocumentInclude;

export type DocumentRow = Prisma.DocumentGetPayload<{ include: typeof withRelated }>;

/** Returns a document as admins see it; null while it has no number (earlier.ts). */
export function viewDocument(ctx: Pick<Context, "env" | "clock" | "actor">, row: DocumentRow) {
  const content = contentIn(row);
  if (!content) return null;
  const { id, createdAt, evaluationId, revokedAt, reason, referenceReason } = row;
  const { kind, number, date, title, code, amount, method, reference, name, mobile } = content;
  const isInForce = !row.replacedBy && !row.sale?.returnedOn;
  const { correctableUntil: end } = row;
  const showsPeople = may(ctx.actor, "readCustomers");
  return {
    ...{ id, kind, number, createdAt, date, title, code, evaluationId, method, reference },
    ...{ referenceReason, revokedAt, reason },
    amount: kind !== "PURCHASE" || may(ctx.actor, "readCosts") ? amount : null,
    name: showsPeople ? name : null,
    mobile: showsPeople ? mobile : null,
    url: receiptUrl(ctx, row),
    replaces: row.replaces?.number ?? null,
    replacedBy: row.replacedBy?.number ?? null,
    credits: row.credited?.number ?? null,
    correctableUntil: isInForce && end && end > ctx.clock() ? end : null,
  };
}

export type DocumentView = NonNullable<ReturnType<typeof viewDocument>>;
