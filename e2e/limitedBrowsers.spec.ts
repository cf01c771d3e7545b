import { expect, type Page, test } from "playwright/test";
import { lastCode } from "./support/messages.ts";
import { newMobile } from "./support/people.ts";

/** The errors that nothing handles on a page. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}

/** As in a browser that blocks site data: each access throws. */
function blockSiteData() {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
}

/** As in an Android WebView whose app does not allow storage. */
function withoutStorage() {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { value: null });
}

for (const [browser, change] of [
  ["a browser that blocks site data", blockSiteData],
  ["a WebView without storage", withoutStorage],
] as const) {
  test(`in ${browser} the shop works, and a login lasts as long as the document`, async ({
    page,
  }) => {
    await page.addInitScript(change);
    const errors = errorsOf(page);
    await page.goto("/buySmartPhone");
    await page.getByRole("checkbox", { name: "Samsung" }).check();
    await expect(page).toHaveURL(/brand=Samsung/);
    await page.getByRole("region", { name: "Results" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/smartPhoneDetails/);
    await page.goBack();
    await expect(page.getByRole("checkbox", { name: "Samsung" })).toBeChecked();

    const mobile = newMobile();
    await page.getByRole("link", { name: "LOGIN" }).click();
    await page.getByLabel("Phone Number").fill(mobile);
    await page.getByRole("button", { name: "Send Otp" }).click();
    await page.getByLabel("OTP", { exact: true }).fill(await lastCode(mobile));
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByLabel("First Name").fill("Rahima");
    await page.getByLabel("Last Name").fill("Khatun");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Login Successful")).toBeVisible();
    await page.getByText("Account", { exact: true }).click();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await page.getByRole("link", { name: "LOGOUT" }).click();
    await expect(page.getByRole("link", { name: "LOGIN" })).toBeVisible();
    expect(errors).toEqual([]);
  });
}
