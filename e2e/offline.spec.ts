import { expect, type Page, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });
const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits until the page at this address is stored for offline use. */
const expectKept = (page: Page, address: string) =>
  expect
    .poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), address))
    .toBe(true);

/**
 * Goes offline as soon as the service worker has stored the page, which is the last thing that the worker does after it
 * takes control.
 */
async function goOffline(page: Page) {
  await expectKept(page, new URL(page.url()).pathname);
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
}

/**
 * Switches the network off again. When Chromium 150 opens a new document, it reports that it is online until the
 * setting changes, although requests fail.
 */
async function stayOffline(page: Page) {
  await page.context().setOffline(false);
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
}

async function goOnline(page: Page) {
  await page.context().setOffline(false);
  await expect(page.getByText("You are online again")).toBeVisible();
}

test("visited pages are shown without a network, and a toast tells of it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Tablets" }).first().click();
  await expect(titleOf(page)).toHaveText("Buy Tablets");
  await expectKept(page, "/");
  await expectKept(page, "/buyTablet");

  await goOffline(page);
  await page.reload();
  await expect(titleOf(page)).toHaveText("Buy Tablets");
  await stayOffline(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "New Available Products" })).toBeVisible();
  await page.goto("/buyTablet");
  await expect(titleOf(page)).toHaveText("Buy Tablets");
  await stayOffline(page);

  await goOnline(page);
});

test("an address not visited before shows the shop's number and the devices that were visited", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator('a[href^="/smartPhoneDetails/"]').first().click();
  await expect(page.getByRole("heading", { name: "Contact To Buy" })).toBeVisible();
  const visited = new URL(page.url()).pathname;
  await expectKept(page, "/bn/offline");
  await goOffline(page);
  await page.goto("/bn/aboutUs").catch(() => undefined);
  await expect(titleOf(page)).toHaveText("ইন্টারনেট নেই");
  await page.goto("/buyTablet").catch(() => undefined);
  await expect(titleOf(page)).toHaveText("You are offline");
  await expect(page.locator('a[href^="tel:"]')).toBeVisible();
  await page.locator(`a[href="${visited}"]`).click();
  await expect(page.getByRole("heading", { name: "Contact To Buy" })).toBeVisible();
  await page.context().setOffline(false);
});

test("a page not visited before says that the shop can't be reached, and offers another try", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/");
  await goOffline(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page.getByText("The shop can't be reached")).toBeVisible();
  await goOnline(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(titleOf(page)).toContainText("About");
});

test("a login that fails to load leaves the page as it is, and opens once the network is back", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/returnRefund");
  await goOffline(page);
  const login = page.getByRole("link", { name: "LOGIN" });
  await login.click();
  await expect(page.getByText("The shop can't be reached")).toBeVisible();
  await expect(titleOf(page)).toBeVisible();
  await goOnline(page);
  // Repeats the click, because a browser that remembers the failure reloads the document on the first click.
  const dialog = page.getByRole("dialog", { name: "Send OTP" });
  await expect(async () => {
    await login.click();
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test("API responses to a user are never stored", async ({ customer: page, person }) => {
  await page.goto("/updateProfile");
  await expect(page.getByLabel("Last Name")).toHaveValue(person.lastName);
  await expectKept(page, "/updateProfile");
  const pages = await page.evaluate(async () => {
    const cache = await caches.open("pages");
    return Promise.all((await cache.matchAll()).map((response) => response.text()));
  });
  expect(pages.filter((text) => text.includes(person.mobile))).toHaveLength(0);
  const files = await page.evaluate(async () => {
    const requests = await (await caches.open("files")).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(files.filter((path) => /^\/(api|graphql)/.test(path))).toHaveLength(0);
});
