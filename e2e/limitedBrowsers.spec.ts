import { lastCode } from "./support/messages.ts";
import { hold, rewriteDocuments, scripts } from "./support/network.ts";
import { newMobile } from "./support/people.ts";
import { expect, type Page, test } from "./support/test.ts";

/** Returns an array to which the page's unhandled errors are added. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}

/** Makes every access to site data throw, like a browser that blocks site data. */
function blockSiteData() {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
}

/** Removes the storage, as in an Android WebView whose app does not allow storage. */
function withoutStorage() {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { value: null });
}

const buySmartphones = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "Buy Smartphones" });

const expectSmartphones = (page: Page) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy Smartphones");

test("in a browser that loads no pictures, the scripts of a page do not wait for pictures", async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/", { waitUntil: "load" });
  const scriptTags = page.locator("head > script[src]");
  await expect(scriptTags).toHaveCount(0);
  await page.clock.runFor(500);
  await expect(scriptTags).not.toHaveCount(0);
});

for (const [browser, change] of [
  ["a browser that blocks site data", blockSiteData],
  ["a WebView without storage", withoutStorage],
] as const) {
  test(`in ${browser} the shop works, and a login lasts as long as the document`, {
    tag: "@slow",
  }, async ({ page }) => {
    await page.addInitScript(change);
    const errors = errorsOf(page);
    await page.goto("/buySmartPhone");
    await page.getByRole("checkbox", { name: "Samsung" }).check();
    await expect(page).toHaveURL(/brand=Samsung/);
    const cards = page.getByRole("region", { name: "Results" }).getByRole("listitem");
    await expect(cards.filter({ hasNotText: "Samsung" })).toHaveCount(0);
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

test("while a script is stalled, links work and filters are a plain form", async ({ page }) => {
  await hold(page, scripts("vendor"));
  await page.goto("/", { waitUntil: "commit" });
  await buySmartphones(page).click();
  await expectSmartphones(page);
  await page.getByRole("checkbox", { name: "Samsung" }).check();
  await page.getByRole("searchbox", { name: "Search Smartphones" }).press("Enter");
  await expect(page).toHaveURL(/brand=Samsung/);

  const apply = page.getByRole("button", { name: "Apply" });
  await expect(apply).toBeHidden();
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()));
  await page.getByRole("checkbox", { name: "Apple" }).check();
  await apply.click();
  await expect(page).toHaveURL(/brand=Samsung&brand=Apple/);
});

test("a click on a control that needs scripts waits for them, but only briefly", async ({
  customer: page,
}) => {
  const vendor = await hold(page, scripts("vendor"));
  await page.goto("/aboutUs", { waitUntil: "domcontentloaded" });
  const logout = page.getByRole("link", { name: "LOGOUT" });
  await logout.click();
  await expect(logout).toHaveCSS("opacity", "0.5");
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()));
  await expect(logout).toHaveCSS("opacity", "1");

  await logout.click();
  await expect(logout).toHaveCSS("opacity", "0.5");
  vendor.release();
  await expect(page.getByRole("link", { name: "LOGIN" })).toBeVisible();
});

test("links work after a script has failed to load", { tag: "@slow" }, async ({ page }) => {
  await page.route(scripts("vendor"), (route) => route.abort());
  await page.goto("/", { waitUntil: "load" });
  // The page is reloaded once, because it may be from an old version of the shop.
  const navigation = () =>
    page
      .evaluate(() =>
        performance.getEntriesByType("navigation").map((entry) => entry.toJSON().type),
      )
      .catch(() => "loading");
  await expect.poll(navigation).toEqual(["reload"]);
  await buySmartphones(page).click();
  await expectSmartphones(page);
});

const failure = "A script has failed to load.";

test("a link followed just before a script fails to load leads to its page", {
  tag: "@slow",
}, async ({ page }) => {
  await page.addInitScript((text) => {
    // Writes to the console in a later task, when the page has already handled the error.
    addEventListener("error", () => setTimeout(() => console.info(text)), true);
  }, failure);
  const list = await hold(page, ({ pathname }) => pathname === "/buySmartPhone");
  await page.route(scripts("vendor"), async (route) => {
    await list.sent;
    await route.abort();
  });
  await page.goto("/", { waitUntil: "load" });
  const failed = page.waitForEvent("console", (message) => message.text() === failure);
  const click = buySmartphones(page).click();
  await failed;
  list.release();
  await click;
  await expectSmartphones(page);
});

/** Removes the `@layer` blocks from the styles. Browsers that don't know cascade layers ignore these blocks. */
function withoutLayers(html: string): string {
  let rest = html;
  for (let start = rest.indexOf("@layer"); start >= 0; start = rest.indexOf("@layer")) {
    let end = rest.slice(start).search(/[{;]/) + start;
    let depth = rest[end] === "{" ? 1 : 0;
    while (depth > 0) depth += { "{": 1, "}": -1 }[rest[++end] ?? "}"] ?? 0;
    rest = rest.slice(0, start) + rest.slice(end + 1);
  }
  return rest;
}

test("only browsers without cascade layers show a note about old browsers", {
  tag: "@slow",
}, async ({ page }) => {
  const note = page.getByText("Please update this browser.");
  await page.goto("/");
  await expect(note).toBeHidden();
  await rewriteDocuments(page, withoutLayers);
  await page.goto("/whyST");
  await expect(note).toBeVisible();
});
