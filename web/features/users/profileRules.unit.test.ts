import { expect, test } from "vitest";
import { limits } from "../../generated/limits.ts";
import { formOf } from "../../ui/forms/fieldRows.ts";
import { newProfileFields, profileFields, smsField } from "./profileRules.ts";

const newProfileRules = formOf(newProfileFields).schema;
const profileRules = formOf({ ...profileFields, smsNotifications: smsField }).schema;

const complete = {
  firstName: "Nadia",
  lastName: "Rahman",
  email: "nadia@example.com",
  smsNotifications: true,
};

const faultsOf = (rules: typeof profileRules | typeof newProfileRules, profile: typeof complete) =>
  Object.fromEntries(
    rules.safeParse(profile).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  );

test("a complete profile has no errors, and its values are trimmed", () => {
  expect(profileRules.parse({ ...complete, firstName: " Nadia " })).toEqual(complete);
});

test("both names are required, and spaces don't count as a name", () => {
  for (const rules of [profileRules, newProfileRules]) {
    expect(faultsOf(rules, { ...complete, firstName: " ", lastName: "" })).toEqual({
      firstName: "First name is required",
      lastName: "Last name is required",
    });
  }
});

test("the email address is required on the page and optional at the first login", () => {
  const profile = { ...complete, email: "" };
  expect(faultsOf(profileRules, profile)).toEqual({ email: "Email is required" });
  expect(faultsOf(newProfileRules, profile)).toEqual({});
});

test("names may be as long as the schema allows", () => {
  const { maxLength } = limits.ProfileInput.firstName;
  const named = (length: number) => ({ ...complete, firstName: "n".repeat(length) });
  expect(faultsOf(profileRules, named(maxLength))).toEqual({});
  expect(faultsOf(profileRules, named(maxLength + 1))).toEqual({
    firstName: `First name may have at most ${maxLength} characters`,
  });
});
