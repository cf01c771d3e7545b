import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { minuteMs } from "../../../shared/durations.ts";
import type { Env } from "../../config.ts";
import type { Context } from "../../core/context.ts";
import type { UserWithRole } from "../../core/rights.ts";
import type { Transaction } from "../../database/client.ts";
import type { Factor } from "../../generated/prisma/client.ts";
import type { PasskeyAnswer, PasskeyRegistration } from "./rules.ts";

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;

const timeout = 5 * minuteMs;

/** Returns the host to which passkeys are bound. No other site can request these passkeys. */
const rpIdOf = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">) => new URL(PUBLIC_URL).hostname;

const expectedBy = (env: Pick<Env, "PUBLIC_URL">, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(env.PUBLIC_URL).origin,
  expectedRPID: rpIdOf(env),
  requireUserVerification: true,
});

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

const described = (passkeys: readonly Factor[]) =>
  passkeys.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports }] : [],
  );

/** Returns the options with which a browser asks its user for one of the passkeys. */
export const requestPasskey = (
  env: Pick<Env, "PUBLIC_URL">,
  passkeys: readonly Factor[],
  challenge: string,
): Promise<PasskeyRequest> =>
  generateAuthenticationOptions({
    rpID: rpIdOf(env),
    challenge: bytesOf(challenge),
    allowCredentials: described(passkeys),
    userVerification: "required",
    timeout,
  });

/** Returns the options with which a browser creates a passkey. */
export const offerPasskey = (
  env: Pick<Env, "PUBLIC_URL" | "SHOP_NAME">,
  { id, mobile, firstName, lastName }: UserWithRole,
  passkeys: readonly Factor[],
  challenge: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: env.SHOP_NAME,
    rpID: rpIdOf(env),
    userID: new TextEncoder().encode(id),
    userName: mobile,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    challenge: bytesOf(challenge),
    excludeCredentials: described(passkeys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    timeout,
  });

/** Returns the columns of a new passkey; undefined if the browser's response is not valid. */
export async function readNewPasskey(
  env: Pick<Env, "PUBLIC_URL">,
  response: PasskeyRegistration,
  challenge: string,
): Promise<Pick<Factor, "credentialId" | "publicKey" | "counter" | "transports"> | undefined> {
  const verified = await verifyRegistrationResponse({
    response,
    ...expectedBy(env, challenge),
    // The library throws for any invalid response.
  }).catch(() => undefined);
  const credential = verified?.verified ? verified.registrationInfo?.credential : undefined;
  return (
    credential && {
      credentialId: credential.id,
      publicKey: new Uint8Array(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: response.response.transports ?? [],
    }
  );
}

/**
 * Checks whether the passkey has signed the browser's response, and returns the result. If so, stores the passkey's new
 * counter.
 */
export async function acceptPasskey(
  { env, clock }: Pick<Context, "env" | "clock">,
  tx: Transaction,
  { id, credentialId, publicKey, counter, transports }: Factor,
  { response, challenge }: { response: PasskeyAnswer; challenge: string },
): Promise<boolean> {
  if (!credentialId || !publicKey || counter === null) return false;
  const verified = await verifyAuthenticationResponse({
    response,
    ...expectedBy(env, challenge),
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: Number(counter),
      transports,
    },
    // The library throws for any invalid response.
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const newCounter = BigInt(verified.authenticationInfo.newCounter);
  // If another response came first, the counter in the database has changed. Only one of two responses is therefore
  // accepted.
  const { count } = await tx.factor.updateMany({
    where: { id, counter },
    data: { counter: newCounter, lastUsedAt: clock() },
  });
  return count === 1;
}
