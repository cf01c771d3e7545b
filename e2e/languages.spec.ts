import { violations } from "./support/accessibility.ts";
import { graphql } from "./support/api.ts";
import { oldestDevice } from "./support/devices.ts";
import { expect, type Page, test } from "./support/test.ts";

const header = (page: Page) => page.getByRole("banner");
const inBangla = (page: Page) => expect(page.locator("html")).toHaveAttribute("lang", "bn");

test("switching to Bangla keeps filters and typed text", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/buySmartPhone?brand=Apple");
  const search = header(page).getByRole("combobox");
  await search.fill("pixel");
  await header(page).getByRole("link", { name: "বাংলা" }).click();
  await expect(page).toHaveURL("/bn/buySmartPhone?brand=Apple");
  await inBangla(page);
  await expect(search).toHaveValue("pixel");
  await expect(page.getByRole("checkbox", { name: "Apple" })).toBeChecked();
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/buySmartPhone?brand=Apple");
});

test("switching to Bangla keeps a half-filled form, and the browser remembers the language", {
  tag: "@engines",
}, async ({ customer: page }) => {
  const evaluation = `/productEvaluation/${await oldestDevice(page, "SMARTPHONE")}`;
  await page.goto(evaluation);
  await page.getByRole("checkbox", { name: "Original Charger Available" }).check();
  await header(page).getByRole("link", { name: "বাংলা" }).click();
  await inBangla(page);
  await expect(page).toHaveURL(evaluation);
  await expect(page.getByRole("checkbox", { name: "অরিজিনাল চার্জার আছে" })).toBeChecked();
  await expect
    .poll(async () => (await graphql<{ me: object }>(page, "{ me { language } }")).me)
    .toEqual({ language: "BN" });
  // The address of a guarded page has no language, so the page appears in the chosen language.
  await page.goto("/updateProfile");
  await inBangla(page);
  await page.goto("/aboutUs");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("with a browser that prefers Bangla", () => {
  test.use({ locale: "bn-BD" });

  test("a browser that prefers Bangla gets one offer to switch", { tag: "@slow" }, async ({
    page,
  }) => {
    await page.goto("/");
    const offer = page.getByRole("complementary", { name: "ভাষা" });
    await expect(offer).toBeVisible();
    expect(await violations(page, ["serious", "critical"])).toEqual([]);
    await offer.getByRole("button", { name: "না, ধন্যবাদ" }).click();
    await expect(offer).toBeHidden();
    await page.goto("/aboutUs");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
    const missing = await page.goto("/bn/nowhere");
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "৪০৪: পেজ পাওয়া যায়নি" })).toBeVisible();
  });
});
