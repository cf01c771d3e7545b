import type { Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import type { Document, Prisma } from "../../generated/prisma/client.ts";
import { contentIn } from "./content.ts";
import { receiptUrl } from "./make.ts";

/** The related rows that `viewDocument` needs. */
export const withRelated = {
  replaces: { select: { number: true } },
  replacedBy: { select: { number: true } },
  credited: { select: { number: true } },
  sale: { select: { returnedOn: true } },
} as const satisfies Prisma.DocumentInclude;

export type DocumentRow = Prisma.DocumentGetPayload<{ include: typeof withRelated }>;

/**
 * Returns whether a member of staff may get the URL of a document. The page at this URL shows the amount and the name
 * to everyone. The person who made a document already knows the amount and the name, and must be able to hand the
 * document over.
 */
export function mayOpen(actor: Context["actor"], row: Document): boolean {
  if ("user" in actor && actor.user.id === row.createdById) return true;
  const namesNobody = contentIn(row)?.name === null;
  return (
    (row.kind !== "PURCHASE" || may(actor, "readCosts")) &&
    (namesNobody || may(actor, "readCustomers"))
  );
}

/** Returns a document in the form in which admins see it; null while the document has no number (earlier.ts). */
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
    amount: kind !== "PURCHASE" || may(ctx.actor, "readCosts") ? amount : undefined,
    name: showsPeople ? name : undefined,
    mobile: showsPeople ? mobile : undefined,
    url: mayOpen(ctx.actor, row) ? receiptUrl(ctx, row) : undefined,
    replaces: row.replaces?.number ?? null,
    replacedBy: row.replacedBy?.number ?? null,
    credits: row.credited?.number ?? null,
    correctableUntil: isInForce && end && end > ctx.clock() ? end : null,
  };
}

export type DocumentView = NonNullable<ReturnType<typeof viewDocument>>;
