import { graphqlRequests, hold } from "./support/network.ts";
import { expect, type Page, test } from "./support/test.ts";

const message = "Something went wrong.";

/** Makes all GraphQL requests fail. The unit test of `fetchGraphQL` covers the messages about other failures. */
const failAll = (page: Page) =>
  page.route(graphqlRequests, (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/graphql-response+json",
      body: JSON.stringify({ errors: [{ message }] }),
    }),
  );

test("when a request fails, a list keeps its devices and offers to try again", async ({ page }) => {
  await page.goto("/buySmartPhone");
  const cards = page.getByRole("region", { name: "Results" }).getByRole("listitem");
  await expect(cards).toHaveCount(24);
  await failAll(page);
  await page.getByRole("checkbox", { name: "Apple" }).check();
  await expect(page.getByRole("alert")).toContainText(message);
  await expect(cards).toHaveCount(24);
  await expect(page.getByRole("checkbox", { name: "Apple" })).toBeChecked();
  await page.unroute(graphqlRequests);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(cards.filter({ hasNotText: "Apple" })).toHaveCount(0);
});

test("when the login's request fails, the login keeps the number", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/login");
  const number = page.getByLabel("Phone Number");
  await number.fill("01712345678");
  await failAll(page);
  await page.getByRole("button", { name: "Send Otp" }).click();
  await expect(page.getByRole("alert")).toContainText(message);
  await expect(number).toHaveValue("01712345678");
});

test("when a form's request fails, the form keeps what was typed", { tag: "@slow" }, async ({
  customer: page,
}) => {
  await page.goto("/addSmartPhone");
  await page.getByLabel("Brand").fill("Nokia");
  await page.getByLabel("Model").fill("3310");
  await failAll(page);
  await page.getByRole("main").locator("button[type=submit]").click();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect(page.getByLabel("Brand")).toHaveValue("Nokia");
  await expect(page.getByLabel("Model")).toHaveValue("3310");
});

test("the focus stays in place when the data of a slow page arrives", async ({
  customer: page,
}) => {
  const requests = await hold(page, graphqlRequests);
  await page.goto("/userDashboard", { waitUntil: "commit" });
  const logout = page.getByRole("link", { name: "LOGOUT" });
  await logout.focus();
  requests.release();
  await expect(page.getByRole("heading", { name: "Your Add Requests" })).toBeVisible();
  await expect(logout).toBeFocused();
});

test("the header shows LOGOUT to a user before any script has run", async ({ customer: page }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto("/", { waitUntil: "load" });
  await expect(page.getByRole("link", { name: "LOGOUT" })).toBeVisible();
  await expect(page.getByRole("link", { name: "LOGIN" })).toHaveCount(0);
  await expect(page.getByText("Account", { exact: true })).toBeVisible();
});
