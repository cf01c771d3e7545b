import { dayMs } from "../../../shared/durations.ts";
import type { Context, Deps } from "../../core/context.ts";
import {
  type Connection,
  checkPage,
  integerKey,
  type PageArguments,
  type Position,
  rowsOf,
  toConnection,
} from "../../core/pagination.ts";
import { authorize } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import { escapeLike } from "../../database/sql.ts";
import type { SearchWordFilter, SearchWordOrder } from "../../generated/graphql.ts";
import type { Prisma, SearchSpelling, SearchWord } from "../../generated/prisma/client.ts";
import { normalizeText } from "../../search/normalize.ts";
import { mondayOf } from "../../search/weeks.ts";
import { wordSearchRules } from "./rules.ts";

const daysKept = 90;

/** A counted word, and the stored spelling that equals the word. */
export type CountedWord = SearchWord & { spelling: SearchSpelling | null };

type PageInput = PageArguments & { filter?: SearchWordFilter | null; orderBy: SearchWordOrder };

const columns = { MOST_SEARCHED: "searches", MOST_MISSED: "misses" } as const;

/** Returns a page of search words with their counts. */
export async function pageOfSearchWords(
  ctx: Context,
  input: PageInput,
): Promise<Connection<CountedWord>> {
  authorize(ctx, "readSearchWords");
  const page = checkPage(input, input.orderBy);
  const where = whereOf(ctx, input.filter ?? {});
  const column = columns[input.orderBy];
  const [rows, total] = await Promise.all([
    ctx.database.searchWord.findMany({
      where: { AND: [where, page.after ? afterPosition(column, page.after) : {}] },
      orderBy: [{ [column]: "desc" }, { id: "desc" }],
      ...rowsOf(page),
    }),
    ctx.database.searchWord.count({ where }),
  ]);
  const words = await withSpellings(ctx, rows);
  return toConnection(words, page, total, (row) => ({ key: row[column], id: row.id }));
}

/**
 * Returns the condition for a filter. Throws BAD_USER_INPUT if the search is too long or the week is not a valid time.
 */
function whereOf({ clock }: Context, filter: SearchWordFilter): Prisma.SearchWordWhereInput {
  const { search, week } = parse(wordSearchRules, filter);
  const text = normalizeText(search ?? "");
  return {
    week: week ? mondayOf(week) : { gte: oldestWeek(clock()) },
    word: text ? { contains: escapeLike(text) } : undefined,
    misses: filter.isMissed ? { gt: 0 } : undefined,
  };
}

function afterPosition(
  column: "searches" | "misses",
  position: Position,
): Prisma.SearchWordWhereInput {
  const [key, id] = [integerKey(position), position.id];
  return { OR: [{ [column]: { lt: key } }, { [column]: key, id: { lt: id } }] };
}

async function withSpellings({ database }: Context, rows: SearchWord[]): Promise<CountedWord[]> {
  const word = { in: rows.map((row) => row.word) };
  const spellings = await database.searchSpelling.findMany({ where: { word } });
  const byWord = new Map(spellings.map((spelling) => [spelling.word, spelling]));
  return rows.map((row) => ({ ...row, spelling: byWord.get(row.word) ?? null }));
}

/** Deletes counts that are older than 90 days. */
export async function sweepSearchWords({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  await database.searchWord.deleteMany({ where: { week: { lt: oldestWeek(clock()) } } });
}

/** Returns the time before which weeks are too old: weeks that began earlier are deleted. */
const oldestWeek = (now: Date) => new Date(now.getTime() - daysKept * dayMs);
