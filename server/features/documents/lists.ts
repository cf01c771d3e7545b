import { z } from "zod";
import { comparableText } from "../../../shared/comparableText.ts";
import { findMobile } from "../../../shared/mobile.ts";
import type { Context } from "../../core/context.ts";
import { newestPage } from "../../core/creationOrder.ts";
import { t } from "../../core/i18n.ts";
import type { Connection, PageArguments } from "../../core/pagination.ts";
import { authorize, may } from "../../core/permissions.ts";
import { missingOr, paragraph, parse } from "../../core/validation.ts";
import { escapeLike } from "../../database/sql.ts";
import type { DocumentFilter } from "../../generated/graphql.ts";
import { limits, lists } from "../../generated/limits.ts";
import type { Prisma, Unit } from "../../generated/prisma/client.ts";
import { ReceiptKind } from "../../generated/prisma/enums.ts";
import { referenceKey } from "./references.ts";
import { type DocumentRow, type DocumentView, viewDocument, withRelated } from "./view.ts";

/** A page of documents. */
export type DocumentPage = Connection<DocumentView>;

const day = z.iso.date({ error: missingOr(t("must be a day such as 2026-03-26")) });

const filterRules = z.strictObject({
  kind: z.enum(ReceiptKind).nullish(),
  search: paragraph(limits.DocumentFilter.search.maxLength).nullish(),
  from: day.nullish(),
  to: day.nullish(),
});

/** Returns a page of the documents that match a filter, newest first. */
export async function pageOfDocuments(
  ctx: Context,
  input: PageArguments & { filter?: DocumentFilter | null },
): Promise<DocumentPage> {
  authorize(ctx, "readDocuments");
  const { document } = ctx.database;
  return newestPage(
    input,
    whereOf(ctx, input.filter ?? {}),
    async (query) => {
      const rows = await document.findMany({ ...query, include: withRelated });
      return rows.flatMap((row) => viewDocument(ctx, row) ?? []);
    },
    (query) => document.count(query),
  );
}

/** Returns the condition for a filter. Throws BAD_USER_INPUT for values outside their limits. */
function whereOf(ctx: Context, filter: DocumentFilter): Prisma.DocumentWhereInput {
  const { kind, search, from, to } = parse(filterRules, filter);
  return {
    number: { not: null },
    kind: { in: shownKinds(ctx).filter((shown) => !kind || shown === kind) },
    day: { ...(from && { gte: new Date(from) }), ...(to && { lte: new Date(to) }) },
    AND: search ? foundBy(search, may(ctx.actor, "readCustomers")) : [],
  };
}

/** Returns the kinds of documents that the caller may read. */
const shownKinds = ({ actor }: Context): ReceiptKind[] => [
  ...(may(actor, "readSaleDocuments") ? (["SALE", "CREDIT_NOTE"] as const) : []),
  ...(may(actor, "readPurchaseDocuments") ? (["PURCHASE"] as const) : []),
];

/**
 * Returns the condition that a document matches a search. A document matches if its texts contain each word of the
 * search, or if the whole search is the document's day or a part of the document's reference. With `findsPeople`, a
 * document also matches if the name and number of the buyer or seller contain all words, or if the search is this
 * person's number in any notation.
 */
function foundBy(search: string, findsPeople: boolean): Prisma.DocumentWhereInput {
  const words = comparableText(search).toLowerCase().split(" ").filter(Boolean);
  const key = referenceKey(comparableText(search));
  const mobile = findMobile(search);
  const people = [words, ...(mobile ? [[mobile]] : [])];
  return {
    OR: [
      { AND: words.map((word) => ({ searchText: { contains: escapeLike(word) } })) },
      ...(findsPeople ? people : []).map((texts) => ({
        AND: texts.map((text) => ({ personText: { contains: escapeLike(text) } })),
      })),
      ...(day.safeParse(search).success ? [{ day: new Date(search) }] : []),
      ...(key ? [{ referenceKey: { contains: escapeLike(key) } }] : []),
    ],
  };
}

/**
 * Returns the documents about a unit's purchase, sales and returns, newest first. Callers who may not manage receipts
 * get no documents.
 */
export async function documentsOf(
  ctx: Context,
  unit: Pick<Unit, "id" | "evaluationId">,
): Promise<DocumentRow[]> {
  if (!may(ctx.actor, "manageReceipts")) return [];
  const { id: unitId, evaluationId } = unit;
  const sale = { sale: { unitId } };
  return ctx.database.document.findMany({
    where: { OR: [sale, { credited: sale }, ...(evaluationId ? [{ evaluationId }] : [])] },
    include: withRelated,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: lists.Unit.receipts,
  });
}
