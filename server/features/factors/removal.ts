import { fullName, record, serverActor } from "../../core/audit.ts";
import type { Database, Transaction } from "../../database/client.ts";
import type { User } from "../../generated/prisma/client.ts";
import { factorEntry } from "./auditEntries.ts";

/** Removes a user's factors, recovery codes, challenges and lock. */
export async function removeAllFactors(tx: Transaction, userId: string): Promise<void> {
  const where = { userId };
  await tx.factor.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
  await tx.factorChallenge.deleteMany({ where });
  await tx.factorLock.deleteMany({ where });
  await tx.user.update({ where: { id: userId }, data: { hasFactor: false } });
}

/** Returns the audit entry about a person whose factors someone else has removed. */
export const resetEntry = (user: User) =>
  factorEntry("DELETED", user.id, `All factors of ${fullName(user) || user.mobile}`);

/**
 * Removes the factors of the user with this number, and ends the user's sessions. Someone with access to the server
 * calls this for a user who has lost all factors. The number must be normalized. Throws if no user has the number.
 */
export async function resetFactorsOf(database: Database, mobile: string): Promise<void> {
  await database.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { mobile } });
    if (!user) throw new Error(`No user has the number ${mobile}.`);
    await removeAllFactors(tx, user.id);
    await tx.session.deleteMany({ where: { userId: user.id } });
    await record(tx, { actor: serverActor }, resetEntry(user));
  });
}
