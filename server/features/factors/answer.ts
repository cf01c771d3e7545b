import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, authorizeUser } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { Factor } from "../../generated/prisma/client.ts";
import { type LoginSession, startSession, trustSession } from "../sessions/sessions.ts";
import { factorEntry } from "./auditEntries.ts";
import {
  checkIsOwn,
  closeChallenge,
  type FactorRequest,
  findChallenge,
  type IssuedChallenge,
  requestFactor,
} from "./challenges.ts";
import { countTry, forgetTries } from "./lock.ts";
import { acceptPasskey } from "./passkeys.ts";
import { acceptRecoveryCode, isRecoveryCode } from "./recoveryCodes.ts";
import { type FactorAnswer, factorAnswer } from "./rules.ts";
import { acceptTotp, readTotp } from "./totp.ts";

const wrongFactor = t("The code is wrong. Please try again.");
const wrongPasskey = t("This passkey is not accepted. Please use another factor.");

/** Issues a challenge within a session. Throws NOT_FOUND if the caller has no factor. */
export async function beginStepUp(ctx: Context): Promise<FactorRequest> {
  const { user } = authorizeUser(ctx, "manageOwnFactors");
  if (!user.hasFactor) throw new AppError("NOT_FOUND", t("You have no second factor"));
  return requestFactor(ctx, ctx.database, user, "STEP_UP");
}

/**
 * Answers a challenge with a factor. For a login, starts the session; otherwise, trusts the caller's session for a
 * while. Throws BAD_USER_INPUT if the factor is wrong or the challenge is no longer valid. Throws RATE_LIMITED while
 * the factors are locked.
 */
export async function answerFactor(
  ctx: Context,
  input: { challenge: string; userAgent: string; answer: unknown },
): Promise<LoginSession> {
  authorize(ctx, "logIn");
  refuseOneTransaction(ctx);
  const answer = parse(factorAnswer, input.answer);
  checkShape(answer);
  const issued = await findChallenge(ctx, input.challenge, ["LOGIN", "STEP_UP"]);
  if (issued.purpose === "STEP_UP") checkIsOwn(ctx, issued);
  const { isLast } = await countTry(ctx, issued.userId);
  const session = await ctx.database.$transaction(async (tx) => {
    const given = await acceptFactor(ctx, tx, { issued, answer, challenge: input.challenge });
    if (given === undefined) return undefined;
    await closeChallenge(ctx, tx, issued);
    await forgetTries(tx, issued.userId);
    await record(tx, actingAs(issued), factorEntry("VERIFIED", issued.userId, given));
    return trusted(ctx, tx, issued, input.userAgent);
  });
  if (session) return session;
  await recordFailure(ctx, issued, answer, isLast);
  throw new AppError("BAD_USER_INPUT", answer.passkey ? wrongPasskey : wrongFactor, {
    reason: "factor",
  });
}

/**
 * Throws BAD_USER_INPUT if the whole request is one transaction, because a rollback of this transaction would undo the
 * count of wrong tries.
 */
function refuseOneTransaction({ database }: Pick<Context, "database">): void {
  if (database.isTransaction)
    throw new AppError("BAD_USER_INPUT", t("This operation does not support Idempotency-Key"));
}

/** Throws BAD_USER_INPUT for input that can't be a code. Such input does not count as a wrong try. */
function checkShape({ code, recoveryCode }: FactorAnswer): void {
  if (code != null && readTotp(code) === undefined)
    throw new AppError("BAD_USER_INPUT", t("Please enter the 6 digits that the app shows"));
  if (recoveryCode != null && !isRecoveryCode(recoveryCode))
    throw new AppError("BAD_USER_INPUT", t("Please enter all 16 characters of the recovery code"));
}

type Given = { issued: IssuedChallenge; answer: FactorAnswer; challenge: string };

/** Checks a factor, and marks codes as used. Returns the factor's name; undefined if the factor is wrong. */
async function acceptFactor(
  ctx: Context,
  tx: Transaction,
  { issued: { userId }, answer, challenge }: Given,
): Promise<string | undefined> {
  const { code, recoveryCode, passkey: response } = answer;
  if (recoveryCode != null)
    return (await acceptRecoveryCode(tx, userId, recoveryCode, ctx.clock()))
      ? recoveryName
      : undefined;
  const where = response
    ? { userId, credentialId: response.id }
    : { userId, kind: "TOTP" as const };
  const factor = await tx.factor.findFirst({ where });
  if (!factor) return undefined;
  const isRight = response
    ? await acceptPasskey(ctx, tx, factor, { response, challenge })
    : await acceptTotp(ctx, tx, factor, readTotp(code ?? "") ?? "");
  return isRight ? factor.name : undefined;
}

const recoveryName = "Recovery code";

/** Starts the session if the challenge belongs to a login; otherwise, marks the caller's session as trusted. */
async function trusted(
  ctx: Context,
  tx: Transaction,
  { purpose, user }: IssuedChallenge,
  userAgent: string,
): Promise<LoginSession> {
  const now = ctx.clock();
  const client = { address: ctx.address, userAgent };
  if (purpose === "LOGIN") return startSession(tx, user, { now, client, factorAt: now });
  const { token, expiresAt } = authorizeUser(ctx, "manageOwnFactors");
  await trustSession(tx, token, now);
  return { token, expiresAt, user };
}

const actingAs = ({ user }: IssuedChallenge) => ({
  actor: { role: user.userType, user, token: "", expiresAt: new Date(0) },
});

async function recordFailure(
  ctx: Context,
  issued: IssuedChallenge,
  { code, passkey }: FactorAnswer,
  isLast: boolean,
): Promise<void> {
  const kind: Factor["kind"] | undefined = passkey ? "PASSKEY" : code != null ? "TOTP" : undefined;
  const names = { PASSKEY: "Passkey", TOTP: "Authenticator app" };
  const name = kind ? names[kind] : recoveryName;
  const entries = [factorEntry("FAILED", issued.userId, name)];
  if (isLast) entries.push(factorEntry("LOCKED", issued.userId, "Second factor"));
  await record(ctx.database, actingAs(issued), ...entries);
}
