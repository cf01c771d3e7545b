import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { Caller, TestApp } from "../../../testing/app.ts";

/** Returns the code that an authenticator app shows after `steps` steps of 30 seconds. */
export const totpCode = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * 30_000,
  });

/** Creates functions that log members of staff in and manage their factors over the API. */
export function staffLogins(shop: TestApp) {
  const { deps, messages, rest, graphql, wait } = shop;
  /** Runs an operation and returns the data of its only field. */
  async function ask(document: string, variables: object, as: Caller) {
    const { body } = await graphql(document, { ...variables }, { as });
    expect(body.errors).toBeUndefined();
    return Object.values(body.data)[0] as never;
  }
  return {
    ask,
    /** Returns the code and message of the error with which an operation fails. */
    async refusal(document: string, variables: object = {}, as: Caller = null) {
      const { body } = await graphql(document, { ...variables }, { as });
      const [error] = body.errors ?? [];
      return error && { code: error.extensions.code, message: error.message };
    },
    /** Sends and verifies a one-time password. Returns the payload of REST. */
    async logIn(mobile: string) {
      wait(60);
      await rest("POST /users/sendOTP", { body: { mobile } });
      const otp = messages.at(-1)?.message.slice(-6);
      const { body } = await rest("POST /users/verifyOTP", { body: { mobile, otp } });
      return body.data.data;
    },
    /** Adds an authenticator app. */
    async addTotp(as: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
      const begun: { challenge: string; secret: string } = await ask(
        "mutation { beginTotp { challenge secret url } }",
        {},
        as,
      );
      const { challenge, secret } = begun;
      const input = { challenge, code: totpCode(secret, deps.clock()) };
      const added: { recoveryCodes: string[] } = await ask(
        "mutation ($input: TotpInput!) { addTotp(input: $input) { factor { id } recoveryCodes } }",
        { input },
        as,
      );
      return { secret, recoveryCodes: added.recoveryCodes };
    },
  };
}
