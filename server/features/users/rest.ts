import { z } from "zod";
import { namedLanguage, t } from "../../core/i18n.ts";
import { secretField } from "../../core/secretField.ts";
import { missingOr } from "../../core/validation.ts";
import { FactorKind } from "../../generated/prisma/enums.ts";
import { userTypeWords } from "../../generated/words.ts";
import {
  type FeatureRoutes,
  idParams,
  idSchema,
  ignoredFields,
  nestedEnvelope,
  nestedEnvelopeSchema,
  type RestApp,
} from "../../rest/helpers.ts";
import { answerFactor } from "../factors/answer.ts";
import type { FactorRequest } from "../factors/challenges.ts";
import { verifyFactorBody } from "../factors/rules.ts";
import { writeSessionCookie } from "../sessions/sessionCookie.ts";
import type { LoginSession } from "../sessions/sessions.ts";
import { incompleteProfileMessage, invalidMobileMessage, profileRules } from "./rules.ts";
import { logout, type OtpReceipt, sendOtp, updateMe, updateUser, verifyOtp } from "./service.ts";

/** The schema of a phone number. A value that is not a string gets the same message as an invalid number. */
const mobile = z
  .preprocess(
    (value) => (value == null || typeof value === "string" ? value : ""),
    z.string({ error: "is required" }),
  )
  .describe(
    "The Bangladeshi mobile number: 11 digits, beginning with `01` and a digit from 3 to 9. The prefixes `+880`, `880` and `+88`, spaces and dashes are also accepted.",
  );
const otp = z
  .string({ error: missingOr(t("must be text")) })
  .describe("The one-time password, 6 digits.");

/** The user's other fields. Clients may send them back with the profile. */
const ignoredUserInfo = {
  ...ignoredFields,
  token: z.unknown().optional(),
  newUser: z.unknown().optional(),
  mobile: z.unknown().optional(),
};

const sendOtpBody = z.strictObject({ ...ignoredFields, mobile });
const verifyOtpBody = z.strictObject({ ...ignoredFields, mobile, otp });
const profileBody = z
  .strictObject({ ...ignoredUserInfo, ...profileRules.shape })
  .transform(({ firstName, lastName, email, smsNotifications }) => {
    return { firstName, lastName, email, smsNotifications };
  });

const receiptShape = z.object({
  mobile: z.string(),
  expiresAt: z.iso.datetime(),
  resendAt: z.iso.datetime(),
});

const userInfoShape = z
  .object({
    token: z.string().describe("The token to send as `Authorization: Bearer …`."),
    userType: z.enum(Object.values(userTypeWords)),
    newUser: z.boolean().describe("Whether the user has not filled in the profile yet."),
    _id: idSchema,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().describe("The mobile number: 11 digits, beginning with `01`."),
    smsNotifications: z
      .boolean()
      .describe("Whether the user wants SMS messages about evaluations and alerts."),
  })
  .describe("A session and its user.");

const factorRequestShape = z
  .object({
    factorRequired: z.literal(true),
    challenge: z.string().describe("The value to send to `POST /users/verifyFactor`."),
    factorKinds: z
      .array(z.enum(FactorKind))
      .describe("The kinds of second factors that the user has. Recovery codes are also accepted."),
    passkeyOptions: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "The options for the browser's `navigator.credentials.get`. Null if the user has no passkey.",
      ),
    expiresAt: z.iso.datetime(),
  })
  .describe(
    "The response, instead of a session, for a member of staff who must also enter a second factor.",
  );

const presentRequest = (request: FactorRequest): z.output<typeof factorRequestShape> => ({
  factorRequired: true,
  challenge: secretField("challenge")(request),
  factorKinds: request.factorKinds,
  passkeyOptions: request.passkeyOptions && { ...request.passkeyOptions },
  expiresAt: request.expiresAt.toISOString(),
});

const presentReceipt = (receipt: OtpReceipt): z.output<typeof receiptShape> => ({
  mobile: receipt.mobile,
  expiresAt: receipt.expiresAt.toISOString(),
  resendAt: receipt.resendAt.toISOString(),
});

const present = ({ user, ...session }: LoginSession): z.output<typeof userInfoShape> => ({
  token: secretField("token")(session),
  userType: userTypeWords[user.userType],
  newUser: user.newUser,
  _id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  mobile: user.mobile,
  smsNotifications: user.smsNotifications,
});

/** Routes for login, logout and the caller's profile. */
export const userRoutes: FeatureRoutes = async (app) => {
  addLogin(app);
  addProfile(app);
};

function addLogin(app: RestApp): void {
  app.post(
    "/users/sendOTP",
    {
      config: { permission: "logIn", incompleteMessage: invalidMobileMessage },
      schema: {
        summary: "Send a one-time password by SMS",
        body: sendOtpBody,
        response: { 200: nestedEnvelopeSchema(receiptShape) },
      },
    },
    async ({ ctx, body }) => nestedEnvelope(presentReceipt(await sendOtp(ctx, body))),
  );
  app.post(
    "/users/verifyOTP",
    {
      config: {
        permission: "logIn",
        incompleteMessage: t("Please enter your phone number and the code"),
      },
      schema: {
        summary: "Exchange a one-time password for a session",
        body: verifyOtpBody,
        response: { 200: nestedEnvelopeSchema(z.union([userInfoShape, factorRequestShape])) },
      },
    },
    async ({ ctx, body, headers }, reply) => {
      const client = {
        namedLanguage: namedLanguage(headers),
        userAgent: headers["user-agent"] ?? "",
      };
      const { request, ...session } = await verifyOtp(ctx, { ...body, ...client });
      if (request) return nestedEnvelope(presentRequest(request));
      await writeSessionCookie(ctx, reply, session);
      return nestedEnvelope(present(session));
    },
  );
  app.post(
    "/users/verifyFactor",
    {
      config: { permission: "logIn" },
      schema: {
        summary: "Enter a second factor to get the session",
        description:
          "After five wrong attempts, no second factor is accepted for 15 minutes. Only staff have second factors.",
        body: verifyFactorBody,
        response: { 200: nestedEnvelopeSchema(userInfoShape) },
      },
    },
    async ({ ctx, body: { challenge, ...answer }, headers }, reply) => {
      const userAgent = headers["user-agent"] ?? "";
      const session = await answerFactor(ctx, { challenge, userAgent, answer });
      await writeSessionCookie(ctx, reply, session);
      return nestedEnvelope(present(session));
    },
  );
  app.post(
    "/users/logout",
    {
      config: { permission: "logIn" },
      schema: {
        summary: "End the session of this request, if there is one",
        response: {
          200: nestedEnvelopeSchema(z.boolean().describe("True if there was a session.")),
        },
      },
    },
    async ({ ctx }, reply) => {
      await writeSessionCookie(ctx, reply, null);
      return nestedEnvelope(await logout(ctx));
    },
  );
}

function addProfile(app: RestApp): void {
  app.patch(
    "/users/updateMe",
    {
      config: { permission: "updateProfile", incompleteMessage: incompleteProfileMessage },
      schema: {
        summary: "Update your own profile",
        body: profileBody,
        response: { 200: nestedEnvelopeSchema(userInfoShape) },
      },
    },
    async ({ ctx, body }) => nestedEnvelope(present(await updateMe(ctx, body))),
  );
  app.patch(
    "/users/auth/:id",
    {
      config: { permission: "updateProfile", incompleteMessage: incompleteProfileMessage },
      schema: {
        summary: "Update your own profile. The path contains your own `_id`",
        params: idParams,
        body: profileBody,
        response: { 200: nestedEnvelopeSchema(userInfoShape) },
      },
    },
    async ({ ctx, params, body }) =>
      nestedEnvelope(present(await updateUser(ctx, params.id, body))),
  );
}
