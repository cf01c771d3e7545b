import { violations } from "./support/accessibility.ts";
import { createGadget } from "./support/api.ts";
import { uniqueName } from "./support/people.ts";
import { expect, type Page, test } from "./support/test.ts";

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Catalogue" }).getByRole("row").filter({ hasText: name });

test("an admin changes the prices of chosen and of filtered devices, and undoes it after a reload", {
  tag: "@slow",
}, async ({ admin: page }) => {
  const name = uniqueName("Cover");
  for (const number of [1, 2, 3]) await createGadget(page, `${name} ${number}`, number * 1000);
  await page.goto(`/catalogue?search=${encodeURIComponent(name)}`);

  await page.getByRole("checkbox", { name: `Choose ${name} 1` }).check();
  await page.getByRole("checkbox", { name: `Choose ${name} 3` }).press("Space");
  await expect(page.getByText("2 chosen")).toBeVisible();
  const open = page.getByRole("button", { name: "Change prices of 2 devices" });
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change prices of 2 devices" });
  await dialog.getByLabel("Amount").fill("5.5");
  await expect(dialog.getByText("2 of 2 devices will change.")).toBeVisible();
  const preview = dialog.getByRole("table", { name: "Preview" });
  await expect(preview).toContainText(`${name} 3`);
  await expect(preview.getByRole("cell", { name: "1,060" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Amount").press("Enter");
  await expect(page.getByText("Prices of 2 devices changed")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, `${name} 1`)).toContainText("BDT 1,060");
  await expect(row(page, `${name} 2`)).toContainText("BDT 2,000");
  await expect(row(page, `${name} 3`)).toContainText("BDT 3,170");

  await page.reload();
  const notice = page.getByRole("region", { name: "Last price change" });
  await expect(notice).toContainText("Rumana Haque changed the prices of 2 devices.");
  expect(await violations(page)).toEqual([]);
  await notice.getByRole("button", { name: "Undo the price change" }).click();
  await expect(page.getByText("Earlier prices of 2 devices restored")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(row(page, `${name} 3`)).toContainText("BDT 3,000");

  await page.getByRole("button", { name: "Change prices of all 3 devices" }).click();
  const all = page.getByRole("dialog", { name: "Change prices of all 3 devices" });
  await all.getByLabel("Direction").selectOption("Lower by");
  await all.getByLabel("Unit").selectOption("taka");
  await all.getByLabel("Amount").fill("1000");
  await expect(all.getByText("1 device would have a price below BDT 1")).toBeVisible();
  await expect(all.getByRole("button", { name: "Change prices" })).toBeDisabled();
  await all.getByLabel("Amount").fill("900");
  await all.getByRole("button", { name: "Change prices" }).click();
  await expect(page.getByText("Prices of 3 devices changed")).toBeVisible();
  await expect(row(page, `${name} 2`)).toContainText("BDT 1,100");
});

test("the choice of devices is kept on other pages of the catalogue", { tag: "@slow" }, async ({
  admin: page,
}) => {
  // Shows the oldest devices first, because other stories add and remove new devices.
  await page.goto("/catalogue?order=oldest");
  await page.getByRole("checkbox", { name: "Choose all on this page" }).check();
  await expect(page.getByText("20 chosen")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/catalogue?order=oldest&page=2");
  const thisPage = page.getByRole("checkbox", { name: "Choose all on this page" });
  await expect(thisPage).not.toBeChecked();
  await page
    .getByRole("checkbox", { name: /^Choose / })
    .nth(1)
    .check();
  await expect(page.getByText("21 chosen")).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(thisPage).toBeChecked();
  await page.getByRole("button", { name: "Clear the selection" }).click();
  await expect(thisPage).not.toBeChecked();
});
