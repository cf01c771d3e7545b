import { expect, type Page, test } from "playwright/test";

// Its cache would have the scripts.
test.use({ serviceWorkers: "block" });

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page) {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  return documents;
}

const gone = { status: 404, contentType: "application/json", body: "{}" };

test("a page of an old version, whose scripts are gone, is loaded anew once and works", async ({
  page,
}) => {
  const documents = countDocuments(page);
  await page.route("**/assets/*.js", (route) => route.fulfill(gone), { times: 1 });
  await page.goto("/");
  await page
    .getByRole("button", { name: /log ?in/i })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(documents).toHaveLength(2);
});

test("a page whose next page's script is gone loads the document anew", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }));
  await page.route("**/assets/Reviews*.js", (route) => route.fulfill(gone));
  const documents = countDocuments(page);
  await page.getByRole("link", { name: "Reviews" }).first().click();
  await expect.poll(() => documents.length).toBe(1);
  await page.unroute("**/assets/Reviews*.js");
  expect(await page.evaluate(() => "isOldDocument" in window)).toBe(false);
});
