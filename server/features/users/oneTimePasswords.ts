import { z } from "zod";
import { networkOf } from "../../core/clientNetwork.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { hashOtp, isOtp, newOtp } from "../../core/tokens.ts";
import type { Transaction } from "../../database/client.ts";
import type { OtpCode } from "../../generated/prisma/client.ts";
import { countGuess, countOtp, countTry, uncountOtp, uncountTry } from "./otpLimits.ts";
import { wrongOtpMessage } from "./rules.ts";

const tooManyTries = t("There were too many wrong tries. Please request a new code.");
const expired = t("The code has expired. Please request a new code.");
const used = t("The code has already been used. Please request a new code.");

/**
 * The smallest limit on tries for a code over all networks. A lower limit would let other clients make the code void
 * early.
 */
const minTotalTries = 20;

/** A new one-time password with its hash, and the times in the response. */
export type IssuedOtp = { otp: string; codeHash: string; expiresAt: Date; resendAt: Date };

/**
 * Issues a one-time password for a number. The number's previous password becomes void. Throws RATE_LIMITED above the
 * limits.
 */
export async function issueOtp(ctx: Context, mobile: string): Promise<IssuedOtp> {
  const { database, env } = ctx;
  const now = ctx.clock();
  const otp = newOtp();
  const issued = {
    otp,
    codeHash: hashOtp(mobile, otp),
    expiresAt: secondsFrom(now, env.OTP_TTL_SECONDS),
    resendAt: secondsFrom(now, env.OTP_RESEND_SECONDS),
  };
  await database.$transaction(async (tx) => {
    await replace(tx, mobile, issued, now, env.OTP_RESEND_SECONDS);
    await countOtp(ctx, tx, { mobile, now });
  });
  return issued;
}

/**
 * Deletes a one-time password whose message failed, so that the next password can be requested immediately. If the
 * message was certainly not sent (`wasUnsent`), also undoes the password's count with `uncountOtp`.
 */
export async function withdrawOtp(
  { database, clock, env }: Pick<Context, "database" | "clock" | "env">,
  { mobile, codeHash, wasUnsent }: { mobile: string; codeHash: string; wasUnsent: boolean },
): Promise<void> {
  await database.$transaction(async (tx) => {
    await tx.otpCode.deleteMany({ where: { mobile, codeHash } });
    if (wasUnsent) await uncountOtp(env, tx, { mobile, now: clock() });
  });
}

/**
 * Checks a one-time password and returns the hash that `useOtp` needs. Throws BAD_USER_INPUT if the password is wrong;
 * the message is the same for known and unknown numbers. Throws RATE_LIMITED above the limits on wrong codes.
 */
export async function checkOtp(ctx: Context, mobile: string, otp: string): Promise<string> {
  const { database } = ctx;
  const now = ctx.clock();
  await countTry(ctx, database, now);
  const code = await addTry(ctx, mobile, now);
  if (!code) throw invalid(await reasonOf(ctx, mobile, otp));
  await countGuess(database, mobile, now);
  if (isOtp(code.codeHash, mobile, otp)) return code.codeHash;
  throw invalid(isVoid(ctx, code) ? tooManyTries : wrongOtpMessage);
}

/**
 * Uses up a one-time password that was checked. Throws BAD_USER_INPUT if a concurrent request has already used the
 * password.
 */
export async function useOtp(
  ctx: Context,
  tx: Transaction,
  { mobile, codeHash, now }: { mobile: string; codeHash: string; now: Date },
): Promise<void> {
  const where = { mobile, codeHash, usedAt: null };
  const { count } = await tx.otpCode.updateMany({ where, data: { usedAt: now } });
  if (count === 0) throw invalid(used);
  await uncountTry(ctx, tx, { mobile, now });
}

type Tries = { attempts: number; networkAttempts: number };

/**
 * Counts a try of the number's password before the password is compared. Counts in a single statement, so that
 * concurrent guesses get no more tries than consecutive guesses. Returns undefined if the client's network has no valid
 * password to try.
 */
async function addTry(
  ctx: Context,
  mobile: string,
  now: Date,
): Promise<(Tries & { codeHash: string }) | undefined> {
  const network = networkOf(ctx.address);
  const max = maxTries(ctx);
  const [code] = await ctx.database.$queryRaw<(Tries & { codeHash: string })[]>`
    UPDATE otp_code SET attempts = attempts + 1,
      "networkAttempts" = jsonb_set("networkAttempts", ARRAY[${network}::text],
        to_jsonb(coalesce(("networkAttempts" ->> ${network}::text)::int, 0) + 1))
    WHERE mobile = ${mobile} AND "usedAt" IS NULL AND "expiresAt" > ${now}
      AND attempts < ${max.total}
      AND coalesce(("networkAttempts" ->> ${network}::text)::int, 0) < ${max.perNetwork}
    RETURNING "codeHash", attempts,
      ("networkAttempts" ->> ${network}::text)::int AS "networkAttempts"`;
  return code;
}

function maxTries({ env }: Pick<Context, "env">) {
  const perNetwork = env.OTP_MAX_ATTEMPTS;
  return { perNetwork, total: Math.max(minTotalTries, perNetwork) };
}

function isVoid(ctx: Pick<Context, "env">, { attempts, networkAttempts }: Tries): boolean {
  const max = maxTries(ctx);
  return attempts >= max.total || networkAttempts >= max.perNetwork;
}

/**
 * Returns the reason why the password can't be tried. Only a client that sent the right password learns that the
 * password has expired or was used.
 */
async function reasonOf(ctx: Context, mobile: string, otp: string): Promise<string> {
  const code = await ctx.database.otpCode.findUnique({ where: { mobile } });
  if (!code) return wrongOtpMessage;
  const isRight = isOtp(code.codeHash, mobile, otp);
  if (code.usedAt) return isRight ? used : wrongOtpMessage;
  if (isVoid(ctx, { ...code, networkAttempts: attemptsFrom(code, ctx.address) }))
    return tooManyTries;
  return isRight ? expired : wrongOtpMessage;
}

function attemptsFrom({ networkAttempts }: OtpCode, address: string): number {
  return z.record(z.string(), z.number()).parse(networkAttempts)[networkOf(address)] ?? 0;
}

/** Replaces the number's password. Throws RATE_LIMITED while the previous password is too recent. */
async function replace(
  tx: Transaction,
  mobile: string,
  { codeHash, expiresAt }: IssuedOtp,
  now: Date,
  wait: number,
): Promise<void> {
  const replaced = await tx.$executeRaw`
    INSERT INTO otp_code (mobile, "codeHash", "sentAt", "expiresAt")
    VALUES (${mobile}, ${codeHash}, ${now}, ${expiresAt})
    ON CONFLICT (mobile) DO UPDATE SET "codeHash" = excluded."codeHash", attempts = 0,
      "networkAttempts" = '{}', "sentAt" = excluded."sentAt", "expiresAt" = excluded."expiresAt", "usedAt" = NULL
    WHERE ${wait === 0} OR otp_code."sentAt" <= ${secondsFrom(now, -wait)}`;
  if (replaced === 1) return;
  const recent = await tx.otpCode.findUniqueOrThrow({ where: { mobile } });
  const milliseconds = secondsFrom(recent.sentAt, wait).getTime() - now.getTime();
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const message = t("Please wait {retryAfter} seconds before you request another code.", {
    retryAfter,
  });
  throw new AppError("RATE_LIMITED", message, { retryAfter, reason: "too soon" });
}

function secondsFrom(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

function invalid(message: string): AppError {
  return new AppError("BAD_USER_INPUT", message);
}
