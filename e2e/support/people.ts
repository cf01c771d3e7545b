import { type Page, test } from "playwright/test";
import { ask } from "./api.ts";
import { lastCode } from "./messages.ts";
import { adminMobiles } from "./shop.ts";

/** A number that nobody has used, so that stories that run at once don't void each other's codes. */
export const newMobile = (): string => `013${Math.random().toFixed(8).slice(2)}`;

/** An admin's number that no story beside this one logs in with: a new code voids the one before. */
export function adminMobile(): string {
  const mobile = adminMobiles[test.info().parallelIndex];
  if (!mobile) throw new Error("There are more workers than admins.");
  return mobile;
}

type Session = { token: string; user: { id: string; userType: string } };
const sessionFields = "token user { id userType newUser firstName lastName email mobile }";

/** Logs somebody in without the screens, for stories about what comes after. They have no email. */
export async function enter(page: Page, mobile: string, name = ["Nadia", "Rahman"]): Promise<void> {
  await ask(page, "mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }", {
    mobile,
  });
  await ask(
    page,
    "mutation ($mobile: String!, $otp: String!) { verifyOtp(mobile: $mobile, otp: $otp) { token } }",
    { mobile, otp: await lastCode(mobile) },
  );
  const [firstName, lastName] = name;
  const { updateMe } = await ask<{ updateMe: Session }>(
    page,
    `mutation ($input: ProfileInput!) { updateMe(input: $input) { ${sessionFields} } }`,
    { input: { firstName, lastName } },
  );
  const { id, userType, ...user } = updateMe.user;
  const userInfo = { ...user, token: updateMe.token, _id: id, userType: userType.toLowerCase() };
  // An address of ours where no scripts run, which would only cost time.
  await page.goto("/robots.txt");
  await page.evaluate((text) => localStorage.setItem("userInfo", text), JSON.stringify(userInfo));
}
