import { oldestDevice } from "./support/devices.ts";
import { expectFaultless } from "./support/faults.ts";
import { expect, type Page, test } from "./support/test.ts";

/** The other stories block the service worker, which would otherwise answer requests that a story delays or aborts. */
test.use({ serviceWorkers: "allow" });

test.beforeEach(() => test.slow(true, "A story opens up to eight pages."));

/** Opens a page and waits until the service worker controls it. */
async function installWorker(page: Page) {
  await page.goto("/whyST");
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isControlled).toBe(true);
}

/**
 * Opens a page through the service worker. `isRendered` means that the server renders the page with the user's data.
 */
async function lookAt(page: Page, address: string, { isRendered = false, graphqlRequests = 0 }) {
  await expectFaultless(page, address, { axe: false, graphqlRequests });
  const workerStart = () => performance.getEntriesByType("navigation")[0]?.toJSON().workerStart;
  expect(await page.evaluate(workerStart), address).toBeGreaterThan(0);
  await expect(page.locator("#hydration-data[data-user]"), address).toHaveCount(isRendered ? 1 : 0);
}

test("a customer's pages work in the same way through the service worker", {
  tag: "@slow",
}, async ({ customer: page }) => {
  await installWorker(page);
  for (const address of ["/", "/buySmartPhone", "/sellSmartphone", "/smartPhonesList/Apple"])
    await lookAt(page, address, {});
  const phone = await oldestDevice(page, "SMARTPHONE");
  await lookAt(page, `/smartPhoneDetails/${phone}`, {});
  await lookAt(page, `/productEvaluation/${phone}`, { graphqlRequests: 1 });
  await lookAt(page, "/userDashboard", { isRendered: true });
  await lookAt(page, "/addTablet", {});
});

test("an admin's lists arrive with their data through the service worker, and forms work", {
  tag: "@slow",
}, async ({ admin: page }) => {
  await installWorker(page);
  await lookAt(page, "/dashboard", { isRendered: true });
  await lookAt(page, "/units", { isRendered: true });
  await lookAt(page, "/units/new", { graphqlRequests: 1 });
});
