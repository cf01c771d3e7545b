import { expect, test } from "playwright/test";

const longestName = "W".repeat(160);

/** Puts the longest name in place of each device's. */
function lengthenNames(name: string) {
  for (const element of document.querySelectorAll("main a *, main h1, main h2"))
    if (element.children.length === 0 && /Apple|iPhone/.test(element.textContent))
      element.textContent = name;
}

for (const address of ["/buySmartPhone?brand=Apple", "/smartPhonesList/Apple"])
  test(`device names without spaces fit a small phone: ${address}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    await page.evaluate(lengthenNames, longestName);
    await expect(page.getByText(longestName).first()).toBeVisible();
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  });
