import type { Browser, Page } from "playwright/test";
import { lastCode } from "./messages.ts";
import { enter } from "./people.ts";

/** Somebody who is logged in, at a browser of their own. */
export async function somebody(browser: Browser, mobile: string, name?: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, mobile, name);
  return page;
}

/** Ends the session of whoever is logged in at the page, which does not hear of it. */
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
