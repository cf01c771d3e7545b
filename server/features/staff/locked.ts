import type { Context, SignedIn } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorizeUser, isGranted } from "../../core/permissions.ts";
import {
  isOwner,
  isOwnerRole,
  missingRight,
  ownerRoleId,
  rightsOf,
  rightsOfRole,
  withRole,
} from "../../core/rights.ts";
import { requireRecentFactor } from "../../core/stepUp.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import type { StaffRole } from "../../generated/prisma/client.ts";
import type { StaffRight } from "../../generated/prisma/enums.ts";

/** A change of staff or roles: its transaction, and its caller. The caller has the rights that the transaction sees. */
export type Change = { tx: Transaction; actor: SignedIn };

/**
 * Runs changes of staff or roles one at a time, so that each change sees the result of the previous change. Throws
 * CONFLICT if, in the meantime, the caller has lost the right to manage staff, or has become or ceased to be an owner.
 */
export async function changingStaff<Result>(
  ctx: Context,
  act: (change: Change) => Promise<Result>,
): Promise<Result> {
  const actor = authorizeUser(ctx, "manageStaff");
  requireRecentFactor(ctx);
  return ctx.database.$transaction(async (tx) => {
    await lockRows(tx, "staff_role", [ownerRoleId]);
    const where = { id: actor.user.id };
    const user = await tx.user.findUniqueOrThrow({ where, include: withRole });
    const present = { ...actor, role: user.userType, user };
    if (!isGranted(present, "manageStaff") || isOwner(actor) !== isOwner(present))
      throw new AppError(
        "CONFLICT",
        t("Your own rights have just changed. Please load the page again."),
      );
    return act({ tx, actor: present });
  });
}

/** Throws FORBIDDEN if the actor lacks one of the rights. The message is about the first missing right. */
export function checkHas(actor: SignedIn, rights: readonly StaffRight[]): void {
  const own = rightsOf(actor);
  const missing = rights.find((right) => !own.includes(right));
  if (missing) throw new AppError("FORBIDDEN", missingRight[missing]);
}

/** Same as `checkHas`, for all rights of a role. Moreover, only owners cover the owners' role. */
export function checkCovers(actor: SignedIn, role: StaffRole): void {
  checkHas(actor, rightsOfRole(role));
  if (isOwnerRole(role) && !isOwner(actor))
    throw new AppError("FORBIDDEN", t("Only an owner may do this."));
}
