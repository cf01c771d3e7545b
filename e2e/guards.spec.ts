import { expect, type Page, test } from "playwright/test";
import { enter, newMobile } from "./support/people.ts";
import { ADMIN_MOBILE } from "./support/shop.ts";

const anId = "01a1fa97-54d9-73c1-a847-74ec29311b07";
const notForYou = "You are not authorized to view this page";

async function expectSentAway(page: Page, from: string, sentence: string, to = "/") {
  await page.goto(from);
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
  ["/createTablet", notForYou],
] as const;

for (const [from, sentence] of visitors)
  test(`a visitor at ${from} is told why and sent home`, async ({ page }) => {
    await expectSentAway(page, from, sentence);
  });

for (const from of [`/updateGadget/${anId}`, `/updateWearable/${anId}`])
  test(`a visitor at ${from} is sent to the login`, async ({ page }) => {
    await expectSentAway(page, from, notForYou, "/login");
    await expect(page.getByRole("dialog", { name: "Send OTP" })).toBeVisible();
  });

test("a customer is kept out of the console", async ({ page }) => {
  await enter(page, newMobile());
  for (const from of ["/dashboard", "/createSmartPhone", "/createOffer", `/updateGadget/${anId}`])
    await expectSentAway(page, from, notForYou);
});

test("the customer dashboard is the customers' alone", async ({ page }) => {
  await enter(page, ADMIN_MOBILE, ["Farhana", "Akter"]);
  await expectSentAway(page, "/userDashboard", "You are not authorized to access this page!");
});
