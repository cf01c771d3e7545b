import { expect, type Page, test } from "playwright/test";
import { hold, scripts } from "./support/network.ts";
import { adminMobile, logIn, newMobile } from "./support/people.ts";

const anId = "01a1fa97-54d9-73c1-a847-74ec29311b07";
const notForYou = "You are not authorized to view this page";

async function expectSentAway(page: Page, from: string, sentence: string, to = "/") {
  // Sentences go again after a while, which the pictures of the next page may take to come.
  await page.goto(from, { waitUntil: "commit" });
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(to);
}

const visitors = [
  ["/addSmartPhone", "You Need to Login to Create a Customized Smartphone Add Request"],
  ["/addTablet", "You Need to Login to Create a Customized Tablet Add Request"],
  ["/addWearable", "You Need to Login to Create a Customized Wearable Add Request"],
  ["/updateProfile", "You need to login first"],
  ["/userDashboard", "You are not authorized to access this page!"],
  [`/productEvaluation/${anId}`, "You Need To Login to Perform This Action!"],
  [`/tabletAddRequestDetails/${anId}`, "You Need To Login to Perform This Action!"],
  ["/createNavbar", "Please login to perform this action!"],
  ["/dashboard", notForYou],
  ["/audit", notForYou],
  ["/searchWords", notForYou],
  ["/apiKeys", notForYou],
  ["/importDevices", notForYou],
  ["/webhooks", notForYou],
  ["/createTablet", notForYou],
] as const;

test("a visitor at a guarded page is redirected home with a message", async ({ page }) => {
  const faults: Error[] = [];
  page.on("pageerror", (error) => faults.push(error));
  for (const [from, sentence] of visitors)
    await test.step(from, async () => {
      await expectSentAway(page, from, sentence);
      await expect(page.getByRole("heading", { name: "New Available Products" })).toBeVisible();
    });
  expect(faults).toEqual([]);
});

test("a visitor at a form that updates a wearable is redirected to the login", async ({ page }) => {
  for (const from of [`/updateGadget/${anId}`, `/updateWearable/${anId}`])
    await test.step(from, async () => {
      await expectSentAway(page, from, notForYou, "/login");
      await expect(page.getByRole("dialog", { name: "Send OTP" })).toBeVisible();
    });
});

test("a login opened while the next page loads stays open", async ({ page }) => {
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

test("a revoked session leads to a login and not to a refusal", async ({ page }) => {
  await logIn(page, newMobile());
  await page.goto("/userDashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.evaluate(() => {
    const userInfo = JSON.parse(localStorage.getItem("userInfo") ?? "");
    localStorage.setItem("userInfo", JSON.stringify({ ...userInfo, token: "forgotten" }));
  });
  await expectSentAway(page, "/userDashboard", "You need to login first");
  await expect(page.getByText("You are not authorized")).toHaveCount(0);
});

test("a customer can't open the console", async ({ page }) => {
  await logIn(page, newMobile());
  for (const from of ["/dashboard", "/createSmartPhone", "/createOffer", `/updateGadget/${anId}`])
    await expectSentAway(page, from, notForYou);
});

test("an admin can't open the customers' dashboard", async ({ page }) => {
  await logIn(page, adminMobile(), ["Farhana", "Akter"]);
  await expectSentAway(page, "/userDashboard", "You are not authorized to access this page!");
});
