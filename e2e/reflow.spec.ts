import { expect, type Page, test } from "./support/test.ts";

// A window of 1280 by 1024 pixels has a viewport of this size at a zoom of 400 %.
test.use({ viewport: { width: 320, height: 256 } });

/**
 * Returns by how many pixels the page is wider than the window, and by how many the search extends below the fixed
 * header.
 */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector("body header");
    const search = header?.querySelector("[role=combobox]");
    if (!header || !search) throw new Error("The page has no search in its header.");
    const below = search.getBoundingClientRect().bottom - header.getBoundingClientRect().bottom;
    return {
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      header: Math.max(0, below),
    };
  });

test("at a zoom of 400 %, header and footer fit the window", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/returnRefund");
  expect(await overflow(page)).toEqual({ page: 0, header: 0 });
});

test("at a zoom of 400 %, the header of a customer fits the window in English and in Bangla", {
  tag: "@slow",
}, async ({ customer: page }) => {
  for (const path of ["/returnRefund", "/bn/returnRefund"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: /LOGOUT|লগ আউট/ })).toBeVisible();
    await expect.poll(() => overflow(page)).toEqual({ page: 0, header: 0 });
  }
});

test("at a zoom of 400 %, nothing covers a question", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/smartPhonesList/Apple");
  await page
    .getByLabel(/^See our price for your/)
    .first()
    .click();
  await page.waitForURL(/\/quote\//);
  const group = page.locator("main fieldset").nth(2);
  await group.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const isUncovered = () =>
    group.evaluate((element) =>
      [0.1, 0.5, 0.9].map((part) => {
        const at = document.elementFromPoint(window.innerWidth / 2, window.innerHeight * part);
        return element.contains(at);
      }),
    );
  await expect.poll(isUncovered).toEqual([true, true, true]);
});

test("on paper, neither the header nor the price is repeated on each sheet", {
  tag: "@slow",
}, async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto("/smartPhonesList/Apple");
  await page
    .getByLabel(/^See our price for your/)
    .first()
    .click();
  await page.waitForURL(/\/quote\//);
  const header = page.getByRole("banner");
  const price = page.getByRole("region", { name: "Price" });
  await expect(header).toHaveCSS("position", "fixed");
  await expect(price).toHaveCSS("position", "sticky");
  await page.emulateMedia({ media: "print" });
  await expect(header).toBeHidden();
  await expect(page.getByText("Skip to content")).toBeHidden();
  await expect(price).toHaveCSS("position", "static");
});
