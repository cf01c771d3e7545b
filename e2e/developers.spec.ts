import { expect, test } from "./support/test.ts";

test("a developer copies the first request, runs it, and finds GraphiQL and the REST documentation", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/aboutUs");
  await page.getByRole("link", { name: "Developers" }).click();
  await expect(page).toHaveURL("/developers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Developers");

  // The names of the added fields are loaded when a reader opens the list.
  const additions = page.locator("details", { hasText: "additions to existing types" }).first();
  await additions.locator("summary").click();
  await expect(additions.getByRole("listitem").first()).toHaveText(/^\w+: \w+/);

  await page.getByRole("button", { name: "Copy: Quick start, curl" }).click();
  await expect(page.getByRole("button", { name: "Copy: Quick start, curl" })).toHaveText("Copied");
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const [, address = ""] = /^curl (\S+)/.exec(command) ?? [];
  const [, body = ""] = /-d '([^']+)'/.exec(command) ?? [];
  const response = await request.post(address, { data: JSON.parse(body) });
  expect((await response.json()).data.devices.nodes).toHaveLength(3);

  await expect(page.getByRole("link", { name: "GraphiQL" })).toHaveAttribute("href", "/graphql");
  await expect(page.getByRole("link", { name: "The REST documentation" })).toHaveAttribute(
    "href",
    "/api/v1/docs",
  );
});

test("the REST documentation leads back to the developers' page", { tag: "@slow" }, async ({
  page,
  context,
}) => {
  await page.goto("/developers");
  await page.getByRole("link", { name: "The REST documentation" }).click();
  // Swagger UI opens links in a new tab.
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "The developers' page" }).click(),
  ]);
  await expect(tab).toHaveURL("/developers");
});
