import { dayMs, minuteMs } from "../../../shared/durations.ts";
import type { Context, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { type Text, t } from "../../core/i18n.ts";
import { type UserWithRole, withRole } from "../../core/rights.ts";
import { hashToken, newToken } from "../../core/tokens.ts";
import type { Transaction } from "../../database/client.ts";
import type { FactorChallenge, FactorKind } from "../../generated/prisma/client.ts";
import type { FactorPurpose } from "../../generated/prisma/enums.ts";
import { type PasskeyRequest, requestPasskey } from "./passkeys.ts";

const lifetimeMs = 5 * minuteMs;

/** The time for which expired challenges are kept. Users therefore learn why a challenge is refused. */
const keptMs = dayMs;

/** A challenge for a user, with the kinds of factors that can answer it. */
export type FactorRequest = {
  challenge: string;
  factorKinds: FactorKind[];
  passkeyOptions: PasskeyRequest | null;
  expiresAt: Date;
};

/** A stored challenge with its user. */
export type IssuedChallenge = FactorChallenge & { user: UserWithRole };

type IssueContext = Pick<Context, "clock" | "env">;

/** Issues a challenge. Only its hash is stored. */
export async function issueChallenge(
  { clock }: Pick<Context, "clock">,
  tx: Transaction,
  { id: userId, staffRoleId }: UserWithRole,
  issued: { purpose: FactorPurpose; totpSecret?: string },
): Promise<{ challenge: string; expiresAt: Date }> {
  const challenge = newToken();
  const expiresAt = new Date(clock().getTime() + lifetimeMs);
  const data = { hash: hashToken(challenge), userId, staffRoleId, expiresAt, ...issued };
  await tx.factorChallenge.create({ data });
  return { challenge, expiresAt };
}

/** Issues a challenge that a user can answer with a factor. */
export async function requestFactor(
  ctx: IssueContext,
  tx: Transaction,
  user: UserWithRole,
  purpose: "LOGIN" | "STEP_UP",
): Promise<FactorRequest> {
  const factors = await tx.factor.findMany({ where: { userId: user.id } });
  const issued = await issueChallenge(ctx, tx, user, { purpose });
  const passkeys = factors.filter(({ kind }) => kind === "PASSKEY");
  return {
    ...issued,
    factorKinds: [...new Set(factors.map(({ kind }) => kind))].sort(),
    passkeyOptions:
      passkeys.length > 0 ? await requestPasskey(ctx.env, passkeys, issued.challenge) : null,
  };
}

const messages = {
  unknown: t("This step is not known. Please start again."),
  used: t("This step was already used. Please start again."),
  expired: t("This step took longer than five minutes. Please start again."),
  otherUser: t("This step belongs to another user. Please start again."),
  otherRole: t("Your role has changed in the meantime. Please start again."),
} satisfies Record<string, Text>;

const refusal = (reason: keyof typeof messages) =>
  new AppError("BAD_USER_INPUT", messages[reason], { reason: `challenge ${reason}` });

/** Finds a challenge with one of the purposes. Throws BAD_USER_INPUT with the reason if the challenge is not valid. */
export async function findChallenge(
  { database, clock }: Pick<Context, "database" | "clock">,
  challenge: string,
  purposes: readonly FactorPurpose[],
): Promise<IssuedChallenge> {
  const issued = await database.factorChallenge.findUnique({
    where: { hash: hashToken(challenge) },
    include: { user: { include: withRole } },
  });
  if (!issued || !purposes.includes(issued.purpose)) throw refusal("unknown");
  if (issued.usedAt) throw refusal("used");
  if (issued.expiresAt <= clock()) throw refusal("expired");
  const { user, staffRoleId } = issued;
  if (user.userType !== "ADMIN" || user.staffRoleId !== staffRoleId) throw refusal("otherRole");
  return issued;
}

/** Throws BAD_USER_INPUT if the challenge was not issued to the sender of the request. */
export function checkIsOwn({ actor }: Pick<Context, "actor">, { userId }: IssuedChallenge): void {
  if (!("user" in actor) || actor.user.id !== userId) throw refusal("otherUser");
}

/** Marks a challenge as used. Throws BAD_USER_INPUT if a concurrent request has already used the challenge. */
export async function closeChallenge(
  { clock }: Pick<Context, "clock">,
  tx: Transaction,
  { hash }: IssuedChallenge,
): Promise<void> {
  const where = { hash, usedAt: null };
  const { count } = await tx.factorChallenge.updateMany({ where, data: { usedAt: clock() } });
  if (count === 0) throw refusal("used");
}

/** Deletes challenges a day after their expiry. */
export async function deleteOldChallenges({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await database.factorChallenge.deleteMany({ where: { expiresAt: { lt: before } } });
}
