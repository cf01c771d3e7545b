import { violations } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("stock can be changed in the catalogue's table, and the keyboard can sort the table by a column", {
  tag: ["@slow", "@engines"],
}, async ({ admin: page }) => {
  await page.goto("/catalogue?kind=TABLET&page=2");
  const stock = page.getByRole("switch").first();
  const after = (await stock.getAttribute("aria-checked")) === "true" ? "false" : "true";
  await stock.click();
  await expect(stock).toHaveAttribute("aria-checked", after);
  await page.reload();
  await expect(stock).toHaveAttribute("aria-checked", after);

  const head = (name: string) => page.getByRole("columnheader", { name });
  await expect(head("Added")).toHaveAttribute("aria-sort", "descending");
  await expect(head("Price")).toHaveAttribute("aria-sort", "none");

  await head("Price").getByRole("button").press("Enter");
  await expect(page).toHaveURL("/catalogue?kind=TABLET&order=dearest");
  await expect(head("Price")).toHaveAttribute("aria-sort", "descending");
  await expect(head("Price").getByRole("button")).toBeFocused();
  await head("Price").getByRole("button").press("Enter");
  await expect(page).toHaveURL("/catalogue?kind=TABLET&order=cheapest");
  await expect(head("Added")).toHaveAttribute("aria-sort", "none");
});

test("the delete confirmation in the catalogue is accessible, and Escape cancels it", {
  tag: ["@slow", "@engines"],
}, async ({ admin: page }) => {
  await page.goto("/catalogue");
  const remove = page.getByRole("button", { name: /^Delete/ }).first();
  await remove.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("will be deleted permanently");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
});
