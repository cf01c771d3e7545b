import type { Context } from "../../../core/context.ts";
import { authorize } from "../../../core/permissions.ts";
import type { QuoteRulesDifference } from "../../../generated/graphql.ts";
import { devicesOfRules } from "./devices.ts";
import { diffRules } from "./diff.ts";
import { getDraft } from "./draft.ts";
import { documentOf } from "./versions.ts";

/** What differs between two versions, or between a version and the draft. */
export async function getDiff(
  ctx: Context,
  { from, to }: { from: number; to?: number | null },
): Promise<QuoteRulesDifference[]> {
  authorize(ctx, "manageQuoteRules");
  const before = await documentOf(ctx, from);
  const after = to == null ? (await getDraft(ctx)).rules : await documentOf(ctx, to);
  const devices = await devicesOfRules(ctx, before, after);
  const titles = new Map(devices.map(({ id, title }) => [id, title]));
  return diffRules(before, after, titles, ctx.language);
}
