import { LRUCache } from "lru-cache";
import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Transaction } from "../../database/client.ts";
import { compileRules, type QuoteRules } from "./engine/effects.ts";
import { type RulesDocument, rulesDocument } from "./engine/rulesDocument.ts";

/** A published version of the rules, which never changes. */
export type RulesVersion = { version: number; document: RulesDocument; rules: QuoteRules };

type RulesContext = Pick<Context, "database" | "responseCache">;

/** By the ids of their rows. */
const compiled = new LRUCache<string, RulesVersion>({ max: 20 });

/**
 * The rules in force, from memory. Without the connection that announces changes they are read from the
 * database each time.
 */
export const publishedRules = untilChanged(
  [cacheTags.quoteRules],
  ({ database }: RulesContext) => currentRulesIn(database),
  { onlyWhileListening: true },
);

/** The rules in force as the transaction sees them, for a quote that is kept. */
export async function currentRulesIn(tx: Transaction): Promise<RulesVersion> {
  const current = await readVersion(tx);
  if (!current) throw new Error("No rules are published");
  return current;
}

/** A version that quotes refer to. Throws NOT_FOUND. */
export async function rulesOfVersion(tx: Transaction, version: number): Promise<RulesVersion> {
  const rules = await readVersion(tx, version);
  if (rules) return rules;
  throw new AppError("NOT_FOUND", t("There is no version {version} of the rules", { version }));
}

/** The latest where none is named. Its content is read and compiled once. */
async function readVersion(tx: Transaction, version?: number): Promise<RulesVersion | undefined> {
  const row = await tx.quoteRulesVersion.findFirst({
    where: { version },
    orderBy: { version: "desc" },
    select: { id: true },
  });
  if (!row) return undefined;
  const known = compiled.get(row.id);
  if (known) return known;
  const rules = compileVersion(await tx.quoteRulesVersion.findUniqueOrThrow({ where: row }));
  compiled.set(row.id, rules);
  return rules;
}

type VersionRow = { version: number; content: unknown };

/** A row of published rules, prepared for quotes. */
export function compileVersion({ version, content }: VersionRow): RulesVersion {
  const document = rulesDocument.parse(content);
  return { version, document, rules: compileRules(document) };
}
