import { z } from "zod";
import { nameOf, record } from "../../../core/audit.ts";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorizeUser } from "../../../core/permissions.ts";
import { requireRecentFactor } from "../../../core/stepUp.ts";
import { parse, requiredParagraph } from "../../../core/validation.ts";
import { limits } from "../../../generated/limits.ts";
import { currentRulesIn } from "../publishedRules.ts";
import { diffRules } from "./diff.ts";
import { emptyDraft, lockDraft, storedRules } from "./draft.ts";
import { checkedRules } from "./problems.ts";
import type { VersionRecord } from "./versions.ts";

const publishRules = z.object({
  reason: requiredParagraph(limits.publishQuoteRules.reason.maxLength),
});

/**
 * Publishes the draft as a new version, with an entry in the audit log. Throws CONFLICT if there is no draft or the
 * draft's revision is not the given revision, and BAD_USER_INPUT if the draft has problems or no changes.
 */
export async function publishDraft(
  ctx: Context,
  input: { revision: number; reason: string },
): Promise<VersionRecord> {
  const { user } = authorizeUser(ctx, "manageQuoteRules");
  requireRecentFactor(ctx);
  const { reason } = parse(publishRules, { reason: input.reason });
  return ctx.database.$transaction(async (tx) => {
    const draft = await lockDraft(tx, input.revision);
    if (draft.content === null) throw new AppError("CONFLICT", t("There is no draft to publish"));
    const content = checkedRules(storedRules(draft.content));
    const current = await currentRulesIn(tx);
    if (diffRules(current.document, content).length === 0)
      throw new AppError("BAD_USER_INPUT", t("The draft does not differ from the rules in force"));
    const row = await tx.quoteRulesVersion.create({
      data: {
        version: current.version + 1,
        content,
        reason,
        publishedAt: ctx.clock(),
        publishedById: user.id,
        publishedName: nameOf(ctx.actor),
      },
      omit: { content: true },
    });
    await emptyDraft(tx, input.revision);
    const title = `Version ${row.version}: ${reason}`;
    await record(tx, ctx, {
      action: "PUBLISHED",
      subject: "QUOTE_RULES",
      subjectId: row.id,
      title,
    });
    return row;
  });
}
