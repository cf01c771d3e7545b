import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { dayMs } from "../../../shared/durations.ts";
import type { Actor, Context, Deps, SignedIn } from "../../core/context.ts";
import { countOutcome } from "../../core/countOutcome.ts";
import { AppError } from "../../core/errors.ts";
import { type Language as RequestLanguage, storedLanguages, t } from "../../core/i18n.ts";
import { authorize, authorizeUser } from "../../core/permissions.ts";
import { ownerRoleId, type UserWithRole, withRole } from "../../core/rights.ts";
import { senderIn } from "../../core/shopSettings.ts";
import { SmsError } from "../../core/sms.ts";
import { isUnsent } from "../../core/smsGateway.ts";
import { parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { Language } from "../../generated/prisma/enums.ts";
import { type FactorRequest, requestFactor } from "../factors/challenges.ts";
import {
  type Client,
  endSessionOfToken,
  type LoginSession,
  startSession,
} from "../sessions/sessions.ts";
import { codeMessage } from "./codeMessage.ts";
import { checkOtp, issueOtp, useOtp, withdrawOtp } from "./oneTimePasswords.ts";
import {
  incompleteProfileMessage,
  isAdminMobile,
  normalizeMobile,
  normalizeOtp,
  profileRules,
} from "./rules.ts";

/**
 * The facts about a sent one-time password that a client gets: the mobile number, the password's expiry, and the time
 * from which the next password can be requested.
 */
export type OtpReceipt = { mobile: string; expiresAt: Date; resendAt: Date };

/** Sends a one-time password. Throws RATE_LIMITED above the limits, and UNAVAILABLE if the password can't be sent. */
export async function sendOtp(ctx: Context, input: { mobile: string }): Promise<OtpReceipt> {
  authorize(ctx, "logIn");
  refuseOneTransaction(ctx);
  return countOutcome(ctx.metrics.otps, "sent", async () => {
    const mobile = normalizeMobile(input.mobile);
    const sender = await senderIn(ctx, ctx.language);
    const issued = await issueOtp(ctx, mobile);
    const message = codeMessage({ ...ctx.env, ...sender }, issued.otp, ctx.language);
    try {
      await ctx.sms.send(mobile, message, ctx.log);
    } catch (error) {
      const wasUnsent = error instanceof SmsError && isUnsent(error.fault);
      await withdrawOtp(ctx, { mobile, codeHash: issued.codeHash, wasUnsent });
      throw error;
    }
    return { mobile, expiresAt: issued.expiresAt, resendAt: issued.resendAt };
  });
}

/** The result of a login: a session, or a request for a second factor. The session starts after the factor is given. */
export type Login = LoginSession & { request?: FactorRequest };

/**
 * A one-time password, the language that the request names, and the client's program. The language is stored as the
 * user's language.
 */
type OtpInput = {
  mobile: string;
  otp: string;
  namedLanguage: RequestLanguage | undefined;
  userAgent: Client["userAgent"];
};

/**
 * Exchanges a one-time password for a session, or for a request for a second factor. In the second case, the session
 * starts after the factor is given. Throws BAD_USER_INPUT if the password is wrong or void, and RATE_LIMITED above the
 * limits on wrong passwords.
 */
export async function verifyOtp(ctx: Context, input: OtpInput): Promise<Login> {
  authorize(ctx, "logIn");
  refuseOneTransaction(ctx);
  return countOutcome(ctx.metrics.otpChecks, "accepted", async () => {
    const mobile = normalizeMobile(input.mobile);
    const codeHash = await checkOtp(ctx, mobile, normalizeOtp(input.otp));
    const now = ctx.clock();
    return ctx.database.$transaction(async (tx) => {
      await useOtp(ctx, tx, { mobile, codeHash, now });
      const user = await findOrCreateUser(tx, mobile, { ...input, env: ctx.env });
      if (user.userType === "ADMIN" && user.hasFactor) return awaitFactor(ctx, tx, user);
      const client = { address: ctx.address, userAgent: input.userAgent };
      return startSession(tx, user, { now, client });
    });
  });
}

/**
 * Requests the second factor from a member of staff. The result contains no session yet, and does not reveal the user's
 * name.
 */
async function awaitFactor(ctx: Context, tx: Transaction, user: UserWithRole): Promise<Login> {
  const request = await requestFactor(ctx, tx, user, "LOGIN");
  const nameless = { ...user, firstName: "", lastName: "", email: null };
  return { token: "", expiresAt: request.expiresAt, user: nameless, request };
}

/**
 * Throws BAD_USER_INPUT if the request has an idempotency key, and is therefore a single transaction. If such a request
 * failed, the rollback would undo the use of codes and the count of wrong tries.
 */
function refuseOneTransaction({ database }: Pick<Context, "database">): void {
  if (database.isTransaction)
    throw new AppError("BAD_USER_INPUT", t("This operation does not support Idempotency-Key"));
}

/** Updates the caller's own profile and marks the user as no longer new. */
export async function updateMe(ctx: Context, input: unknown): Promise<LoginSession> {
  return saveProfile(ctx, authorizeUser(ctx, "updateProfile"), input);
}

/** Same as `updateMe`, for the given id. Throws FORBIDDEN if the id is not the caller's own. */
export async function updateUser(ctx: Context, id: string, input: unknown): Promise<LoginSession> {
  const actor = authorizeUser(ctx, "updateProfile");
  if (id.toLowerCase() !== actor.user.id)
    throw new AppError("FORBIDDEN", t("You are not authorized to perform this action!"));
  return saveProfile(ctx, actor, input);
}

async function saveProfile(
  ctx: Context,
  { user, token, expiresAt }: SignedIn,
  input: unknown,
): Promise<LoginSession> {
  const profile = parse(profileRules, input, incompleteProfileMessage);
  return { token, expiresAt, user: await changeUser(ctx, user, { ...profile, newUser: false }) };
}

/** Sets the language of SMS messages to the caller. */
export async function setLanguage(ctx: Context, language: Language): Promise<UserWithRole> {
  const { user } = authorizeUser(ctx, "updateProfile");
  return changeUser(ctx, user, { language });
}

/** Writes columns of a user. Does nothing if the columns already have these values. */
function changeUser(
  { database }: Pick<Context, "database">,
  user: UserWithRole,
  data: Pick<Partial<UserWithRole>, "language" | "newUser"> &
    Partial<z.output<typeof profileRules>>,
): Promise<UserWithRole> | UserWithRole {
  if (isDeepStrictEqual({ ...user, ...data }, user)) return user;
  return database.user.update({ where: { id: user.id }, data, include: withRole });
}

/** Ends the caller's session. Returns false if there was no session. */
export async function logout(ctx: Context): Promise<boolean> {
  authorize(ctx, "logIn");
  if (!("token" in ctx.actor)) return false;
  await endSessionOfToken(ctx, ctx.actor.token);
  return true;
}

/** Returns the caller; null for a visitor or an API key. */
export function findMe({ actor }: { actor: Actor }): UserWithRole | null {
  return "user" in actor ? actor.user : null;
}

/** Deletes expired counters, and one-time passwords that expired more than a day ago. */
export async function deleteExpired({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  const now = clock();
  const yesterday = new Date(now.getTime() - dayMs);
  await database.otpCode.deleteMany({ where: { expiresAt: { lt: yesterday } } });
  await database.rateLimit.deleteMany({ where: { expire: { lt: now } } });
}

/**
 * Returns the user with a number. Creates the user if necessary. Uses an upsert, because concurrent first logins must
 * create only one user. Users with numbers in ADMIN_MOBILES become owners.
 */
function findOrCreateUser(
  tx: Transaction,
  mobile: string,
  { env, namedLanguage }: Pick<Context, "env"> & Pick<OtpInput, "namedLanguage">,
) {
  const isNamed = isAdminMobile(env.ADMIN_MOBILES, mobile);
  const role = isNamed ? ({ userType: "ADMIN", staffRoleId: ownerRoleId } as const) : {};
  // The user's language stays if the request names no language. Requests from programs usually name none.
  const known = { ...role, ...(namedLanguage && { language: storedLanguages[namedLanguage] }) };
  return tx.user.upsert({
    where: { mobile },
    create: { mobile, ...known },
    update: known,
    include: withRole,
  });
}
