import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { contentLanguage } from "../core/content.ts";
import type { Context } from "../core/context.ts";
import { creationPosition, type ListRange } from "../core/creationOrder.ts";
import { type Language, t } from "../core/i18n.ts";
import { readWholePages } from "../database/pages.ts";

/**
 * The number of rows that are in memory at a time while a list without `limit` is sent. A list with at least this many
 * rows is streamed and not cached.
 */
const pageRows = 200;

/** Returns the schema of an integer in a query string. The API's documentation shows an integer instead of a string. */
export function wholeNumber(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, t("must be a whole number"))
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, {
      error: t("must be from {minimum} to {maximum}"),
      params: { minimum, maximum },
    })
    .meta({ type: "integer", pattern: undefined, minimum, maximum });
}

/** The query of a list. */
export const listQuery = z.object({
  sort: z
    .enum(["-createdAt", "createdAt"], { error: t("must be -createdAt or createdAt") })
    .default("-createdAt")
    .describe("`-createdAt` lists the newest first, `createdAt` the oldest first."),
  limit: wholeNumber(1, 1_000)
    .optional()
    .describe(
      "The page size. If omitted, the response contains the whole list. A long list is streamed.",
    ),
  page: wholeNumber(1, 100_000)
    .default(1)
    .describe("The number of the page, from 1. Requires `limit`."),
});

type ListQuery = z.output<typeof listQuery>;

/** Returns the range of a list query. */
function rangeOf({ sort, limit, page }: ListQuery): ListRange {
  return {
    order: sort === "createdAt" ? "OLDEST" : "NEWEST",
    take: limit,
    skip: limit === undefined ? 0 : (page - 1) * limit,
  };
}

/** The values by which a list is sorted. */
export type ListedRow = { id: string; createdAt: Date };

/** The functions that read and show a list. */
export type List<Row> = {
  read(ctx: Context, range: ListRange): Promise<Row[]>;
  /** Returns a version that changes with every change of the list's rows. Only public lists have this function. */
  readVersion?(ctx: Context): Promise<string>;
  present(row: Row, ctx: Context): unknown;
  wrap(payload: unknown): object;
};

/**
 * Returns the response of a list: one page, or the whole list. Streams a whole list that has at least `pageRows` rows.
 */
export async function sendList<Row extends ListedRow>(
  list: List<Row>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const { ctx } = request;
  const range = rangeOf(request.query as ListQuery);
  const present = (rows: readonly Row[]) => rows.map((row) => list.present(row, ctx));
  if (range.take !== undefined) return list.wrap(present(await list.read(ctx, range)));
  const readPage = (last?: Row) =>
    list.read(ctx, { ...range, take: pageRows, after: last && creationPosition(last) });
  // The version is read in the same statement as the first page, so the version can't be newer than the rows.
  const [version, first] = await Promise.all([list.readVersion?.(ctx), readPage()]);
  if (first.length < pageRows) return list.wrap(present(first));
  const pages = readWholePages(pageRows, async (last?: Row) => (last ? readPage(last) : first));
  const texts = jsonTexts(list.wrap([]), pages, present);
  reply.type("application/json; charset=utf-8");
  const etag = version && etagOf(version, contentLanguage(ctx), JSON.stringify(present(first)));
  return reply.sendLong(() => texts, etag);
}

/** Yields the envelope as JSON. The rows of all pages replace the empty array at the envelope's end. */
async function* jsonTexts<Row>(
  envelope: object,
  pages: AsyncIterable<readonly Row[]>,
  present: (rows: readonly Row[]) => unknown[],
): AsyncGenerator<string> {
  const [begin = "", end = ""] = JSON.stringify(envelope).split("[]");
  let separator = `${begin}[`;
  for await (const page of pages) {
    const rows = JSON.stringify(present(page)).slice(1, -1);
    if (rows === "") continue;
    yield separator + rows;
    separator = ",";
  }
  yield `]${end}`;
}

/**
 * Hashes everything on which the response depends. The first page is included, because another release may change the
 * format.
 */
function etagOf(version: string, language: Language, firstPage: string): string {
  const hash = createHash("sha256").update(`${version}\n${language}\n`).update(firstPage);
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}
