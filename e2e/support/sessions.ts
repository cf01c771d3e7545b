import { type BrowserContextOptions, type Page, request } from "playwright/test";
import { graphql } from "./api.ts";
import { lastCode } from "./messages.ts";
import type { Person } from "./people.ts";

/** The cookies and the storage of a logged-in browser. */
export type Session = Exclude<BrowserContextOptions["storageState"], string | undefined>;

type LoginSession = { token: string; user: { id: string; userType: string } };
const sessionFields = "token user { id userType newUser firstName lastName email mobile }";

/** Logs in through the API, for stories that begin after the login. The user gets no email address. */
export async function logIn({ mobile, ...name }: Person): Promise<Session> {
  const origin = process.env.SHOP_URL ?? "";
  const api = await request.newContext({ baseURL: origin });
  const client = { request: api };
  await graphql(client, "mutation ($mobile: String!) { sendOtp(mobile: $mobile) { mobile } }", {
    mobile,
  });
  await graphql(
    client,
    "mutation ($mobile: String!, $otp: String!) { verifyOtp(mobile: $mobile, otp: $otp) { token } }",
    { mobile, otp: await lastCode(mobile) },
  );
  const { updateMe } = await graphql<{ updateMe: LoginSession }>(
    client,
    `mutation ($input: ProfileInput!) { updateMe(input: $input) { ${sessionFields} } }`,
    { input: name },
  );
  const { cookies } = await api.storageState();
  await api.dispose();
  const { id, userType, ...user } = updateMe.user;
  const userInfo = { ...user, token: updateMe.token, _id: id, userType: userType.toLowerCase() };
  const localStorage = [{ name: "userInfo", value: JSON.stringify(userInfo) }];
  return { cookies, origins: [{ origin, localStorage }] };
}

/** Revokes the session of the page's user on the server. */
export async function endSessionOf(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "").token);
  const headers = { authorization: `Bearer ${token}`, origin: process.env.SHOP_URL ?? "" };
  await page.request.post("/graphql", { headers, data: { query: "mutation { logout }" } });
}

/** Logs in through the dialogs, for a user who has logged in before. */
export async function logInAt(page: Page, mobile: string): Promise<void> {
  await page.getByLabel("Phone Number").fill(mobile);
  await page.getByRole("button", { name: "Send Otp" }).click();
  await page.getByLabel("OTP", { exact: true }).fill(await lastCode(mobile));
  await page.getByRole("button", { name: "Verify" }).click();
}

/** Logs in through the dialogs, for a new user, who must enter a name. */
export async function signUpAt(page: Page, { mobile, firstName, lastName }: Person): Promise<void> {
  await logInAt(page, mobile);
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByRole("button", { name: "Submit" }).click();
}
