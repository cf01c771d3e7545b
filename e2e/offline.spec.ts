import { expect, type Page, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });
const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits until the page at this address is stored for offline use. */
const expectKept = (page: Page, address: string) =>
  expect
    .poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), address))
    .toBe(true);

/**
 * Goes offline as soon as the service worker has stored the page. Storing the page is the last step that the worker
 * takes when a page is opened.
 */
async function goOffline(page: Page) {
  await expectKept(page, new URL(page.url()).pathname);
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
}

/**
 * Switches the network off again. In Chromium 150, a new document considers itself online until the setting changes,
 * although its requests fail.
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

test("without a network, visited pages are shown, and a toast says that the network is lost", async ({
  page,
}) => {
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

test("without a network, an address that was not visited shows the shop's number and the visited devices", async ({
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

test("without a network, following a link to a page that was not visited shows a message and a button to try again", {
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

test("if the login fails to load, the page stays as it is, and the login opens once the network is back", {
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

test("the API's responses to a user are never stored", { tag: "@slow" }, async ({
  customer: page,
  person,
}) => {
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
