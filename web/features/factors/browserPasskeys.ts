import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { t } from "../../platform/i18n.ts";

/** Whether the browser supports passkeys on this page. On pages without HTTPS it does not. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

const notGiven = t("The passkey was not given. You can try again, or use another way.");
const known = t("This device already has a passkey for you.");

/** Asks the browser for a passkey. Rejects with a sentence for the user. */
export const givePasskey = (options: object): Promise<object> =>
  startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    inWords,
  );

/** Makes a passkey in the browser. Rejects with a sentence for the user. */
export const makePasskey = (options: object): Promise<object> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    inWords,
  );

/**
 * Throws a sentence for the user. Browsers don't tell whether the user has cancelled, waited too long, or has no such
 * passkey.
 */
function inWords(error: unknown): never {
  throw new Error(error instanceof Error && error.name === "InvalidStateError" ? known : notGiven);
}
