import { z } from "zod";
import { limits } from "../generated/limits.ts";
import { AppError } from "./errors.ts";
import { isId, parse } from "./validation.ts";

/** What came of one act on several things: the ids it was done to, and why not to the others. */
export type BulkResult = { done: string[]; refused: { id: string; reason: string }[] };

// All bulk mutations have the limits of this one.
const { minItems, maxItems } = limits.updateAddRequests.ids;

const bulkRules = z.object({
  ids: z
    .array(z.string())
    .min(minItems, "must be at least one")
    .max(maxItems, `may be at most ${maxItems}`),
});

/** One act on rows of a table, within a transaction. */
export type BulkAct<Row extends { id: string }> = {
  /** Reads those rows that are there, and holds them until the transaction ends. */
  hold(ids: string[]): Promise<Row[]>;
  /** Why it can't be done to this row; undefined where it can. */
  refusalOf(row: Row): string | undefined;
  /** Does it to all of these, in one statement. */
  act(rows: Row[]): Promise<unknown>;
  /** What is said of an id that nothing has. */
  notFound: string;
};

/** Does it to one: NOT_FOUND where there is none, CONFLICT with the reason where it can't be done. */
export async function actOnOne<Row extends { id: string }>(
  id: string,
  { hold, refusalOf, act, notFound }: BulkAct<Row>,
): Promise<void> {
  const [row] = await hold([id]);
  if (!row) throw new AppError("NOT_FOUND", notFound);
  const reason = refusalOf(row);
  if (reason) throw new AppError("CONFLICT", reason);
  await act([row]);
}

/**
 * Does to each of several things what may be done to it, and says of the others why not. An id given
 * twice counts once; BAD_USER_INPUT where there is none or there are more than 100.
 */
export async function actOnSeveral<Row extends { id: string }>(
  ids: string[],
  { hold, refusalOf, act, notFound }: BulkAct<Row>,
): Promise<BulkResult> {
  const asked = new Set(parse(bulkRules, { ids }).ids.map(asStored));
  const rows = new Map((await hold([...asked].filter(isId))).map((row) => [row.id, row]));
  const reasons = new Map<string, string>();
  for (const id of asked) {
    const row = rows.get(id);
    const reason = row ? refusalOf(row) : notFound;
    if (reason) reasons.set(id, reason);
  }
  const able = [...rows.values()].filter(({ id }) => !reasons.has(id));
  if (able.length > 0) await act(able);
  return {
    done: [...asked].filter((id) => !reasons.has(id)),
    refused: [...reasons].map(([id, reason]) => ({ id, reason })),
  };
}

/** Ids are compared as the database writes them. */
const asStored = (id: string) => (isId(id) ? id.toLowerCase() : id);
