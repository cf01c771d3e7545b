import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, authorizeUser } from "../../core/permissions.ts";
import { coversRightsOf, withRole } from "../../core/rights.ts";
import { requireRecentFactor } from "../../core/stepUp.ts";
import { isId } from "../../core/validation.ts";
import { lockRows } from "../../database/sql.ts";
import type { Factor } from "../../generated/prisma/client.ts";
import { factorEntry } from "./auditEntries.ts";
import { replaceRecoveryCodes } from "./recoveryCodes.ts";
import { removeAllFactors, resetEntry } from "./removal.ts";

/** A factor without its secret or key. */
export type FactorRecord = Pick<Factor, "id" | "kind" | "name" | "createdAt" | "lastUsedAt">;

/** Returns the caller's factors, oldest first. */
export async function factorsOfActor(ctx: Context): Promise<FactorRecord[]> {
  const { user } = authorizeUser(ctx, "readOwnFactors");
  return ctx.database.factor.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
}

/** Returns the number of the caller's unused recovery codes. */
export async function countRecoveryCodes(ctx: Context): Promise<number> {
  const { user } = authorizeUser(ctx, "readOwnFactors");
  return ctx.database.recoveryCode.count({ where: { userId: user.id, usedAt: null } });
}

/**
 * Removes a factor of the caller. Throws NOT_FOUND for an unknown factor, and CONFLICT for the last factor if the shop
 * requires a factor.
 */
export async function removeFactor(ctx: Context, id: string): Promise<string> {
  const { user } = authorizeUser(ctx, "manageOwnFactors");
  requireRecentFactor(ctx);
  return ctx.database.$transaction(async (tx) => {
    await lockRows(tx, "user", [user.id]);
    const factors = await tx.factor.findMany({ where: { userId: user.id } });
    const factor = factors.find((each) => each.id === id.toLowerCase());
    if (!factor) throw new AppError("NOT_FOUND", t("No factors Found with that ID"));
    const isLast = factors.length === 1;
    if (isLast && ctx.env.STAFF_SECOND_FACTOR === "required")
      throw new AppError(
        "CONFLICT",
        t("The shop requires a second factor. Add another factor before you remove this one."),
      );
    await record(tx, ctx, factorEntry("DELETED", user.id, factor.name));
    if (isLast) await removeAllFactors(tx, user.id);
    else await tx.factor.delete({ where: { id: factor.id } });
    return factor.id;
  });
}

/** Replaces the caller's recovery codes. Throws NOT_FOUND if the caller has no factor. */
export async function renewRecoveryCodes(ctx: Context): Promise<string[]> {
  const { user } = authorizeUser(ctx, "manageOwnFactors");
  requireRecentFactor(ctx);
  if (!user.hasFactor) throw new AppError("NOT_FOUND", t("You have no second factor"));
  return ctx.database.$transaction(async (tx) => {
    await lockRows(tx, "user", [user.id]);
    await record(tx, ctx, factorEntry("CREATED", user.id, "Recovery codes"));
    return replaceRecoveryCodes(tx, user.id);
  });
}

/**
 * Removes the factors of another member of staff and ends this person's sessions. Throws NOT_FOUND for an unknown
 * person, FORBIDDEN if the person has a right that the caller lacks, and CONFLICT if the person is the caller.
 */
export async function resetFactors(ctx: Context, userId: string): Promise<string> {
  authorize(ctx, "manageStaffFactors");
  requireRecentFactor(ctx);
  return ctx.database.$transaction(async (tx) => {
    if (isId(userId)) await lockRows(tx, "user", [userId]);
    const user = isId(userId)
      ? await tx.user.findUnique({ where: { id: userId, userType: "ADMIN" }, include: withRole })
      : null;
    if (!user) throw new AppError("NOT_FOUND", t("No member of staff Found with that ID"));
    if ("user" in ctx.actor && ctx.actor.user.id === user.id)
      throw new AppError("CONFLICT", t("Remove your own factors on the page Security"));
    if (!coversRightsOf(ctx.actor, user))
      throw new AppError("FORBIDDEN", t("This person has rights that you don't have."));
    await removeAllFactors(tx, user.id);
    await tx.session.deleteMany({ where: { userId: user.id } });
    await record(tx, ctx, resetEntry(user));
    return user.id;
  });
}
