import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, expect, test, vi } from "vitest";
import { SendOtpDocument } from "../../generated/SendOtp.ts";
import { UpdateMeDocument } from "../../generated/UpdateMe.ts";
import { VerifyOtpDocument } from "../../generated/VerifyOtp.ts";
import { currentUser } from "../../platform/session.ts";
import { errorToasts, removeForm, renderForm } from "../../testing/renderForm.tsx";
import { Login } from "./Login.tsx";

afterEach(removeForm);

const mobile = "01712345678";
const inAMinute = new Date(Date.now() + 60_000).toISOString();
const receipt = { __typename: "OtpReceipt", mobile, expiresAt: inAMinute, resendAt: inAMinute };
const session = (user: object) => ({
  __typename: "Session",
  token: "t",
  user: {
    __typename: "User",
    id: "u1",
    userType: "CUSTOMER",
    newUser: true,
    firstName: "",
    lastName: "",
    email: null,
    mobile,
    ...user,
  },
});

const failure = (message: string, fields?: Record<string, string>) => ({
  errors: [new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT", fields } })],
});
const sendOtp = (typed: string) => ({ query: SendOtpDocument, variables: { mobile: typed } });
const sent = { request: sendOtp(mobile), result: { data: { sendOtp: receipt } } };
const verifyOtp = (otp: string) => ({ query: VerifyOtpDocument, variables: { mobile, otp } });

function renderLogin(mocks: Parameters<typeof renderForm>[1]) {
  const onDone = vi.fn();
  const view = renderForm(<Login onDone={onDone} onClose={() => undefined} />, mocks);
  return { ...view, onDone };
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.findByRole("button", { name });

test("an empty phone number is not sent", async () => {
  const toasts = errorToasts();
  const { user } = renderLogin([]);
  await user.click(await press("Send Otp"));
  await expect.poll(() => toasts.mock.calls).toEqual([["Phone Number is Required"]]);
  const phone = await field("Phone Number");
  expect(document.activeElement).toBe(phone);
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  expect(phone.placeholder).toBe("Phone Number is Required");
});

test("a phone number that the server refuses stays in its field", async () => {
  const toasts = errorToasts();
  const { user } = renderLogin([
    {
      request: sendOtp("017"),
      result: failure("Please enter a valid phone number", {
        mobile: "is not a valid phone number",
      }),
    },
  ]);
  const phone = await field("Phone Number");
  await user.type(phone, " 017{Enter}");
  await expect.poll(() => toasts.mock.calls).toEqual([["Please enter a valid phone number"]]);
  await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
  expect(phone.value.trim()).toBe("017");
});

test("a new user verifies the number, then fills in the profile", async () => {
  const toasts = errorToasts();
  const profile = { firstName: "Nadia", lastName: "Rahman", email: "" };
  const { user, onDone } = renderLogin([
    sent,
    { request: verifyOtp("12"), result: failure("The code is wrong. Please try again.") },
    { request: verifyOtp("123456"), result: { data: { verifyOtp: session({}) } } },
    {
      request: { query: UpdateMeDocument, variables: { input: profile } },
      result: { data: { updateMe: session({ ...profile, email: null, newUser: false }) } },
    },
  ]);
  await user.type(await field("Phone Number"), mobile);
  await user.click(await press("Send Otp"));

  const otp = await field("OTP");
  await user.type(otp, "12{Enter}");
  await expect.poll(() => toasts.mock.calls).toEqual([["The code is wrong. Please try again."]]);
  await user.clear(otp);
  await user.type(otp, "123456");
  await user.click(await press("Verify"));

  const firstName = await field("First Name");
  await user.click(await press("Submit"));
  await expect.poll(() => toasts.mock.lastCall).toEqual(["First name and Last name are required"]);
  expect(document.activeElement).toBe(firstName);
  await user.type(firstName, "Nadia");
  await user.type(await field("Last Name"), "Rahman");
  await user.click(await press("Submit"));
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(currentUser()).toMatchObject({ firstName: "Nadia", newUser: false });
});

test("a wrong code is marked as an error, and its field has the focus", async () => {
  const wrong = "The code is wrong. Please try again.";
  const { user } = renderLogin([sent, { request: verifyOtp("123456"), result: failure(wrong) }]);
  await user.type(await field("Phone Number"), mobile);
  await user.click(await press("Send Otp"));
  const otp = await field("OTP");
  await user.type(otp, "123456");
  await user.click(await press("Verify"));
  await expect.poll(() => otp.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(otp);
  const note = otp.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(note)?.textContent).toBe(wrong);
});

test("a mistyped number can be corrected while the code is awaited", async () => {
  const { user } = renderLogin([sent]);
  await user.type(await field("Phone Number"), mobile);
  await user.click(await press("Send Otp"));
  await field("OTP");
  await user.click(await press("Use another number"));
  const phone = await field("Phone Number");
  expect(phone.value).toBe("");
  expect(screen.queryByLabelText("OTP")).toBeNull();
});

test("while a code is being verified, no other number can be entered", async () => {
  const { user } = renderLogin([
    sent,
    {
      request: verifyOtp("123456"),
      result: { data: { verifyOtp: session({}) } },
      delay: 60_000,
    },
  ]);
  await user.type(await field("Phone Number"), mobile);
  await user.click(await press("Send Otp"));
  const back = await press("Use another number");
  expect(back).toHaveProperty("disabled", false);
  await user.type(await field("OTP"), "123456{Enter}");
  await expect.poll(() => back).toHaveProperty("disabled", true);
});

test("after another code was sent, the field for the code has the focus", async () => {
  const free = { ...receipt, resendAt: "2026-01-01T00:00:00.000Z" };
  const { user } = renderLogin([{ ...sent, result: { data: { sendOtp: free } } }, sent]);
  await user.type(await field("Phone Number"), mobile);
  await user.click(await press("Send Otp"));
  await user.click(await press("Send another code"));
  const otp = await field("OTP");
  await expect.poll(() => document.activeElement).toBe(otp);
});

test.each(["123 456", "OTP: 123-456", "১২৩ ৪৫৬"])(
  "a code typed as %j is sent unchanged, because the server finds the code in it",
  async (typed) => {
    const verified = { data: { verifyOtp: session({ newUser: false }) } };
    const { user, onDone } = renderLogin([sent, { request: verifyOtp(typed), result: verified }]);
    await user.type(await field("Phone Number"), mobile);
    await user.click(await press("Send Otp"));
    await user.type(await field("OTP"), typed);
    await user.click(await press("Verify"));
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
  },
);
