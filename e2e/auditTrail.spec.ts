import { violations } from "./support/accessibility.ts";
import { createGadget } from "./support/api.ts";
import { uniqueName } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("an admin changes a price, and the audit page shows who changed it", { tag: "@slow" }, async ({
  admin: page,
}) => {
  const name = uniqueName("Story Case");
  const id = await createGadget(page, name);
  await page.goto(`/updateGadget/${id}`);
  await page.getByLabel("Price").fill("2345");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Gadget updated successfully")).toBeVisible();
  // When a page arrives, it closes an open menu. The story therefore waits for the page before it opens the menu.
  await expect(page.getByRole("heading", { level: 1, name: /^Buy / })).toBeVisible();

  await page.getByRole("banner").getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await expect(page).toHaveURL("/audit");
  const rows = page
    .getByRole("table", { name: "Audit" })
    .getByRole("row")
    .filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await expect(rows.first()).toContainText("Changed");
  await expect(rows.first()).toContainText("Price: BDT 1,500 → BDT 2,345");
  await expect(rows.first()).toContainText("Rumana Haque");
  await expect(rows.last()).toContainText("Created");

  await page.getByRole("combobox", { name: "Action" }).selectOption("Deleted");
  await page.getByRole("searchbox", { name: "Search the audit" }).fill(name);
  // Compares the parameters as an object, because their order in the address depends on which filter is applied first.
  const narrowedBy = () => Object.fromEntries(new URL(page.url()).searchParams);
  await expect.poll(narrowedBy).toEqual({ action: "DELETED", search: name });
  await expect(page.getByText("No Entries Found")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await rows.first().getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/gadgetDetails\/story-case-/);
});
