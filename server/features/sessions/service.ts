import { hourMs } from "../../../shared/durations.ts";
import { fullName, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, authorizeUser, may } from "../../core/permissions.ts";
import { coversRightsOf, type UserWithRole, withRole } from "../../core/rights.ts";
import { hashToken } from "../../core/tokens.ts";
import { isId } from "../../core/validation.ts";
import { lists } from "../../generated/limits.ts";
import type { Session } from "../../generated/prisma/client.ts";
import { type NamedBrowser, nameBrowser } from "./browsers.ts";
import { endOf, hasEnded } from "./sessions.ts";

/** A session in a list. */
export type SessionRecord = NamedBrowser & {
  id: string;
  network: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  isCurrent: boolean;
};

/** Returns the caller's sessions, most recently used first. */
export async function mySessions(ctx: Context): Promise<SessionRecord[]> {
  const { user } = authorizeUser(ctx, "manageOwnSessions");
  return sessionsOf(ctx, user);
}

/**
 * Returns the sessions of a member of staff, most recently used first. Throws NOT_FOUND for anyone who is not staff,
 * and FORBIDDEN for staff with a right that the caller lacks.
 */
export async function staffSessions(ctx: Context, userId: string): Promise<SessionRecord[]> {
  authorize(ctx, "manageStaffSessions");
  const user = isId(userId)
    ? await ctx.database.user.findUnique({
        where: { id: userId, userType: "ADMIN" },
        include: withRole,
      })
    : null;
  if (!user) throw new AppError("NOT_FOUND", t("No member of staff Found with that ID"));
  checkRights(ctx, user);
  return sessionsOf(ctx, user);
}

async function sessionsOf(ctx: Context, user: UserWithRole): Promise<SessionRecord[]> {
  const sessions = await ctx.database.session.findMany({
    where: { userId: user.id, NOT: hasEnded(ctx.env, ctx.clock()) },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    take: lists.Query.mySessions,
  });
  return sessions.map((session) => present(ctx, { ...session, user }));
}

function present(ctx: Context, session: Session & { user: UserWithRole }): SessionRecord {
  return {
    ...nameBrowser(session.userAgent),
    id: session.id,
    network: session.network,
    createdAt: toTheHour(session.createdAt),
    lastUsedAt: toTheHour(session.lastUsedAt),
    expiresAt: endOf(ctx.env, session),
    isCurrent: isCurrent(ctx, session),
  };
}

const toTheHour = (moment: Date) => new Date(Math.floor(moment.getTime() / hourMs) * hourMs);

const isCurrent = ({ actor }: Pick<Context, "actor">, { tokenHash }: Session) =>
  "token" in actor && hashToken(actor.token) === tokenHash;

/**
 * Ends a session of the caller or, with the permission, of a member of staff. If the session belongs to another person,
 * adds an entry to the audit log. Returns whether the ended session was the session of this request. Throws NOT_FOUND
 * for an unknown session, and FORBIDDEN for staff with a right that the caller lacks.
 */
export async function endSession(ctx: Context, id: string): Promise<{ wasCurrent: boolean }> {
  const { user } = authorizeUser(ctx, "manageOwnSessions");
  return ctx.database.$transaction(async (tx) => {
    const session = isId(id)
      ? await tx.session.findUnique({ where: { id }, include: { user: { include: withRole } } })
      : null;
    if (!session) throw noSession();
    const isOwn = session.userId === user.id;
    if (!isOwn) checkIsManaged(ctx, session.user);
    const { count } = await tx.session.deleteMany({ where: { id: session.id } });
    if (count === 0) throw noSession();
    if (!isOwn)
      await record(tx, ctx, {
        action: "REVOKED",
        subject: "SESSION",
        subjectId: session.userId,
        title: fullName(session.user),
      });
    return { wasCurrent: isCurrent(ctx, session) };
  });
}

/**
 * Throws NOT_FOUND if the user is not staff or the caller may not manage sessions of staff, and FORBIDDEN for staff
 * with a right that the caller lacks.
 */
function checkIsManaged({ actor }: Context, user: UserWithRole): void {
  if (user.userType !== "ADMIN" || !may(actor, "manageStaffSessions")) throw noSession();
  checkRights({ actor }, user);
}

function checkRights({ actor }: Pick<Context, "actor">, user: UserWithRole): void {
  if (coversRightsOf(actor, user)) return;
  throw new AppError("FORBIDDEN", t("This person has rights that you don't have."));
}

const noSession = () => new AppError("NOT_FOUND", t("No sessions Found with that ID"));

/** Ends all sessions of the caller except the session of this request. Returns the number of ended sessions. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { user, token } = authorizeUser(ctx, "manageOwnSessions");
  const where = { userId: user.id, tokenHash: { not: hashToken(token) } };
  const { count } = await ctx.database.session.deleteMany({ where });
  return count;
}
