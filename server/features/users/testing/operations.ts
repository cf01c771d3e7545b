import {
  type Calls,
  given,
  type Operations,
  type Unseen,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.me": { fields: "{ id }" },
    "Mutation.sendOtp": given("$mobile: String!", { mobile: "1" }, "{ mobile }"),
    "Mutation.verifyOtp": given(
      "$mobile: String!, $otp: String!",
      { mobile: "1", otp: "1" },
      "{ token }",
    ),
  },
  signedIn: {
    "Mutation.updateMe": given(
      "$input: ProfileInput!",
      { input: { firstName: "A", lastName: "B" } },
      "{ token }",
    ),
    "Mutation.setLanguage": given("$language: Language!", { language: "EN" }, "{ id }"),
  },
};

export const calls: Calls = {
  everyone: ["POST /users/sendOTP", "POST /users/verifyOTP", "POST /users/verifyFactor"],
  signedIn: ["PATCH /users/updateMe"],
};

export const unseen: Unseen = {
  mutations: ["sendOtp", "verifyOtp", "setLanguage", "logout"],
  tables: ["otp_code", "rate_limit"],
};
