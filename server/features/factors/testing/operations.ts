import {
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const totp = { challenge: "none", code: "000000" };
const credential = { id: "a", rawId: "a", type: "public-key", clientExtensionResults: {} };
const passkey = {
  challenge: "none",
  response: { ...credential, response: { clientDataJSON: "a", attestationObject: "a" } },
};

export const operations: Operations = {
  everyone: {
    "Mutation.answerFactor": given(
      "$challenge: String!, $input: FactorAnswer!",
      { challenge: "none", input: { code: "000000" } },
      "{ token }",
    ),
  },
  signedIn: {
    "Query.factors": { fields: "{ id }" },
    "Query.recoveryCodesLeft": {},
  },
  admins: {
    "Mutation.beginStepUp": { fields: "{ challenge }" },
    "Mutation.beginTotp": { fields: "{ challenge }" },
    "Mutation.addTotp": given("$input: TotpInput!", { input: totp }, "{ factor { id } }"),
    "Mutation.beginPasskey": { fields: "{ challenge }" },
    "Mutation.addPasskey": given("$input: PasskeyInput!", { input: passkey }, "{ factor { id } }"),
    "Mutation.removeFactor": withId(""),
    "Mutation.renewRecoveryCodes": {},
    "Mutation.resetFactors": given("$userId: ID!", { userId: id }, ""),
  },
};

export const unseen: Unseen = {
  mutations: [
    "answerFactor",
    "beginStepUp",
    "beginTotp",
    "addTotp",
    "beginPasskey",
    "addPasskey",
    "removeFactor",
    "renewRecoveryCodes",
    "resetFactors",
  ],
  tables: ["factor", "recovery_code", "factor_challenge", "factor_lock"],
};
