import type { Deps, SignedIn } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import { hashToken, newToken } from "./tokens.ts";

const lifetime = 30 * 86_400_000;

/** Begins a session of 30 days; its token exists in the answer only. */
export async function startSession(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx.session.create({ data: { tokenHash: hashToken(token), userId, expiresAt } });
  return { token, expiresAt };
}

/** Who a token belongs to; null for one that is unknown or has ended. One statement. */
export async function findSession(
  { database, clock }: Pick<Deps, "database" | "clock">,
  token: string,
): Promise<SignedIn | null> {
  const session = await database.session.findUnique({
    relationLoadStrategy: "join",
    where: { tokenHash: hashToken(token), expiresAt: { gt: clock() } },
    include: { user: true },
  });
  if (!session) return null;
  const { user, expiresAt } = session;
  return { role: user.userType, user, token, expiresAt };
}

/** Ends a session. */
export async function endSession(
  { database }: Pick<Deps, "database">,
  token: string,
): Promise<void> {
  await database.session.deleteMany({ where: { tokenHash: hashToken(token) } });
}
