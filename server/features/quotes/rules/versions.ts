import { z } from "zod";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize } from "../../../core/permissions.ts";
import { parse, wholeNumber } from "../../../core/validation.ts";
import { limits } from "../../../generated/limits.ts";
import type { QuoteRulesVersion } from "../../../generated/prisma/client.ts";
import type { RulesDocument } from "../engine/rulesDocument.ts";
import { rulesOfVersion } from "../publishedRules.ts";

/** A version without its rules. The rules are read only if an operation selects them. */
export type VersionRecord = Omit<QuoteRulesVersion, "content">;

/** Returns a version, by default the version in force. Throws NOT_FOUND if the version is unknown. */
export async function getVersion(ctx: Context, version?: number | null): Promise<VersionRecord> {
  authorize(ctx, "manageQuoteRules");
  const row = await ctx.database.quoteRulesVersion.findFirst({
    where: { version: version ?? undefined },
    orderBy: { version: "desc" },
    omit: { content: true },
  });
  if (!row)
    throw new AppError(
      "NOT_FOUND",
      t("There is no version {version} of the rules", { version: String(version ?? 0) }),
    );
  return row;
}

const pageRules = z.object({
  first: wholeNumber(limits.quoteRulesVersions.first, t("must be a whole number")),
});

/** Returns the versions, newest first. If `before` is given, returns only versions with smaller numbers. */
export async function listVersions(
  ctx: Context,
  { first, before }: { first: number; before?: number | null },
): Promise<VersionRecord[]> {
  authorize(ctx, "manageQuoteRules");
  parse(pageRules, { first });
  return ctx.database.quoteRulesVersion.findMany({
    where: { version: { lt: before ?? undefined } },
    orderBy: { version: "desc" },
    take: first,
    omit: { content: true },
  });
}

/** Returns the rules of a version. Throws NOT_FOUND if the version is unknown. */
export const documentOf = async (ctx: Context, version: number): Promise<RulesDocument> =>
  (await rulesOfVersion(ctx.database, version)).document;
