import { Secret, TOTP } from "otpauth";
import { withoutMarks } from "../../../shared/typedText.ts";
import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type { Factor } from "../../generated/prisma/client.ts";
import { unseal } from "./encryption.ts";

/**
 * The number of seconds for which a code is shown. All apps support only this period, which is the default in RFC 6238.
 */
const period = 30;

/** The number of steps by which an app's clock may differ. */
const drift = 1;

const secretBytes = 20;

/** Creates a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period });

/** Returns the URL that a QR code for authenticator apps contains. */
export const totpUrl = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** Reads six typed or pasted digits, Latin or Bangla; undefined for any other text. */
export function readTotp(text: string): string | undefined {
  const code = withoutMarks(text.slice(0, 100)).replaceAll(/[\s\p{Pd}.]/gu, "");
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** Returns the time step of a code; null if the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: drift });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/**
 * Accepts a code if it is right and newer than the last accepted code, and stores its time step. Returns whether the
 * code was accepted.
 */
export async function acceptTotp(
  { env, clock, log }: Pick<Context, "env" | "clock" | "log">,
  tx: Transaction,
  { id, totpSecret }: Factor,
  code: string,
): Promise<boolean> {
  const secret = unseal(env, totpSecret ?? "");
  if (secret === undefined) {
    log.error("The secret of an authenticator app can't be read: SECRETS_KEY has changed");
    return false;
  }
  const now = clock();
  const step = stepOf(secret, code, now);
  if (step === null) return false;
  const isUnused = { OR: [{ totpStep: null }, { totpStep: { lt: step } }] };
  const { count } = await tx.factor.updateMany({
    where: { id, ...isUnused },
    data: { totpStep: step, lastUsedAt: now },
  });
  return count === 1;
}
