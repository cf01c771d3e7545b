import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { expect, test } from "vitest";
import { codeOf, fieldErrorsOf, messageOf } from "./errors.ts";

const refused = new CombinedGraphQLErrors({
  errors: [
    {
      message: "Please check the form",
      extensions: { code: "BAD_USER_INPUT", fields: { brand: "must not be empty" } },
    },
  ],
});

test("the server's own message is shown", () => {
  expect(messageOf(refused)).toBe("Please check the form");
});

test("a refusal has its code and the invalid fields", () => {
  expect(codeOf(refused)).toBe("BAD_USER_INPUT");
  expect(fieldErrorsOf(refused)).toEqual({ brand: "Brand must not be empty" });
});

test.each([
  "Failed to fetch",
  "Failed to fetch dynamically imported module: /assets/Login.js",
  "NetworkError when attempting to fetch resource.",
  "Importing a module script failed.",
])("a lost connection has a message of the site instead of the browser's: %s", (message) => {
  expect(messageOf(new TypeError(message))).toMatch(/^The shop can't be reached/);
});

test("a failed connection has no code and no invalid fields", () => {
  const offline = new TypeError("Failed to fetch");
  expect(codeOf(offline)).toBeUndefined();
  expect(fieldErrorsOf(offline)).toEqual({});
});
