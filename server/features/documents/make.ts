import { randomBytes } from "node:crypto";
import { dayMs } from "../../../shared/durations.ts";
import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { Document, Prisma } from "../../generated/prisma/client.ts";
import { contentIn, type DocumentContent, type DocumentFacts } from "./content.ts";
import { factsOfPurchase, factsOfSale } from "./facts.ts";
import { takeNumber } from "./numbers.ts";
import { referenceColumns, type Transfer } from "./references.ts";
import { withSheets } from "./sheets.ts";
import { shopDetails } from "./shopDetails.ts";

// Each function here makes a document in the transaction of a sale, payment or return. Call these functions after all
// other writes of the transaction, because the document's number must be taken last (numbers.ts).

const tokenBytes = 24;

export const newToken = () => randomBytes(tokenBytes).toString("base64url");

/** Returns the URL of a document. */
export const receiptUrl = ({ env }: Pick<Context, "env">, { token }: { token: string }) =>
  `${env.PUBLIC_URL}/receipt/${token}`;

type MakeContext = Pick<Context, "env" | "clock" | "actor">;

/** Makes the invoice of a sale. */
export async function makeInvoice(
  tx: Transaction,
  ctx: MakeContext,
  saleId: string,
  transfer: Transfer,
): Promise<void> {
  const facts = await factsOfSale(tx, saleId, await shopDetails(tx, ctx, ctx.clock()));
  await insertDocument(tx, ctx, facts, { saleId }, transfer);
}

/** Makes the seller's receipt for a payment. */
export async function makePurchaseReceipt(
  tx: Transaction,
  ctx: MakeContext,
  evaluationId: string,
  transfer: Transfer,
): Promise<void> {
  const facts = await factsOfPurchase(tx, evaluationId, await shopDetails(tx, ctx, ctx.clock()));
  if (!facts) throw new Error("A receipt was requested before its payment");
  await insertDocument(tx, ctx, facts, { evaluationId }, transfer);
}

/** Makes the credit note of a return. Takes the device and the policies from the invoice. */
export async function makeCreditNote(
  tx: Transaction,
  ctx: MakeContext,
  { saleId, amount, date }: { saleId: string; amount: number; date: string },
  transfer: Transfer,
): Promise<void> {
  const invoice = await tx.document.findFirst({
    where: { saleId, replacedBy: null },
    orderBy: { createdAt: "desc" },
  });
  const details = await shopDetails(tx, ctx, ctx.clock());
  const sold = invoice && contentIn(invoice);
  const facts: DocumentFacts = {
    ...(sold ? factsIn(sold) : await factsOfSale(tx, saleId, details)),
    shop: details.shop,
    kind: "CREDIT_NOTE",
    amount,
    date,
    warrantyUntil: null,
    returnDays: null,
    returnableUntil: null,
    returnedOn: null,
    replaces: null,
    credits: invoice?.number ?? null,
  };
  await insertDocument(tx, ctx, facts, { creditedId: invoice?.id ?? null }, transfer);
}

/** Returns the facts in the content of a document, without its number and sheets. */
export function factsIn(content: DocumentContent): DocumentFacts {
  const { format: _format, number: _number, sheets: _sheets, ...facts } = content;
  return facts;
}

type Links = Pick<
  Prisma.DocumentUncheckedCreateInput,
  | "saleId"
  | "evaluationId"
  | "creditedId"
  | "replacesId"
  | "reason"
  | "correctableUntil"
  | "createdById"
>;

/** Inserts a document with the next number of its series. */
export async function insertDocument(
  tx: Transaction,
  ctx: MakeContext,
  given: DocumentFacts,
  links: Links,
  transfer: Transfer,
): Promise<Document> {
  const createdAt = ctx.clock();
  const { method, reference = null } = transfer;
  const facts = { ...given, method, reference };
  const number = await takeNumber(tx, facts.kind, createdAt);
  return tx.document.create({
    data: {
      correctableUntil: correctionEnd(createdAt),
      createdById: "user" in ctx.actor ? ctx.actor.user.id : null,
      ...links,
      ...number,
      ...referenceColumns(transfer),
      ...columnsOf(withSheets({ ...facts, number: number.number })),
      token: newToken(),
      createdAt,
    },
  });
}

/** Returns the time until which a document made at the given time can be corrected. */
export const correctionEnd = (madeAt: Date): Date => new Date(madeAt.getTime() + dayMs);

/** Returns those columns of a document that are derived from its content. */
export const columnsOf = (content: DocumentContent) => ({
  kind: content.kind,
  content,
  day: new Date(content.date),
  searchText: searchable(
    ...[content.number, content.reference, content.title, content.code],
    ...[content.imei, content.imei2, content.serial],
  ),
  personText: searchable(content.name, content.mobile),
});

const searchable = (...texts: (string | null)[]) =>
  texts
    .filter((text) => text !== null)
    .join(" ")
    .toLowerCase();
