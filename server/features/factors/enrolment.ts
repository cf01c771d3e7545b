import { record } from "../../core/audit.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorizeUser } from "../../core/permissions.ts";
import { requireRecentFactor } from "../../core/stepUp.ts";
import { hashToken } from "../../core/tokens.ts";
import { parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import { lists } from "../../generated/limits.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { trustSession } from "../sessions/sessions.ts";
import { factorEntry } from "./auditEntries.ts";
import { checkIsOwn, closeChallenge, findChallenge, issueChallenge } from "./challenges.ts";
import { seal, unseal } from "./encryption.ts";
import { offerPasskey, readNewPasskey } from "./passkeys.ts";
import { replaceRecoveryCodes } from "./recoveryCodes.ts";
import { passkeyRules, totpRules } from "./rules.ts";
import type { FactorRecord } from "./service.ts";
import { newTotpSecret, readTotp, stepOf, totpUrl } from "./totp.ts";

/** A factor that was added. Recovery codes come only with the first factor. */
export type Enrolled = { factor: FactorRecord; recoveryCodes: string[] };

/** Creates the secret of a new authenticator app. */
export async function beginTotp(ctx: Context) {
  const { user } = authorizeEnrolment(ctx);
  const secret = newTotpSecret();
  const totpSecret = seal(ctx.env, secret);
  const { challenge } = await issueChallenge(ctx, ctx.database, user, {
    purpose: "ADD_TOTP",
    totpSecret,
  });
  return { challenge, secret, url: totpUrl(secret, ctx.env.SHOP_NAME, user.mobile) };
}

/** Adds an authenticator app. Throws BAD_USER_INPUT for a wrong code, and CONFLICT if the caller already has an app. */
export async function addTotp(ctx: Context, input: unknown): Promise<Enrolled> {
  const actor = authorizeEnrolment(ctx);
  const { challenge, code, name } = parse(totpRules, input);
  const issued = await findChallenge(ctx, challenge, ["ADD_TOTP"]);
  checkIsOwn(ctx, issued);
  const secret = unseal(ctx.env, issued.totpSecret ?? "");
  const step = secret ? stepOf(secret, readTotp(code) ?? "", ctx.clock()) : null;
  if (step === null)
    throw new AppError("BAD_USER_INPUT", t("The code is wrong. Please try again."));
  return ctx.database.$transaction(async (tx) => {
    await closeChallenge(ctx, tx, issued);
    return enrol(ctx, tx, actor, {
      kind: "TOTP",
      name: name ?? "Authenticator app",
      totpSecret: issued.totpSecret,
      totpStep: step,
    });
  });
}

/** Creates the options for a new passkey. */
export async function beginPasskey(ctx: Context) {
  const { user } = authorizeEnrolment(ctx);
  const passkeys = await ctx.database.factor.findMany({
    where: { userId: user.id, kind: "PASSKEY" },
  });
  const { challenge } = await issueChallenge(ctx, ctx.database, user, { purpose: "ADD_PASSKEY" });
  return { challenge, options: await offerPasskey(ctx.env, user, passkeys, challenge) };
}

/** Adds a passkey. Throws BAD_USER_INPUT for an invalid response, and CONFLICT if the caller has too many passkeys. */
export async function addPasskey(ctx: Context, input: unknown): Promise<Enrolled> {
  const actor = authorizeEnrolment(ctx);
  const { challenge, name, response } = parse(passkeyRules, input);
  const issued = await findChallenge(ctx, challenge, ["ADD_PASSKEY"]);
  checkIsOwn(ctx, issued);
  const passkey = await readNewPasskey(ctx.env, response, challenge);
  if (!passkey)
    throw new AppError("BAD_USER_INPUT", t("This passkey is not accepted. Please try again."));
  return ctx.database.$transaction(async (tx) => {
    await closeChallenge(ctx, tx, issued);
    return enrol(ctx, tx, actor, { kind: "PASSKEY", name: name ?? "Passkey", ...passkey });
  });
}

/**
 * Returns the caller. A caller who has a factor must have given it recently, so that a stolen session can't add
 * factors.
 */
function authorizeEnrolment(ctx: Context): SignedIn {
  const actor = authorizeUser(ctx, "manageOwnFactors");
  requireRecentFactor(ctx);
  return actor;
}

type NewFactor = Omit<Prisma.FactorUncheckedCreateInput, "userId">;

/**
 * Adds a factor. Adding the first factor returns recovery codes, and ends the caller's other sessions, because these
 * began without a factor.
 */
async function enrol(
  ctx: Context,
  tx: Transaction,
  { user: { id: userId }, token }: SignedIn,
  data: NewFactor,
): Promise<Enrolled> {
  await lockRows(tx, "user", [userId]);
  const before = await tx.factor.findMany({ where: { userId } });
  const same = before.filter(({ kind }) => kind === data.kind).length;
  if (data.kind === "TOTP" && same > 0)
    throw new AppError("CONFLICT", t("You already have an authenticator app. Remove it first."));
  if (before.length >= lists.Query.factors || same >= lists.Query.factors - 1)
    throw new AppError("CONFLICT", t("You have too many passkeys. Remove others first."));
  if (data.credentialId && (await tx.factor.count({ where: { credentialId: data.credentialId } })))
    throw new AppError("CONFLICT", t("This passkey is already in use."));
  const now = ctx.clock();
  const factor = await tx.factor.create({ data: { ...data, userId, createdAt: now } });
  await record(tx, ctx, factorEntry("CREATED", userId, factor.name));
  await trustSession(tx, token, now);
  if (before.length > 0) return { factor, recoveryCodes: [] };
  await tx.user.update({ where: { id: userId }, data: { hasFactor: true } });
  await tx.session.deleteMany({ where: { userId, tokenHash: { not: hashToken(token) } } });
  return { factor, recoveryCodes: await replaceRecoveryCodes(tx, userId) };
}
