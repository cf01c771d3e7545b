import { expect, type Page, test } from "playwright/test";
import { lastCode } from "./support/messages.ts";
import { graphqlRequests, hold } from "./support/network.ts";
import { adminMobile, logIn, newMobile } from "./support/people.ts";

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

/** From a brand picker to the evaluation of the first smartphone of Apple; returns its name. */
async function chooseFirstPhone(page: Page) {
  await page.goto("/sellSmartphone");
  await page.getByRole("main").getByRole("link", { name: "Apple" }).click();
  await expect(page.getByRole("heading", { name: "Sell Your Apple SmartPhone" })).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
  return page.getByRole("region", { name: "Device" }).getByRole("heading").innerText();
}

/** Answers the required questions that are not answered from the beginning. */
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

test("missing answers are marked with a message, and given answers survive a reload", async ({
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
  // Shown with the price of the last answer. Without a price, the submission would ask for one first.
  await expect(page.getByText(/^Still as preselected/)).toBeVisible();
  await page.route(graphqlRequests, (route) => route.abort());
  await submit(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute(graphqlRequests);
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
  await logIn(console, adminMobile(), ["Farhana", "Akter"]);
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
  await expect(page.getByText("No evaluations Found with that ID")).toBeVisible();
  await console.close();
});

test("where the evaluation does not load, another try is offered", async ({ page }) => {
  await logInAsNewUser(page);
  await page.goto("/smartPhonesList/Apple");
  await page.route(graphqlRequests, (route) => route.abort());
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(graphqlRequests);
  await again.click();
  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
});

test("a visitor has to log in before an evaluation, and then continues with it", async ({
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

test("text typed while an older search loads is kept and searched for", async ({ page }) => {
  await page.goto("/smartPhonesList/Apple");
  const search = page.getByRole("searchbox", { name: "Search by brand or model" });
  const requests = await hold(page, graphqlRequests);
  await search.fill("iphone 1");
  await requests.sent;
  await search.fill("zzqqxx");
  requests.release();
  await expect(page.getByText("No SmartPhones Listed")).toBeVisible();
  await expect(search).toHaveValue("zzqqxx");
});

test("a wearable to sell leads to its details, and one that is missing can be requested", async ({
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
