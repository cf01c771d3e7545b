import { LRUCache } from "lru-cache";
import { cacheTags, everyTag } from "../../cache/tags.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Transaction } from "../../database/client.ts";
import { compileRules, type QuoteRules } from "./engine/effects.ts";
import { type RulesDocument, rulesDocument } from "./engine/rulesDocument.ts";

/** A published version of the rules, which never changes. */
export type RulesVersion = { version: number; document: RulesDocument; rules: QuoteRules };

type RulesContext = Pick<Context, "database" | "responseCache">;

/** The rules in memory of one server instance. */
type Memory = {
  /** Those in force, or being read; undefined after a change. */
  current: Promise<RulesVersion> | undefined;
  versions: LRUCache<number, RulesVersion>;
};

/** Each server of a process has its own: tests start several. */
const memories = new WeakMap<RulesContext["responseCache"], Memory>();

function memoryOf({ responseCache }: RulesContext): Memory {
  const known = memories.get(responseCache);
  if (known) return known;
  const memory: Memory = { current: undefined, versions: new LRUCache({ max: 20 }) };
  responseCache.onChange((tag) => {
    if (tag !== cacheTags.quoteRules && tag !== everyTag) return;
    memory.current = undefined;
    // A restored backup may hold other rules under the same number.
    memory.versions.clear();
  });
  memories.set(responseCache, memory);
  return memory;
}

/**
 * The rules in force, from memory. Without the connection that announces changes they are read from the
 * database each time.
 */
export async function publishedRules(ctx: RulesContext): Promise<RulesVersion> {
  const memory = memoryOf(ctx);
  if (!ctx.responseCache.isListening) return readCurrent(ctx);
  // Set before it is awaited: a change during the reading drops it.
  memory.current ??= readCurrent(ctx);
  const { current } = memory;
  try {
    return await current;
  } catch (error) {
    if (memory.current === current) memory.current = undefined;
    throw error;
  }
}

/** The rules in force as the transaction sees them, for a quote that is kept. */
export const currentRulesIn = (ctx: RulesContext, tx: Transaction): Promise<RulesVersion> =>
  readCurrent(ctx, tx);

/** A version that quotes refer to. A transaction reads it on its own connection. */
export async function rulesOfVersion(
  ctx: RulesContext,
  version: number,
  database: Transaction = ctx.database,
): Promise<RulesVersion> {
  const { versions } = memoryOf(ctx);
  const known = versions.get(version);
  if (known) return known;
  const row = await database.quoteRulesVersion.findUnique({ where: { version } });
  if (!row)
    throw new AppError(
      "NOT_FOUND",
      t("There is no version {version} of the rules", { version: String(version) }),
    );
  return keep(ctx, row);
}

async function readCurrent(
  ctx: RulesContext,
  database: Transaction = ctx.database,
): Promise<RulesVersion> {
  const latest = { orderBy: { version: "desc" } } as const;
  const { version } = await database.quoteRulesVersion.findFirstOrThrow({
    ...latest,
    select: { version: true },
  });
  const known = memoryOf(ctx).versions.get(version);
  return (
    known ?? keep(ctx, await database.quoteRulesVersion.findUniqueOrThrow({ where: { version } }))
  );
}

function keep(ctx: RulesContext, row: VersionRow): RulesVersion {
  const rules = compileVersion(row);
  memoryOf(ctx).versions.set(row.version, rules);
  return rules;
}

type VersionRow = { version: number; content: unknown };

/** A row of published rules, prepared for quotes. */
export function compileVersion({ version, content }: VersionRow): RulesVersion {
  const document = rulesDocument.parse(content);
  return { version, document, rules: compileRules(document) };
}
