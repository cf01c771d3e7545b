import type { Context } from "../../../core/context.ts";
import { authorize } from "../../../core/permissions.ts";
import type { QuoteRulesDifference } from "../../../generated/graphql.ts";
import { diffWithTitles } from "./diff.ts";
import { getDraft } from "./draft.ts";
import { documentOf } from "./versions.ts";

/** Returns the differences between two versions, or between a version and the draft. */
export async function getDiff(
  ctx: Context,
  { from, to }: { from: number; to?: number | null },
): Promise<QuoteRulesDifference[]> {
  authorize(ctx, "manageQuoteRules");
  const before = await documentOf(ctx, from);
  const after = to == null ? (await getDraft(ctx)).rules : await documentOf(ctx, to);
  return diffWithTitles(ctx.database, before, after, ctx.language);
}
