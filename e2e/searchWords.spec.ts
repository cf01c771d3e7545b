import { violations } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("an admin turns a search without results into a spelling, which then finds the device", {
  tag: "@slow",
}, async ({ admin: page, page: visitor }) => {
  const word = `qx${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, "")}`;
  await visitor.goto(`/buySmartPhone?search=${word}`);
  await expect(visitor.getByRole("heading", { name: /iPhone 13/ })).toHaveCount(0);

  await page.goto("/");
  await page.getByRole("banner").getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "Search Words", exact: true }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Add a Spelling" }).click();
  await page.getByLabel("Kind", { exact: true }).selectOption("Product");
  await expect(page.getByLabel("Finds")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Searches" }).selectOption("Without a hit");
  const add = page.getByRole("button", { name: `Add as a spelling of…: ${word}` });
  // Repeats the check, because the shop stores the counts only every ten seconds.
  await expect(async () => {
    await page.reload();
    await expect(add).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await add.click();
  await expect(page.getByLabel("Spelling", { exact: true })).toHaveValue(word);
  await page.getByLabel("Stands for").fill("iPhone 13");
  await page.getByLabel("Kind", { exact: true }).selectOption("Series");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Spelling Added Successfully")).toBeVisible();
  await expect(add).toHaveCount(0);

  await visitor.reload();
  await expect(visitor.getByText("iPhone 13", { exact: false }).first()).toBeVisible();

  await page.getByRole("searchbox", { name: "Search the spellings" }).fill(word);
  // Waits for the list, because the row could move while the button is pressed.
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(1);
  await page.getByRole("button", { name: `Delete ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Spelling Deleted Successfully")).toBeVisible();
  await expect(page.getByText("No Spellings Found")).toBeVisible();
});

test("typing in Bangla suggests devices, with the spelling that matched", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/");
  const input = page.getByRole("combobox", { name: "Search the shop" });
  await input.fill("আইফোন ১৩");
  const option = page.getByRole("option").filter({ hasText: "iPhone 13" });
  await expect(option.first()).toContainText("আইফোন");
  await input.press("Enter");
  await expect(page).toHaveURL(/\/buySmartPhone\?search=/);
  await expect(page.getByRole("main")).toContainText("iPhone 13");
});
