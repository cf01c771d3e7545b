import type { Actor, Context, Deps } from "../../core/context.ts";
import { counted } from "../../core/countOutcome.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, authorizeUser } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { User } from "../../generated/prisma/client.ts";
import { checkOtp, issueOtp, useOtp, withdrawOtp } from "./oneTimePasswords.ts";
import {
  incompleteProfileMessage,
  isAdminMobile,
  normaliseMobile,
  normaliseOtp,
  profileRules,
} from "./rules.ts";
import { endSession, startSession } from "./sessions.ts";

const day = 86_400_000;

/** A login as its owner sees it. */
export type LoginSession = { token: string; expiresAt: Date; user: User };

/** A one-time password is on its way: to which number, until when, and when another may be. */
export type OtpReceipt = { mobile: string; expiresAt: Date; resendAt: Date };

/** Sends a one-time password; RATE_LIMITED past the limits, UNAVAILABLE where no message goes. */
export async function sendOtp(ctx: Context, input: { mobile: string }): Promise<OtpReceipt> {
  authorize(ctx, "logIn");
  return counted(ctx.metrics.otps, "sent", async () => {
    const mobile = normaliseMobile(input.mobile);
    const issued = await issueOtp(ctx, mobile);
    try {
      await ctx.sms.send(mobile, messageFor(ctx, issued.otp));
    } catch (error) {
      await withdrawOtp(ctx, mobile, issued);
      throw error;
    }
    return { mobile, expiresAt: issued.expiresAt, resendAt: issued.resendAt };
  });
}

/** Exchanges a one-time password for a session; BAD_USER_INPUT where it is not good (any more). */
export async function verifyOtp(
  ctx: Context,
  input: { mobile: string; otp: string },
): Promise<LoginSession> {
  authorize(ctx, "logIn");
  const session = await counted(ctx.metrics.otpChecks, "accepted", async () => {
    const mobile = normaliseMobile(input.mobile);
    const codeHash = await checkOtp(ctx, mobile, normaliseOtp(input.otp));
    const now = ctx.clock();
    return ctx.database.$transaction(async (tx) => {
      await useOtp(ctx, tx, { mobile, codeHash, now });
      const user = await findOrCreateUser(tx, mobile, ctx.env.ADMIN_MOBILES);
      return { ...(await startSession(tx, user.id, now)), user };
    });
  });
  ctx.cookie.set(session.token, session.expiresAt);
  return session;
}

/** Updates the caller's own profile, after which the user is no longer new. */
export async function updateMe(ctx: Context, input: unknown): Promise<LoginSession> {
  const { user, token, expiresAt } = authorizeUser(ctx, "updateProfile");
  const profile = parse(profileRules, input, incompleteProfileMessage);
  const updated = await ctx.database.user.update({
    where: { id: user.id },
    data: { ...profile, newUser: false },
  });
  return { token, expiresAt, user: updated };
}

/** As `updateMe`, by id: FORBIDDEN unless it is the caller's own. */
export async function updateUser(ctx: Context, id: string, input: unknown): Promise<LoginSession> {
  const { user } = authorizeUser(ctx, "updateProfile");
  if (id.toLowerCase() !== user.id)
    throw new AppError("FORBIDDEN", "You are not authorized to perform this action!");
  return updateMe(ctx, input);
}

/** Ends the caller's session; true where there was one. */
export async function logout(ctx: Context): Promise<boolean> {
  ctx.cookie.clear();
  if (ctx.actor.role === "VISITOR") return false;
  await endSession(ctx, ctx.actor.token);
  return true;
}

/** The caller, null for a visitor. */
export function findMe({ actor }: { actor: Actor }): User | null {
  return actor.role === "VISITOR" ? null : actor.user;
}

/** Removes sessions, one-time passwords and counters that nobody can use any more. */
export async function sweepSessions({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  const now = clock();
  const yesterday = new Date(now.getTime() - day);
  await database.session.deleteMany({ where: { expiresAt: { lt: now } } });
  await database.otpCode.deleteMany({ where: { expiresAt: { lt: yesterday } } });
  await database.rateLimit.deleteMany({ where: { expire: { lt: now } } });
}

/** One user per number, also when its first logins come together; the settings' admins are so. */
function findOrCreateUser(tx: Transaction, mobile: string, adminMobiles: readonly string[]) {
  const role = isAdminMobile(adminMobiles, mobile) ? ({ userType: "ADMIN" } as const) : {};
  return tx.user.upsert({ where: { mobile }, create: { mobile, ...role }, update: role });
}

/** A text of few words (SMS are paid by length), whose last line phones offer to fill in. */
function messageFor({ env }: Context, otp: string): string {
  const { hostname } = new URL(env.PUBLIC_URL);
  return [
    `${otp} is your ${env.SHOP_NAME} code, good for ${duration(env.OTP_TTL_SECONDS)}.`,
    "Do not share it with anybody.",
    "",
    `@${hostname} #${otp}`,
  ].join("\n");
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return `${Math.floor(seconds / 60)} minutes`;
}
