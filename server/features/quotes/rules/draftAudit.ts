import { type Change, record } from "../../../core/audit.ts";
import type { Context } from "../../../core/context.ts";
import type { Transaction } from "../../../database/client.ts";
import type { RulesDocument } from "../engine/rulesDocument.ts";
import { diffWithTitles } from "./diff.ts";

/** The largest number of changes that an entry lists. The entry's title contains the number of all changes. */
const maxChanges = 20;

type Saved = { version: number; before: RulesDocument; after: RulesDocument };

/**
 * Adds the changes of the draft to the audit log, as an entry about the version in force. Adds no entry if nothing
 * changed.
 */
export async function recordSavedDraft(
  tx: Transaction,
  ctx: Pick<Context, "actor">,
  { version, before, after }: Saved,
): Promise<void> {
  const differences = await diffWithTitles(tx, before, after);
  if (differences.length === 0) return;
  const changes = differences.slice(0, maxChanges).map(
    ({ name, scope, ...values }): Change => ({
      field: "PRICE_RULE",
      variant: scope ? `${name} (${scope})` : name,
      before: values.before,
      after: values.after,
    }),
  );
  const { id } = await tx.quoteRulesVersion.findUniqueOrThrow({
    where: { version },
    select: { id: true },
  });
  const more = differences.length > maxChanges ? `, ${differences.length} changes` : "";
  const title = `Draft after version ${version}${more}`;
  await record(tx, ctx, {
    action: "CHANGED",
    subject: "QUOTE_RULES",
    subjectId: id,
    title,
    changes,
  });
}
