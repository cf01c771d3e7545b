import type { Page } from "playwright/test";
import { lastCode } from "./messages.ts";

/** A number that nobody has used, so that stories that run at once don't void each other's codes. */
export const newMobile = (): string => `013${Math.random().toFixed(8).slice(2)}`;

const sessionFields = "token user { id userType newUser firstName lastName email mobile }";

async function ask(page: Page, query: string, variables: object) {
  // With a session's cookie the shop listens to its own pages only.
  const headers = { origin: process.env.SHOP_URL ?? "" };
  const response = await page.request.post("/graphql", { headers, data: { query, variables } });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

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
  const { updateMe } = await ask(
    page,
    `mutation ($input: ProfileInput!) { updateMe(input: $input) { ${sessionFields} } }`,
    { input: { firstName, lastName } },
  );
  const { id, userType, ...user } = updateMe.user;
  const userInfo = { ...user, token: updateMe.token, _id: id, userType: userType.toLowerCase() };
  await page.goto("/aboutUs");
  await page.evaluate((text) => localStorage.setItem("userInfo", text), JSON.stringify(userInfo));
}
