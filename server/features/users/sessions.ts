import type { Deps, SignedIn } from "../../core/context.ts";
import { withRole } from "../../core/rights.ts";
import type { Transaction } from "../../database/client.ts";
import { hashToken, newToken } from "./tokens.ts";

const lifetime = 30 * 86_400_000;

/** Starts a session of 30 days. Only the caller gets the token: the database stores its hash. */
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

/** The user of a token with their role, read with one statement; null if the token is unknown or expired. */
export async function findSession(
  { database, clock }: Pick<Deps, "database" | "clock">,
  token: string,
): Promise<SignedIn | null> {
  const session = await database.session.findUnique({
    relationLoadStrategy: "join",
    where: { tokenHash: hashToken(token), expiresAt: { gt: clock() } },
    include: { user: { include: withRole } },
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
