import { expect, type Page, test } from "playwright/test";
import { violations } from "./support/accessibility.ts";
import { graphql } from "./support/api.ts";
import { adminMobile, logIn } from "./support/people.ts";

/** Creates a gadget as the admin at the page, and returns its id. */
async function createGadget(page: Page, gadgetName: string): Promise<string> {
  const query = "mutation ($input: DeviceInput!) { createDevice(input: $input) { id } }";
  const gadget = { gadgetName, gadgetType: "CASE", price: 1500, stock: "IN_STOCK" };
  const variables = { input: { gadget: { ...gadget, coverImage: "/img/test.png" } } };
  const { createDevice } = await graphql<{ createDevice: { id: string } }>(page, query, variables);
  return createDevice.id;
}

test("an admin changes a price, and reads on the audit page who did it", async ({ page }) => {
  await logIn(page, adminMobile(), ["Shirin", "Akter"]);
  const name = `Story Case ${Math.random().toString(36).slice(2, 8)}`;
  const id = await createGadget(page, name);
  await page.goto(`/updateGadget/${id}`);
  await page.getByLabel("Price").fill("2345");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.getByText("Gadget updated successfully")).toBeVisible();

  await page.getByRole("banner").getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await expect(page).toHaveURL("/audit");
  const rows = page
    .getByRole("table", { name: "Audit" })
    .getByRole("row")
    .filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Changed");
  await expect(rows.first()).toContainText("Price: BDT 1,500 → BDT 2,345");
  await expect(rows.first()).toContainText("Shirin Akter");
  await expect(rows.last()).toContainText("Created");

  await page.getByRole("combobox", { name: "Action" }).selectOption("Deleted");
  await page.getByRole("searchbox", { name: "Search the audit" }).fill(name);
  await expect(page).toHaveURL(/action=DELETED.*search=Story/);
  await expect(page.getByText("No Entries Found")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await rows.first().getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/gadgetDetails/${id}`);
});

test("the audit page has no accessibility fault", async ({ page }) => {
  await logIn(page, adminMobile(), ["Shirin", "Akter"]);
  await createGadget(page, "Audited Case");
  await page.goto("/audit");
  await expect(page.getByRole("table", { name: "Audit" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
