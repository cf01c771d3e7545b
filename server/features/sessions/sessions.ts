import { dayMs, hourMs } from "../../../shared/durations.ts";
import { networkOf } from "../../core/clientNetwork.ts";
import type { Deps, SignedIn } from "../../core/context.ts";
import { type UserWithRole, withRole } from "../../core/rights.ts";
import { hashToken, newToken } from "../../core/tokens.ts";
import type { Transaction } from "../../database/client.ts";
import type { Session, User } from "../../generated/prisma/client.ts";

/** A session with its token and user, as returned to its owner. */
export type LoginSession = { token: string; expiresAt: Date; user: UserWithRole };

/** The program that logs in, as shown in the list of sessions. */
export type Client = { address: string; userAgent: string };

const lifetimeMs = 30 * dayMs;

/** The age that the stored `lastUsedAt` must exceed before a new time is written. */
const lastUseMs = 600_000;

/** The longest User-Agent header that is stored. Browsers send about 120 characters. */
const maxUserAgentLength = 300;

/** Starts a session of 30 days. The token is only returned to the caller; the database stores its hash. */
export async function startSession(
  tx: Transaction,
  user: UserWithRole,
  { now, client, factorAt }: { now: Date; client: Client; factorAt?: Date },
): Promise<LoginSession> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const data = {
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    factorAt: factorAt ?? null,
    userAgent: client.userAgent.replaceAll("\0", "").slice(0, maxUserAgentLength),
    network: networkOf(client.address),
  };
  await tx.session.create({ data });
  return { token, expiresAt, user };
}

type SessionDeps = Pick<Deps, "database" | "clock" | "env" | "log">;

/**
 * Returns a token's user with the user's role. Returns null if the token is unknown, if its session has ended, or if
 * the user has not given the second factor. Reads everything in one statement. Stores the time of the session's last
 * use.
 */
export async function findSession(
  deps: SessionDeps,
  token: string,
  address: string,
): Promise<SignedIn | null> {
  const session = await deps.database.session.findUnique({
    relationLoadStrategy: "join",
    where: { tokenHash: hashToken(token), expiresAt: { gt: deps.clock() } },
    include: { user: { include: withRole } },
  });
  if (!session || endOf(deps.env, session) <= deps.clock() || isUnproven(session)) return null;
  await noteUse(deps, session, address);
  const { user, expiresAt, factorAt } = session;
  const lacksFactor = mustAddFactor(deps.env, user);
  return { role: user.userType, user, token, expiresAt, factorAt, lacksFactor };
}

/**
 * Returns whether a member of staff has not given the second factor in the session. Such a session began while the user
 * was a customer, or on a server of the previous version.
 */
const isUnproven = ({ user, factorAt }: Session & { user: UserWithRole }) =>
  user.userType === "ADMIN" && user.hasFactor && factorAt === null;

/** Returns whether a user must add a second factor before doing anything else. */
export const mustAddFactor = (
  { STAFF_SECOND_FACTOR }: Pick<Deps["env"], "STAFF_SECOND_FACTOR">,
  { userType, hasFactor }: UserWithRole,
): boolean => STAFF_SECOND_FACTOR === "required" && userType === "ADMIN" && !hasFactor;

/** Stores that a factor was given in the session of a token. */
export async function trustSession(tx: Transaction, token: string, now: Date): Promise<void> {
  const where = { tokenHash: hashToken(token) };
  await tx.session.updateMany({ where, data: { factorAt: now } });
}

/**
 * Returns the time at which a session ends if it is not used again. Sessions of staff end after some hours without use.
 */
export function endOf(
  { STAFF_SESSION_HOURS }: Deps["env"],
  { expiresAt, lastUsedAt, user }: Session & { user: Pick<User, "userType"> },
): Date {
  if (user.userType !== "ADMIN") return expiresAt;
  const unused = lastUsedAt.getTime() + STAFF_SESSION_HOURS * hourMs;
  return new Date(Math.min(unused, expiresAt.getTime()));
}

/** Returns Prisma's condition for sessions that have ended according to `endOf`. */
export function hasEnded({ STAFF_SESSION_HOURS }: Deps["env"], now: Date) {
  const unusedSince = new Date(now.getTime() - STAFF_SESSION_HOURS * hourMs);
  return {
    OR: [
      { expiresAt: { lte: now } },
      { user: { userType: "ADMIN" as const }, lastUsedAt: { lte: unusedSince } },
    ],
  };
}

/**
 * Stores the time of a session's last use. Does nothing if the stored time is less than ten minutes old. The statement
 * contains this condition too, so that several servers don't repeat the write.
 */
async function noteUse(
  { database, clock, log }: SessionDeps,
  { id, lastUsedAt }: Session,
  address: string,
): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - lastUseMs);
  if (lastUsedAt > before) return;
  const data = { lastUsedAt: now, network: networkOf(address) };
  await database.session
    .updateMany({ where: { id, lastUsedAt: { lte: before } }, data })
    .catch((err) => log.warn({ err }, "The last use of a session could not be stored"));
}

/** Ends the session of a token. */
export async function endSessionOfToken(
  { database }: Pick<Deps, "database">,
  token: string,
): Promise<void> {
  await database.session.deleteMany({ where: { tokenHash: hashToken(token) } });
}

/** Deletes the sessions that have ended. */
export async function deleteEndedSessions({ database, clock, env }: Deps): Promise<void> {
  await database.session.deleteMany({ where: hasEnded(env, clock()) });
}
