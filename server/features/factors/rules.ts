import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { line } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The largest length of a value. The values in browsers' responses are shorter. */
const maxLength = 16_384;

const base64url = z
  .string()
  .max(maxLength, t("is too long"))
  .regex(/^[\w-]*$/, t("must be base64url"));

const credential = {
  id: base64url.min(1),
  rawId: base64url.min(1),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).nullish().transform(orNothing),
  // Ignored, because the shop requests no extensions.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

function orNothing<Value>(value: Value): NonNullable<Value> | undefined {
  return value ?? undefined;
}

/** The schema of a browser's response to a request for a passkey. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform(orNothing),
  }),
});

export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** The schema of a browser's response to the options for a new passkey. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

const answerFields = {
  code: z
    .string()
    .max(limits.FactorAnswer.code.maxLength)
    .nullish()
    .describe("The 6 digits that the authenticator app shows."),
  recoveryCode: z.string().max(limits.FactorAnswer.recoveryCode.maxLength).nullish(),
  passkey: passkeyAnswer.nullish(),
};

/** The body of REST's `verifyFactor`: a challenge and a factor. */
export const verifyFactorBody = z
  .strictObject({
    challenge: z.string().max(limits.answerFactor.challenge.maxLength),
    ...answerFields,
    // `factorAnswer` validates this value.
    passkey: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe("The browser's response to `passkeyOptions`."),
  })
  .describe("The challenge and one of the other fields.");

/** The schema of a factor. Exactly one of the fields must be given. */
export const factorAnswer = z
  .strictObject(answerFields)
  .refine(
    (given) => Object.values(given).filter((value) => value != null).length === 1,
    t("must be one of code, recoveryCode and passkey"),
  );

export type FactorAnswer = z.output<typeof factorAnswer>;

const challenge = z.string().max(limits.TotpInput.challenge.maxLength);

export const totpRules = z.strictObject({
  challenge,
  code: z.string().max(limits.TotpInput.code.maxLength),
  name: line(limits.TotpInput.name.maxLength).nullish(),
});

export const passkeyRules = z.strictObject({
  challenge,
  name: line(limits.PasskeyInput.name.maxLength).nullish(),
  response: passkeyRegistration,
});
