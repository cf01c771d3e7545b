import { expect, test } from "vitest";
import { profileFaults } from "./profileFaults.ts";

const whole = { firstName: "Nadia", lastName: "Rahman", email: "nadia@example.com" };

test("a whole profile has no fault", () => {
  expect(profileFaults(whole).fields).toEqual({});
});

test("a profile without a name is told that names are required", () => {
  const { fields, message } = profileFaults({ ...whole, firstName: " ", lastName: "" });
  expect(Object.keys(fields)).toEqual(["firstName", "lastName"]);
  expect(message).toBe("First name and Last name are required");
});

test("a profile without an email is told to fill all the fields", () => {
  const { fields, message } = profileFaults({ ...whole, email: "" });
  expect(Object.keys(fields)).toEqual(["email"]);
  expect(message).toBe("Please fill all the fields");
});
