import { parse as parseCsv } from "csv-parse/sync";
import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { newestPage } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { type Text, t, translate } from "../../core/i18n.ts";
import type { Connection, PageArguments } from "../../core/pagination.ts";
import { authorize } from "../../core/permissions.ts";
import { invalidField, isId, parse, searchText } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { escapeLike } from "../../database/sql.ts";
import { limits } from "../../generated/limits.ts";
import type { Redirect } from "../../generated/prisma/client.ts";
import { maxRedirects, redirectRules, type ValidRedirect } from "./rules.ts";
import { RedirectTable, type Rule } from "./table.ts";

/** Returns a page of redirects, newest first. */
export async function pageOfRedirects(
  ctx: Context,
  input: PageArguments & { search?: string | null },
): Promise<Connection<Redirect>> {
  authorize(ctx, "manageRedirects");
  const { redirect } = ctx.database;
  const text = searchText(input.search, limits.redirects.search.maxLength);
  const contains = { contains: escapeLike(text), mode: "insensitive" as const };
  return newestPage(
    input,
    { OR: text ? [{ from: contains }, { to: contains }] : undefined },
    (query) => redirect.findMany(query),
    (query) => redirect.count(query),
  );
}

/**
 * Adds a redirect. Throws CONFLICT if the address already has a redirect or there are too many redirects, and
 * BAD_USER_INPUT if redirects would form a loop.
 */
export async function createRedirect(ctx: Context, input: unknown): Promise<Redirect> {
  authorize(ctx, "manageRedirects");
  const data = parse(redirectRules(ctx.env.PUBLIC_URL), input);
  return ctx.database.$transaction(async (tx) => {
    const rules = await lockRules(tx);
    if (rules.some(({ from }) => from === data.from))
      throw new AppError("CONFLICT", t("{from} already has a redirect", { from: data.from }), {
        fields: { from: t("already has a redirect") },
      });
    if (rules.length >= maxRedirects) throw tooMany();
    const created = await tx.redirect.create({ data });
    checkLoop([...rules, created], created);
    await record(tx, ctx, { action: "CREATED", ...auditSubject(created) });
    return created;
  });
}

/** Deletes a redirect and returns its id. Throws NOT_FOUND for an unknown id. */
export async function deleteRedirect(ctx: Context, id: string): Promise<string> {
  authorize(ctx, "manageRedirects");
  return ctx.database.$transaction(async (tx) => {
    await lockRules(tx);
    const redirect = isId(id) ? await tx.redirect.findUnique({ where: { id } }) : null;
    if (!redirect) throw new AppError("NOT_FOUND", t("No redirects Found with that ID"));
    await tx.redirect.delete({ where: { id: redirect.id } });
    await record(tx, ctx, { action: "DELETED", ...auditSubject(redirect) });
    return redirect.id;
  });
}

/** A row of a file that was not imported: its number in the file, and the reason. */
export type ImportFault = { row: number; message: string };

/**
 * Adds the redirects of a CSV file with the columns `from` and `to`, and optionally `kind`. A former address that
 * already has a redirect gets the file's target. Rows with faults are listed and not imported.
 */
export async function importRedirects(
  ctx: Context,
  csv: string,
): Promise<{ created: number; updated: number; faults: ImportFault[] }> {
  authorize(ctx, "manageRedirects");
  const rows = readRows(csv);
  if (rows.length > maxRedirects) throw tooMany();
  const rules = redirectRules(ctx.env.PUBLIC_URL);
  const faults: ImportFault[] = [];
  const say = (row: number, fault: Text) =>
    faults.push({ row, message: translate(fault, ctx.language) });
  const valid = new Map<string, { row: number; data: ValidRedirect }>();
  for (const [index, row] of rows.entries()) {
    const result = attempt(() => parse(rules, row));
    if ("fault" in result) say(index + 2, result.fault);
    else valid.set(result.value.from, { row: index + 2, data: result.value });
  }
  const counts = await ctx.database.$transaction(async (tx) => {
    const stored = new Map((await lockRules(tx)).map((rule) => [rule.from, rule]));
    const accepted: ValidRedirect[] = [];
    for (const { row, data } of valid.values()) {
      const known = stored.get(data.from);
      if (!known && stored.size >= maxRedirects) {
        say(row, tooMany().text);
        continue;
      }
      stored.set(data.from, { id: known?.id ?? "", ...data });
      accepted.push(data);
    }
    const looping = loopsOf([...stored.values()], accepted);
    for (const data of looping) say(valid.get(data.from)?.row ?? 0, loopFault);
    return store(
      ctx,
      tx,
      accepted.filter((data) => !looping.has(data)),
    );
  });
  return { ...counts, faults: faults.sort((one, other) => one.row - other.row) };
}

async function store(ctx: Context, tx: Transaction, rows: readonly ValidRedirect[]) {
  const known = new Set(
    (await tx.redirect.findMany({ select: { from: true } })).map(({ from }) => from),
  );
  const json = JSON.stringify(rows);
  if (rows.length > 0)
    await tx.$executeRaw`
      INSERT INTO redirect (id, "from", "to", kind)
      SELECT gen_random_uuid(), row."from", row."to", row.kind
      FROM json_to_recordset(${json}::json) AS row("from" text, "to" text, kind "RedirectKind")
      ON CONFLICT ("from") DO UPDATE SET "to" = excluded."to", kind = excluded.kind`;
  const updated = rows.filter(({ from }) => known.has(from)).length;
  const [first] = rows;
  const stored = first && (await tx.redirect.findUnique({ where: { from: first.from } }));
  const title = `${rows.length} × CSV`;
  if (stored)
    await record(tx, ctx, { action: "IMPORTED", subject: "REDIRECT", subjectId: stored.id, title });
  return { created: rows.length - updated, updated };
}

/** Locks the table. Otherwise, two simultaneous transactions could form a loop together. Returns all redirects. */
async function lockRules(tx: Transaction): Promise<Rule[]> {
  await tx.$executeRaw`LOCK TABLE redirect IN SHARE ROW EXCLUSIVE MODE`;
  return tx.redirect.findMany({ select: { id: true, from: true, to: true, kind: true } });
}

const loopFault = t("leads back to itself, through other redirects or directly");

/** Returns an example of an address that a redirect matches. */
const exampleOf = ({ from }: Pick<Rule, "from">) => from.replace(/\*$/, "x");

function checkLoop(rules: readonly Rule[], rule: Rule): void {
  if (loopsOf(rules, [rule]).size > 0) throw invalidField("to", loopFault);
}

/** Returns the members of `rules` that lead back to themselves when all rules are followed. */
function loopsOf<R extends ValidRedirect>(all: readonly Rule[], rules: readonly R[]): Set<R> {
  const table = new RedirectTable(all);
  return new Set(rules.filter((rule) => table.isLoop(exampleOf(rule))));
}

const columns = ["from", "to", "kind"];

function readRows(csv: string): Record<string, string>[] {
  try {
    const rows: Record<string, string>[] = parseCsv(csv, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      // Reads one row more than is accepted, so that a huge file does not hold up the server.
      to: maxRedirects + 1,
    });
    return rows.map((row) => {
      const given = columns.flatMap((name) => (row[name] ? [[name, row[name]] as const] : []));
      const { kind, ...others } = Object.fromEntries(given);
      return { ...others, ...(kind && { kind: kind.toUpperCase() }) };
    });
  } catch {
    throw new AppError(
      "BAD_USER_INPUT",
      t("The file is not a CSV file with the columns from and to"),
    );
  }
}

function attempt<Value>(act: () => Value): { value: Value } | { fault: Text } {
  try {
    return { value: act() };
  } catch (error) {
    if (error instanceof AppError) return { fault: error.text };
    throw error;
  }
}

const tooMany = () =>
  new AppError("CONFLICT", t("There can be at most {maxRedirects} redirects.", { maxRedirects }));

const auditSubject = ({ id, from }: Pick<Redirect, "id" | "from">) =>
  ({ subject: "REDIRECT", subjectId: id, title: from }) as const;
