import type { Browser, Page } from "playwright/test";
import { lastCode } from "./messages.ts";
import { logIn } from "./people.ts";

/** A page in a browser context of its own, with a session. */
export async function loggedInPage(
  browser: Browser,
  mobile: string,
  name?: string[],
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, mobile, name);
  return page;
}

/** Revokes the session of the page's user on the server. */
export async function endSessionOf(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "").token);
  const headers = { authorization: `Bearer ${token}`, origin: process.env.SHOP_URL ?? "" };
  await page.request.post("/graphql", { headers, data: { query: "mutation { logout }" } });
}

/** Goes through the login's screens. */
export async function logInAt(page: Page, mobile: string): Promise<void> {
  await page.getByLabel("Phone Number").fill(mobile);
  await page.getByRole("button", { name: "Send Otp" }).click();
  await page.getByLabel("OTP", { exact: true }).fill(await lastCode(mobile));
  await page.getByRole("button", { name: "Verify" }).click();
}
