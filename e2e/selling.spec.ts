import { expect, type Page, test } from "playwright/test";
import { lastCode } from "./support/messages.ts";
import { hold, questions } from "./support/network.ts";
import { adminMobile, enter, newMobile } from "./support/people.ts";

/** The first two steps of the login, begun wherever the page is. */
async function enterOtp(page: Page, mobile: string) {
  const phone = page.getByRole("dialog", { name: "Send OTP" });
  await phone.getByLabel("Phone Number").fill(mobile);
  await phone.getByRole("button", { name: "Send Otp" }).click();
  const verification = page.getByRole("dialog", { name: "OTP Verification" });
  await verification.getByLabel("OTP").fill(await lastCode(mobile));
  await verification.getByRole("button", { name: "Verify" }).click();
}

/** The third step, which only new users see. */
async function introduce(page: Page, firstName: string, lastName: string) {
  const profile = page.getByRole("dialog", { name: "Update Profile" });
  await profile.getByLabel("First Name").fill(firstName);
  await profile.getByLabel("Last Name").fill(lastName);
  await profile.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Login Successful")).toBeVisible();
}

async function logInAsNewUser(page: Page) {
  const mobile = newMobile();
  await page.goto("/login");
  await enterOtp(page, mobile);
  await introduce(page, "Nadia", "Islam");
  return mobile;
}

/** From a brand picker to the evaluation of the first smartphone of Apple; answers with its name. */
async function chooseFirstPhone(page: Page) {
  await page.goto("/sellSmartphone");
  await page.getByRole("main").getByRole("link", { name: "Apple" }).click();
  await expect(page.getByRole("heading", { name: "Sell Your Apple SmartPhone" })).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
  return page.getByRole("region", { name: "Device" }).getByRole("heading").innerText();
}

/** Answers what is not answered from the beginning and must be. */
async function answerWhatIsOpen(page: Page) {
  await page.getByRole("checkbox", { name: "Original Charger Available" }).check();
  await page.getByRole("radio", { name: "No Warranty Available" }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("radio", { name: "Partially Working" }).check();
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Form" }).click();
const submitted =
  "Evaluation Form Submitted Successfully. If Approved, Admin Will Contact You Shortly.";

test("a new user logs in, finds their phone, evaluates it, and sees the request on their dashboard", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "LOGIN" }).click();
  await enterOtp(page, newMobile());
  await introduce(page, "Nadia", "Islam");
  const phone = await chooseFirstPhone(page);
  await answerWhatIsOpen(page);
  await submit(page);
  await expect(page.getByText(submitted)).toBeVisible();
  await expect(page).toHaveURL(/\/userDashboard$/);
  await expect(page.getByRole("main").getByText(phone).first()).toBeVisible();
});

test("what is missing is said and marked, and what was answered survives a reload", async ({
  page,
}) => {
  await logInAsNewUser(page);
  await chooseFirstPhone(page);
  await expect(page.getByText("6 of 12 answered")).toBeVisible();
  await submit(page);
  await expect(page.getByText("Please Fill All The Fields")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Original Charger Available" })).toBeFocused();
  const needed = page.getByText("Please choose an answer.");
  await expect(needed).toHaveCount(4);

  await page.getByRole("radio", { name: "No Warranty Available" }).check();
  await page.getByRole("radio", { name: "No Spot" }).check();
  await expect(needed).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole("radio", { name: "No Warranty Available" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "No Spot" })).toBeChecked();

  await page.getByRole("link", { name: "Device", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sell Your Apple SmartPhone" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "No Warranty Available" })).not.toBeChecked();
});

test("a failed submission loses nothing, and two clicks send one request", async ({ page }) => {
  await logInAsNewUser(page);
  const phone = await chooseFirstPhone(page);
  await answerWhatIsOpen(page);
  await page.route(questions, (route) => route.abort());
  await submit(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute(questions);
  await page.getByRole("button", { name: "Submit Form" }).dblclick();
  await expect(page).toHaveURL(/\/userDashboard$/);
  await expect(page.getByRole("link", { name: phone })).toHaveCount(1);
});

test("an admin rejects a sell request after confirming, approves it after all, and deletes it", async ({
  page,
  browser,
}) => {
  const mobile = await logInAsNewUser(page);
  const phone = await chooseFirstPhone(page);
  await answerWhatIsOpen(page);
  await submit(page);
  await page.getByRole("main").getByRole("link", { name: phone }).click();
  await expect(page).toHaveURL(/\/evaluationDetails\//);
  await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();

  const console = await browser.newPage();
  await enter(console, adminMobile(), ["Farhana", "Akter"]);
  const details = new URL(page.url()).pathname;
  await console.goto(details);
  await expect(console.getByText(mobile)).toBeVisible();
  await expect(console.getByText("Partially Working")).toBeVisible();
  await console.getByRole("button", { name: "Reject" }).click();
  await console.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await expect(console.getByText("Sell Request Updated Successfully")).toBeVisible();
  await expect(console).toHaveURL(/\/dashboard$/);

  await console.goto(details);
  await expect(console.getByRole("button", { name: "Reject" })).toBeHidden();
  await console.getByRole("button", { name: "Approve" }).click();
  await expect(console.getByText("Sell Request Updated Successfully")).toBeVisible();

  await console.goto(details);
  await expect(console.getByRole("button", { name: "Approve" })).toBeDisabled();
  await console.getByRole("button", { name: "Delete" }).click();
  await console.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(console.getByText("Sell Request Deleted Successfully")).toBeVisible();
  await expect(console).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByText("There is no such sell request")).toBeVisible();
  await console.close();
});

test("where the evaluation does not load, another try is offered", async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto("/smartPhonesList/Apple");
  await page.route(questions, (route) => route.abort());
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(questions);
  await again.click();
  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
});

test("a visitor is told to log in before an evaluation, and then goes on to it", async ({
  page,
}) => {
  await page.goto("/smartPhonesList/Apple");
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  await expect(page.getByText("You Need To Login to Perform This Action!")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("link", { name: "LOGIN" }).click();
  await enterOtp(page, newMobile());
  await introduce(page, "Nadia", "Islam");
  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
});

test("a brand's devices are searched in any case, in the address, and by Back again", async ({
  page,
}) => {
  await page.goto("/smartPhonesList/Apple");
  const search = page.getByRole("searchbox", { name: "Search by brand or model" });
  await search.fill("IPHONE");
  await expect(page).toHaveURL(/search=IPHONE/);
  await expect(page.getByText("iPhone").first()).toBeVisible();
  await search.fill("zzqqxx");
  await expect(page.getByText("No SmartPhones Listed")).toBeVisible();
  await page.getByRole("link", { name: "Show all of Apple" }).click();
  await expect(search).toHaveValue("");
  await expect(page.getByText("iPhone").first()).toBeVisible();
});

test("what is typed while an older answer is on its way is neither lost nor forgotten", async ({
  page,
}) => {
  await page.goto("/smartPhonesList/Apple");
  const search = page.getByRole("searchbox", { name: "Search by brand or model" });
  const answers = await hold(page, questions);
  await search.fill("iphone 1");
  await answers.asked;
  await search.fill("zzqqxx");
  answers.release();
  await expect(page.getByText("No SmartPhones Listed")).toBeVisible();
  await expect(search).toHaveValue("zzqqxx");
});

test("a wearable to sell leads to its details, and one that is missing can be asked for", async ({
  page,
}) => {
  await page.goto("/wearablesList/Apple");
  await expect(page.getByRole("heading", { name: "Sell Your Apple Wearables" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Customized Add" })).toHaveAttribute(
    "href",
    "/addWearable",
  );
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/wearableDetails\//);
});
