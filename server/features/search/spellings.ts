import { type Change, changesBy, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { newestPage } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Connection, PageArguments } from "../../core/pagination.ts";
import { authorize } from "../../core/permissions.ts";
import { isId, parse, searchText, sentence } from "../../core/validation.ts";
import { isUniqueViolation, type Transaction } from "../../database/client.ts";
import { escapeLike, lockRows } from "../../database/sql.ts";
import type { SearchSpellingFilter } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import type { SearchSpelling as SpellingRecord } from "../../generated/prisma/client.ts";
import { normalizeText } from "../../search/normalize.ts";
import { maxSpellings, spellingRules } from "./rules.ts";

export type { SpellingRecord };

/** Returns a page of spellings, newest first. */
export async function pageOfSpellings(
  ctx: Context,
  input: PageArguments & { filter?: SearchSpellingFilter | null },
): Promise<Connection<SpellingRecord>> {
  authorize(ctx, "manageSpellings");
  const { searchSpelling } = ctx.database;
  return newestPage(
    input,
    whereOf(input.filter ?? {}),
    (query) => searchSpelling.findMany(query),
    (query) => searchSpelling.count(query),
  );
}

/** Returns the condition for a filter. Throws BAD_USER_INPUT if the search is too long. */
function whereOf({ kind, search }: SearchSpellingFilter) {
  const text = normalizeText(searchText(search, limits.SearchSpellingFilter.search.maxLength));
  const contains = escapeLike(text);
  return {
    kind: kind ?? undefined,
    OR: text ? [{ word: { contains } }, { term: { contains } }] : undefined,
  };
}

/** Adds a spelling. Throws CONFLICT if the spelling already exists, or if there are too many spellings. */
export async function createSpelling(ctx: Context, input: unknown): Promise<SpellingRecord> {
  authorize(ctx, "manageSpellings");
  const data = parse(spellingRules, input);
  return unlessTaken(data.word, () =>
    ctx.database.$transaction(async (tx) => {
      // Under this lock, transactions that add spellings count the spellings one after the other.
      await tx.$executeRaw`LOCK TABLE search_spelling IN SHARE ROW EXCLUSIVE MODE`;
      if ((await tx.searchSpelling.count()) >= maxSpellings) throw tooMany();
      const spelling = await tx.searchSpelling.create({ data });
      await record(tx, ctx, { action: "CREATED", ...auditSubject(spelling) });
      return spelling;
    }),
  );
}

/** Replaces a spelling. Throws NOT_FOUND for an unknown id, and CONFLICT if the new spelling exists in another row. */
export async function updateSpelling(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<SpellingRecord> {
  authorize(ctx, "manageSpellings");
  const data = parse(spellingRules, input);
  return unlessTaken(data.word, () =>
    ctx.database.$transaction(async (tx) => {
      const before = await lockSpelling(tx, id);
      const changes = changesBy(auditFields, before, data);
      if (changes.length === 0) return before;
      const after = await tx.searchSpelling.update({ where: { id: before.id }, data });
      await record(tx, ctx, { action: "CHANGED", ...auditSubject(after), changes });
      return after;
    }),
  );
}

/** Deletes a spelling and returns its id. Throws NOT_FOUND for an unknown id. */
export async function deleteSpelling(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "manageSpellings");
  return ctx.database.$transaction(async (tx) => {
    const spelling = await lockSpelling(tx, id);
    await tx.searchSpelling.delete({ where: { id: spelling.id } });
    await record(tx, ctx, { action: "DELETED", ...auditSubject(spelling) });
    return spelling.id;
  });
}

/** Locks a spelling's row until the transaction ends, so that changes of the spelling happen one after the other. */
async function lockSpelling(tx: Transaction, id: string): Promise<SpellingRecord> {
  if (isId(id)) {
    await lockRows(tx, "search_spelling", [id]);
    const spelling = await tx.searchSpelling.findUnique({ where: { id } });
    if (spelling) return spelling;
  }
  throw new AppError("NOT_FOUND", t("No search spellings Found with that ID"));
}

async function unlessTaken<Result>(word: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const reason = t("already exists");
    throw new AppError("CONFLICT", sentence(word, reason), { fields: { word: reason } });
  }
}

const tooMany = () =>
  new AppError(
    "CONFLICT",
    t("There can be at most {maxSpellings} spellings. Please delete one first.", { maxSpellings }),
  );

const auditSubject = ({ id, word }: SpellingRecord) =>
  ({ subject: "SEARCH_SPELLING", subjectId: id, title: word }) as const;

const auditFields = {
  word: "SPELLING",
  term: "SPELLING_TERM",
  kind: "SPELLING_KIND",
  deviceKind: "DEVICE_KIND",
  productType: "PRODUCT_TYPE",
  gadgetType: "GADGET_TYPE",
} as const satisfies Partial<Record<keyof SpellingRecord, Change["field"]>>;
