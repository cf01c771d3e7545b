import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { t } from "../../platform/i18n.ts";

/** Returns whether the browser supports passkeys on this page. False on pages without HTTPS. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

const notGiven = t("The passkey was not used. You can try again, or use another way.");
const known = t("This device already has a passkey for you.");

/** Asks the browser for a passkey. Rejects with an error message for the user. */
export const givePasskey = (options: object): Promise<object> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    inWords,
  );

/** Creates a passkey in the browser. Rejects with an error message for the user. */
export const makePasskey = (options: object): Promise<object> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    inWords,
  );

/**
 * Throws an error message for the user. The message is vague, because browsers don't reveal whether the user cancelled,
 * waited too long, or has no such passkey.
 */
function inWords(error: unknown): never {
  throw new Error(error instanceof Error && error.name === "InvalidStateError" ? known : notGiven);
}
