import type { Route } from "playwright/test";
import { scripts } from "./support/network.ts";
import { expect, type Page, test } from "./support/test.ts";

/** Returns an array. The URL of each document that the page loads from now on is added to the array. */
function countDocuments(page: Page) {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return documents;
}

const goneWhile = (isGone: () => boolean) => (route: Route) =>
  isGone() ? route.fulfill({ status: 404, body: "{}" }) : route.continue();

const openTablets = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Tablets" }).first().click();

const expectTablets = (page: Page) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy Tablets");

test("a page of an old version, whose scripts are gone, is reloaded once and then works", async ({
  page,
}) => {
  const documents = countDocuments(page);
  await page.route(
    "**/assets/*.js",
    goneWhile(() => documents.length < 2),
  );
  await page.goto("/");
  await expect.poll(() => documents.length).toBe(2);
  // Waits for hydration, because a click on the link before hydration would load a third document.
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await openTablets(page);
  await expectTablets(page);
  expect(documents).toHaveLength(2);
});

test("a page whose scripts stay missing is reloaded only once", { tag: "@slow" }, async ({
  page,
}) => {
  const documents = countDocuments(page);
  await page.route(
    "**/assets/*.js",
    goneWhile(() => true),
  );
  await page.goto("/", { waitUntil: "load" });
  await expect.poll(() => documents.length).toBe(2);
  await page.waitForLoadState("networkidle");
  expect(documents).toHaveLength(2);
});

test("if the script of the next page is gone, the document is reloaded", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const documents = countDocuments(page);
  await page.route(
    scripts("BuyList"),
    goneWhile(() => documents.length === 0),
  );
  await openTablets(page);
  await expect.poll(() => documents.length).toBe(1);
  if (new URL(page.url()).pathname === "/") await openTablets(page);
  await expectTablets(page);
});
