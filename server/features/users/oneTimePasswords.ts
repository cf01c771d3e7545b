import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Transaction } from "../../database/client.ts";
import { wrongOtpMessage } from "./rules.ts";
import { hashOtp, isOtp, newOtp } from "./tokens.ts";

const spent = "There were too many wrong tries. Please request a new code.";
const expired = "The code has expired. Please request a new code.";
const used = "The code was used already. Please request a new code.";

/** A new one-time password, and the times that its receiver should know. */
export type IssuedOtp = { otp: string; codeHash: string; expiresAt: Date; resendAt: Date };

/** Makes a number's one-time password, which voids the one before; RATE_LIMITED past the limits. */
export async function issueOtp(ctx: Context, mobile: string): Promise<IssuedOtp> {
  const { database, env, limits, address } = ctx;
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
    await limits.countOtp(tx, { mobile, address, now });
  });
  return issued;
}

/** Takes back a one-time password that never left the house, so that the next need not wait. */
export async function withdrawOtp(ctx: Context, mobile: string, otp: IssuedOtp): Promise<void> {
  await ctx.database.otpCode.deleteMany({ where: { mobile, codeHash: otp.codeHash } });
}

/**
 * Checks a one-time password, and answers with the hash by which `useOtp` takes it. Else
 * BAD_USER_INPUT with what the person should do, the same for numbers that are known here and for
 * those that aren't.
 */
export async function checkOtp(ctx: Context, mobile: string, otp: string): Promise<string> {
  const most = ctx.env.OTP_MAX_ATTEMPTS;
  // Counted before compared, in one statement: parallel guesses get no try more than one by one.
  const [open] = await ctx.database.$queryRaw<{ codeHash: string; attempts: number }[]>`
    UPDATE otp_code SET attempts = attempts + 1
    WHERE mobile = ${mobile} AND "usedAt" IS NULL AND "expiresAt" > ${ctx.clock()}
      AND attempts < ${most}
    RETURNING "codeHash", attempts`;
  if (!open) throw refusal(await whyClosed(ctx, mobile, otp));
  if (isOtp(open.codeHash, mobile, otp)) return open.codeHash;
  throw refusal(open.attempts < most ? wrongOtpMessage : spent);
}

/** Uses a checked one-time password up; BAD_USER_INPUT where somebody else was quicker. */
export async function useOtp(
  tx: Transaction,
  mobile: string,
  codeHash: string,
  now: Date,
): Promise<void> {
  const where = { mobile, codeHash, usedAt: null };
  const { count } = await tx.otpCode.updateMany({ where, data: { usedAt: now } });
  if (count === 0) throw refusal(used);
}

/** Only who gives the right password is told that it has expired or was used. */
async function whyClosed({ database, env }: Context, mobile: string, otp: string): Promise<string> {
  const code = await database.otpCode.findUnique({ where: { mobile } });
  if (code && isOtp(code.codeHash, mobile, otp) && code.usedAt) return used;
  if (code && !code.usedAt && code.attempts >= env.OTP_MAX_ATTEMPTS) return spent;
  return code && isOtp(code.codeHash, mobile, otp) ? expired : wrongOtpMessage;
}

/** Puts the password in the old one's place unless that is too young, which is RATE_LIMITED. */
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
      "sentAt" = excluded."sentAt", "expiresAt" = excluded."expiresAt", "usedAt" = NULL
    WHERE ${wait === 0} OR otp_code."sentAt" <= ${secondsFrom(now, -wait)}`;
  if (replaced === 1) return;
  const young = await tx.otpCode.findUniqueOrThrow({ where: { mobile } });
  const milliseconds = secondsFrom(young.sentAt, wait).getTime() - now.getTime();
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  const message = `Please wait ${retryAfter} seconds before you request another code.`;
  throw new AppError("RATE_LIMITED", message, { retryAfter, reason: "too soon" });
}

function secondsFrom(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

function refusal(message: string): AppError {
  return new AppError("BAD_USER_INPUT", message);
}
