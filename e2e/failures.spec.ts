import { expect, type Page, test } from "playwright/test";
import { graphqlRequests } from "./support/network.ts";
import { logIn, newMobile } from "./support/people.ts";

const slowDown = "Too many requests. Please slow down.";
const unavailable = "The shop can't respond right now. Please try again in a moment.";
const unreachable = "The shop can't be reached. Please check your connection and try again.";

const graphqlError = (message: string) => JSON.stringify({ errors: [{ message }] });

type Failure = { status: number; contentType: string; body: string } | "connection lost";

const failures: [name: string, sentence: string, failure: Failure][] = [
  ["429", slowDown, { status: 429, contentType: "application/json", body: graphqlError(slowDown) }],
  [
    "500",
    "Something went wrong.",
    {
      status: 500,
      contentType: "application/graphql-response+json",
      body: graphqlError("Something went wrong."),
    },
  ],
  ["a proxy's 502", unavailable, { status: 502, contentType: "text/html", body: "<h1>502</h1>" }],
  ["a cut connection", unreachable, "connection lost"],
];

const failAll = (page: Page, failure: Failure) =>
  page.route(graphqlRequests, (route) =>
    failure === "connection lost" ? route.abort() : route.fulfill(failure),
  );

for (const [name, sentence, failure] of failures) {
  test(`a list keeps its devices at ${name}, and offers another try`, async ({ page }) => {
    await page.goto("/buySmartPhone");
    const cards = page.getByRole("region", { name: "Results" }).getByRole("listitem");
    await expect(cards).toHaveCount(24);
    await failAll(page, failure);
    await page.getByRole("checkbox", { name: "Apple" }).check();
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expect(cards).toHaveCount(24);
    await expect(page.getByRole("checkbox", { name: "Apple" })).toBeChecked();
    await page.unroute(graphqlRequests);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(cards.filter({ hasNotText: "Apple" })).toHaveCount(0);
  });

  test(`the login keeps the number at ${name}`, async ({ page }) => {
    await page.goto("/login");
    const number = page.getByLabel("Phone Number");
    await number.fill("01712345678");
    await failAll(page, failure);
    await page.getByRole("button", { name: "Send Otp" }).click();
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expect(number).toHaveValue("01712345678");
  });
}

test("a form keeps what was typed when its request fails", async ({ page }) => {
  await logIn(page, newMobile());
  await page.goto("/addSmartPhone");
  await page.getByLabel("Brand").fill("Nokia");
  await page.getByLabel("Model").fill("3310");
  for (const [, sentence, failure] of failures) {
    await failAll(page, failure);
    await page.getByRole("main").locator("button[type=submit]").click();
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await page.unroute(graphqlRequests);
  }
  await expect(page.getByLabel("Brand")).toHaveValue("Nokia");
  await expect(page.getByLabel("Model")).toHaveValue("3310");
});

test("the focus stays where it is when the data of a slow page arrive", async ({ page }) => {
  await logIn(page, newMobile());
  await page.goto("/aboutUs");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(graphqlRequests, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/userDashboard", { waitUntil: "commit" });
  const logout = page.getByRole("link", { name: "LOGOUT" });
  await logout.focus();
  release();
  await expect(page.getByRole("heading", { name: "Your Add Requests" })).toBeVisible();
  await expect(logout).toBeFocused();
});

test("the header shows a user LOGOUT before any script has run", async ({ page }) => {
  await logIn(page, newMobile());
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("link", { name: "LOGOUT" })).toBeVisible();
  await expect(page.getByRole("link", { name: "LOGIN" })).toHaveCount(0);
  await expect(page.getByText("Account", { exact: true })).toBeVisible();
});
