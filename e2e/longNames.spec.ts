import { rewriteDocuments } from "./support/network.ts";
import { expect, type Page, test } from "./support/test.ts";

const longestName = "W".repeat(160);

/**
 * Replaces the name of each iPhone by the longest possible name. The replacement includes the page's data, so that
 * hydration keeps the name.
 */
const lengthenNames = (page: Page) =>
  rewriteDocuments(page, (html) => html.replaceAll(/iPhone [^"<\\]+/g, longestName));

for (const address of ["/buySmartPhone?brand=Apple", "/smartPhonesList/Apple"])
  test(`device names without spaces fit a small phone: ${address}`, { tag: "@slow" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await lengthenNames(page);
    await page.goto(address);
    await expect(page.getByText(longestName).first()).toBeVisible();
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  });

/** Returns by how many pixels the first link extends beyond its cell. */
const beyondItsCell = (page: Page) =>
  page
    .getByRole("link", { name: longestName })
    .first()
    .evaluate((link) => {
      const cell = link.closest("td") ?? link;
      return Math.max(0, link.getBoundingClientRect().right - cell.getBoundingClientRect().right);
    });

test("names without spaces stay within their cells in the console's tables", {
  tag: "@slow",
}, async ({ admin: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ["/dashboard", "/catalogue"]) {
    await page.goto(address);
    const link = page.locator("td a").first();
    await link.evaluate((link, name) => link.replaceChildren(name), longestName);
    expect.soft({ address, beyond: await beyondItsCell(page) }).toEqual({ address, beyond: 0 });
  }
});
