import { randomBytes } from "node:crypto";
import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";

const tokenBytes = 24;

/** The address of a receipt. */
export const receiptUrl = ({ env }: Pick<Context, "env">, { token }: { token: string }) =>
  `${env.PUBLIC_URL}/receipt/${token}`;

/** The purchase or sale that a receipt is for. */
type Subject = { kind: "PURCHASE"; evaluationId: string } | { kind: "SALE"; saleId: string };

/** Adds a receipt in the transaction of the purchase or sale. */
export async function addReceipt(tx: Transaction, subject: Subject, at: Date): Promise<void> {
  const token = randomBytes(tokenBytes).toString("base64url");
  await tx.receipt.create({ data: { ...subject, token, createdAt: at }, select: { id: true } });
}
