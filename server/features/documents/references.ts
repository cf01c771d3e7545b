import { needsReference } from "../../../shared/transfers.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { optionalLine, optionalParagraph } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { limits } from "../../generated/limits.ts";
import type { PaymentMethod } from "../../generated/prisma/enums.ts";

/** The fields for a transfer's reference. All inputs about payments and refunds have these fields. */
export const referenceFields = {
  reference: optionalLine(limits.PaymentInput.reference.maxLength),
  referenceReason: optionalParagraph(limits.PaymentInput.referenceReason.maxLength),
};

export type Transfer = {
  method: PaymentMethod;
  reference?: string | null;
  /** Why a reference is used a second time. */
  referenceReason?: string | null;
};

/**
 * Returns an error if a transfer lacks the reference that its method requires. Programs with API keys may omit the
 * reference, because older programs don't know this field. For cards, such programs must not omit the reference: cards
 * were added together with references, so a program that knows cards also knows references.
 */
export function referenceFault(actor: Context["actor"], { method, reference }: Partial<Transfer>) {
  if (!method || reference || !needsReference(method)) return undefined;
  const isOlderClient = actor.role === "API_KEY" && reference === undefined && method !== "CARD";
  return isOlderClient ? undefined : t("is required for this method");
}

/** Returns a reference in the form in which references are compared: without spaces and in upper case. */
export const referenceKey = (reference: string): string =>
  reference.normalize("NFKC").replace(/\s/gu, "").toUpperCase();

/** Returns the columns that describe the money transfer of a document. */
export const referenceColumns = ({ method, reference, referenceReason }: Transfer) => ({
  method,
  reference: reference ?? null,
  referenceKey: reference ? referenceKey(reference) : null,
  referenceReason: referenceReason ?? null,
});

/** The first key of advisory locks on references. The second key is a hash of the reference. */
const referenceLock = 72_707_372;

/**
 * Throws CONFLICT if another document in force has the same method and reference and no reason is given. The message
 * names the other document. Transactions with the same method and reference wait for each other.
 */
export async function checkReference(
  tx: Transaction,
  { method, reference, referenceReason }: Transfer,
  /** The id of the document that is being replaced. The new document may keep its reference. */
  replacedId?: string,
): Promise<void> {
  if (!reference) return;
  const key = referenceKey(reference);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${referenceLock}::int, hashtext(${`${method} ${key}`}))`;
  if (referenceReason) return;
  const other = await tx.document.findFirst({
    where: {
      method,
      referenceKey: key,
      replacedBy: null,
      ...(replacedId && { id: { not: replacedId } }),
    },
    orderBy: { createdAt: "asc" },
    select: { number: true },
  });
  if (!other) return;
  const number = other.number ?? "";
  throw new AppError(
    "CONFLICT",
    t("Document {number} already has this reference. Give a reason if both documents are right.", {
      number,
    }),
    {
      fields: {
        referenceReason: t("is required: {number} already has this reference", { number }),
      },
    },
  );
}
