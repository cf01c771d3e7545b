import { atLocalTime, endOfDay } from "../../../shared/days.ts";
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

/**
 * Returns the rules in force from memory. While the connection that announces changes is lost, reads the rules from the
 * database each time.
 */
export const publishedRules = untilChanged(
  [cacheTags.quoteRules],
  ({ database }: RulesContext) => currentRulesIn(database),
  { onlyWhileListening: true },
);

/**
 * Returns the next time, after the given time, at which a bonus in the rules in force begins or ends; null if there is
 * no such time.
 */
export async function nextBonusChange(ctx: RulesContext, after: Date): Promise<Date | null> {
  const { rules } = await publishedRules(ctx);
  const [next = null] = rules.bonuses
    .flatMap(({ from, to }) => [atLocalTime(`${from}T00:00`), endOfDay(new Date(to))])
    .filter((time) => time > after)
    .sort((a, b) => Number(a) - Number(b));
  return next;
}

/** Returns the rules in force as the transaction sees them. Used for quotes that are stored. */
export const currentRulesIn = async (tx: Transaction): Promise<RulesVersion> =>
  compileVersion(await tx.quoteRulesVersion.findFirstOrThrow({ orderBy: { version: "desc" } }));

/** Returns a version of the rules. Throws NOT_FOUND for an unknown version. */
export async function rulesOfVersion(tx: Transaction, version: number): Promise<RulesVersion> {
  const row = await tx.quoteRulesVersion.findUnique({ where: { version } });
  if (row) return compileVersion(row);
  throw new AppError(
    "NOT_FOUND",
    t("There is no version {version} of the rules", { version: String(version) }),
  );
}

type VersionRow = { version: number; content: unknown };

/** Prepares a row of published rules for quotes. */
export function compileVersion({ version, content }: VersionRow): RulesVersion {
  const document = rulesDocument.parse(content);
  return { version, document, rules: compileRules(document) };
}
