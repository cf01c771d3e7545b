import { hold, scripts } from "./support/network.ts";
import { endSessionOf, signUpAt } from "./support/sessions.ts";
import { expect, type Page, test } from "./support/test.ts";

async function expectSentHome(page: Page, from: string, sentence: string) {
  // Doesn't wait until the page has loaded, because messages disappear after a while.
  await page.goto(from, { waitUntil: "commit" });
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/");
}

test("a visitor at a guarded page is redirected home with a message", { tag: "@engines" }, async ({
  page,
}) => {
  const faults: Error[] = [];
  page.on("pageerror", (error) => faults.push(error));
  await expectSentHome(page, "/dashboard", "You are not authorized to view this page");
  await expect(page.getByRole("heading", { name: "New Available Products" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("a visitor who opens the form for an add request gets the login on the home page, and then the form", async ({
  page,
  person,
}) => {
  await expectSentHome(
    page,
    "/addTablet",
    "You Need to Login to Create a Customized Tablet Add Request",
  );
  await signUpAt(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Request For Tablet");
});

test("a login dialog that is opened while the next page loads stays open", {
  tag: "@slow",
}, async ({ page }) => {
  const home = await hold(page, scripts("Home"));
  await page.goto("/updateProfile", { waitUntil: "commit" });
  await expect(page.getByText("You need to login first")).toBeVisible();
  await page.getByRole("link", { name: "LOGIN" }).click();
  const phone = page.getByLabel("Phone Number");
  await phone.fill("01712");
  home.release();
  await expect(page.getByText("New Available Products")).toBeAttached();
  await phone.press("End");
  await phone.pressSequentially("345");
  await expect(phone).toHaveValue("01712345");
});

test("a revoked session leads to the login instead of a refusal", { tag: "@engines" }, async ({
  customer: page,
}) => {
  await page.goto("/userDashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await endSessionOf(page);
  await expectSentHome(page, "/userDashboard", "You need to login first");
  await expect(page.getByText("You are not authorized")).toHaveCount(0);
});

/** Slows the device down, so that each step of the start takes longer than reading the page's data. */
function startSlowly() {
  const { setTimeout } = window;
  const slowly = (task: () => void, ms = 500) => setTimeout(task, ms);
  Object.assign(window, { setTimeout: slowly });
}

test("if a guarded page's data arrives before React hydrates the fallback, typed text is kept", {
  tag: "@engines",
}, async ({ customer: page }) => {
  const faults: Error[] = [];
  page.on("pageerror", (error) => faults.push(error));
  await page.addInitScript(startSlowly);
  await page.goto("/updateProfile", { waitUntil: "commit" });
  const search = page.getByRole("combobox", { name: "Search" });
  await search.pressSequentially("pixel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Update Profile");
  await expect(search).toHaveValue("pixel");
  await expect(search).toBeFocused();
  expect(faults).toEqual([]);
});
