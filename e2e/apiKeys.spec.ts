import { violations } from "./support/accessibility.ts";
import { uniqueName } from "./support/people.ts";
import { expect, type Page, test } from "./support/test.ts";

/** Returns the status of a request that another program sends, without the cookies of the page. */
async function statusWith(page: Page, secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await page.request.get("/api/v1/evaluations", { headers })).status();
}

test("an admin creates a key, a program uses it, and revoking the key takes effect at once", {
  tag: "@slow",
}, async ({ admin: page }) => {
  const name = uniqueName("Story key");
  await page.goto("/");
  await page.getByRole("banner").getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "API Keys", exact: true }).click();
  await expect(page).toHaveURL("/apiKeys");

  await page.getByRole("button", { name: "New key" }).click();
  const form = page.getByRole("dialog", { name: "New API key" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Read sell requests").check();
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("alertdialog", { name: `The key of ${name}` });
  const secret = await shown.getByLabel("Key", { exact: true }).inputValue();
  expect(secret).toMatch(/^st_[\w-]{43}$/);
  expect(await violations(page)).toEqual([]);
  await shown.getByRole("button", { name: "I have kept the key" }).click();
  expect(await statusWith(page, secret)).toBe(200);

  await page.reload();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Last used");
  expect(await page.content()).not.toContain(secret);
  expect(await violations(page)).toEqual([]);

  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(row).toContainText("Revoked");
  expect(await statusWith(page, secret)).toBe(401);
});
