import { type Page, test } from "playwright/test";
import { graphql } from "./api.ts";
import { lastCode } from "./messages.ts";
import { adminMobiles } from "./shop.ts";

/** An unused number, so that concurrent stories do not void each other's codes. */
export const newMobile = (): string => `013${Math.random().toFixed(8).slice(2)}`;

/** An admin's number of this worker: a new code voids the one before. */
export function adminMobile(): string {
  const mobile = adminMobiles[test.info().parallelIndex];
  if (!mobile) throw new Error("There are more workers than admins.");
  return mobile;
}

type Session = { token: string; user: { id: string; userType: string } };
const sessionFields = "token user { id userType newUser firstName lastName email mobile }";

/** Logs in by the API, for stories about what comes after the login. The user has no email. */
export async function logIn(page: Page, mobile: string, name = ["Nadia", "Rahman"]): Promise<void> {
  await graphql(page, "mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }", {
    mobile,
  });
  await graphql(
    page,
    "mutation ($mobile: String!, $otp: String!) { verifyOtp(mobile: $mobile, otp: $otp) { token } }",
    { mobile, otp: await lastCode(mobile) },
  );
  const [firstName, lastName] = name;
  const { updateMe } = await graphql<{ updateMe: Session }>(
    page,
    `mutation ($input: ProfileInput!) { updateMe(input: $input) { ${sessionFields} } }`,
    { input: { firstName, lastName } },
  );
  const { id, userType, ...user } = updateMe.user;
  const userInfo = { ...user, token: updateMe.token, _id: id, userType: userType.toLowerCase() };
  // A page of the origin without scripts.
  await page.goto("/robots.txt");
  await page.evaluate((text) => localStorage.setItem("userInfo", text), JSON.stringify(userInfo));
}
