import { isDeepStrictEqual } from "node:util";
import { nameOf } from "../../../core/audit.ts";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize, authorizeUser } from "../../../core/permissions.ts";
import type { Transaction } from "../../../database/client.ts";
import type { QuoteRulesChanges } from "../../../generated/graphql.ts";
import { Prisma, type QuoteRulesDraft } from "../../../generated/prisma/client.ts";
import type { RulesDocument } from "../engine/rulesDocument.ts";
import { currentRulesIn, publishedRules, rulesOfVersion } from "../publishedRules.ts";
import { applyChanges } from "./changes.ts";
import { recordSavedDraft } from "./draftAudit.ts";

/** The draft. All admins share one draft. */
export type RulesDraft = {
  revision: number;
  exists: boolean;
  /** The rules in force if there is no draft. */
  rules: RulesDocument;
  updatedAt: Date | null;
  updatedBy: string;
};

const theDraft = { where: { id: 1 } };

export async function getDraft(ctx: Context): Promise<RulesDraft> {
  authorize(ctx, "manageQuoteRules");
  const row = await ctx.database.quoteRulesDraft.findUniqueOrThrow(theDraft);
  const { document } = await publishedRules(ctx);
  return toDraft(row, document);
}

type SaveInput = { revision: number; changes: QuoteRulesChanges; from?: number | null };

/**
 * Changes the draft, or begins a draft from the rules in force. Adds an entry to the audit log. Throws CONFLICT if the
 * draft's revision is not the given revision.
 */
export async function saveDraft(
  ctx: Context,
  { revision, changes, from }: SaveInput,
): Promise<RulesDraft> {
  authorizeUser(ctx, "manageQuoteRules");
  const origin = from == null ? undefined : (await rulesOfVersion(ctx.database, from)).document;
  return ctx.database.$transaction(async (tx) => {
    const row = await lockDraft(tx, revision);
    const { document, version } = await currentRulesIn(tx);
    const before = toDraft(row, document).rules;
    const content = applyChanges(origin ?? before, changes);
    if (row.content !== null && isDeepStrictEqual(content, before)) return toDraft(row, document);
    await recordSavedDraft(tx, ctx, { version, before, after: content });
    const saved = await tx.quoteRulesDraft.update({
      ...theDraft,
      data: {
        content,
        revision: revision + 1,
        updatedAt: ctx.clock(),
        updatedName: nameOf(ctx.actor),
      },
    });
    return toDraft(saved, document);
  });
}

/** Discards the draft. Throws CONFLICT if the draft's revision is not the given revision. */
export async function discardDraft(ctx: Context, revision: number): Promise<RulesDraft> {
  authorize(ctx, "manageQuoteRules");
  return ctx.database.$transaction(async (tx) => {
    await lockDraft(tx, revision);
    const row = await emptyDraft(tx, revision);
    const { document } = await currentRulesIn(tx);
    return toDraft(row, document);
  });
}

/** Removes the draft. Increases the revision, so that a change based on the removed draft is a conflict. */
export const emptyDraft = (tx: Transaction, revision: number): Promise<QuoteRulesDraft> =>
  tx.quoteRulesDraft.update({
    ...theDraft,
    data: {
      content: Prisma.DbNull,
      revision: revision + 1,
      updatedAt: null,
      updatedName: "",
    },
  });

/** Locks the draft until the transaction ends. Throws CONFLICT if the draft's revision is not the given revision. */
export async function lockDraft(tx: Transaction, revision: number): Promise<QuoteRulesDraft> {
  await tx.$queryRaw`SELECT 1 FROM quote_rules_draft WHERE id = 1 FOR UPDATE`;
  const row = await tx.quoteRulesDraft.findUniqueOrThrow(theDraft);
  if (row.revision === revision) return row;
  const message = t(
    "Another admin changed the draft in the meantime. Please reload it and try again.",
  );
  throw new AppError("CONFLICT", message);
}

/**
 * Returns the column's content, typed as the rules that `saveDraft` stored. The rules may have problems; `checkedRules`
 * finds them.
 */
export const storedRules = (content: unknown): RulesDocument => content as RulesDocument;

function toDraft(row: QuoteRulesDraft, published: RulesDocument): RulesDraft {
  const exists = row.content !== null;
  return {
    revision: row.revision,
    exists,
    rules: exists ? storedRules(row.content) : published,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedName,
  };
}
