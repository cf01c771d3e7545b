import { offerDevice } from "./support/api.ts";
import { graphqlRequests, hold, scripts } from "./support/network.ts";
import { signUpAt } from "./support/sessions.ts";
import { expect, type Page, test } from "./support/test.ts";

/** Follows the links from a brand's list to the evaluation of the first smartphone. Returns the phone's name. */
async function chooseFirstPhone(page: Page) {
  await expect(page.getByRole("heading", { name: "Sell Your Apple SmartPhone" })).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
  return page.getByRole("region", { name: "Device" }).getByRole("heading").innerText();
}

/** Answers the required questions that are not preselected. */
async function answerWhatIsOpen(page: Page) {
  await page.getByRole("checkbox", { name: "Original Charger Available" }).check();
  await page.getByRole("radio", { name: "No Warranty Available" }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("radio", { name: "Partially Working" }).check();
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Form" }).click();
const submitted =
  "Evaluation Form Submitted Successfully. If Approved, Admin Will Contact You Shortly.";

test("a customer finds a phone, evaluates it, and sees the request on the dashboard", {
  tag: "@engines",
}, async ({ customer: page }) => {
  await page.goto("/sellSmartphone");
  await page.getByRole("main").getByRole("link", { name: "Apple" }).click();
  const phone = await chooseFirstPhone(page);
  await answerWhatIsOpen(page);
  await submit(page);
  await expect(page.getByText(submitted)).toBeVisible();
  await expect(page).toHaveURL(/\/userDashboard$/);
  await expect(page.getByRole("main").getByText(phone).first()).toBeVisible();
});

test("an evaluation form that the customer left starts again", { tag: "@slow" }, async ({
  customer: page,
}) => {
  await page.goto("/smartPhonesList/Apple");
  await chooseFirstPhone(page);
  await expect(page.getByText("6 of 12 answered")).toBeVisible();
  await page.getByRole("radio", { name: "No Warranty Available" }).check();
  await page.getByRole("link", { name: "Device", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sell Your Apple SmartPhone" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("6 of 12 answered")).toBeVisible();
  await expect(page.getByRole("radio", { name: "No Warranty Available" })).not.toBeChecked();
});

test("a failed submission loses nothing, and a double click sends one request", {
  tag: "@slow",
}, async ({ customer: page }) => {
  await page.goto("/smartPhonesList/Apple");
  const phone = await chooseFirstPhone(page);
  await answerWhatIsOpen(page);
  // Waits for the text that appears together with the price of the last answer. Otherwise submitting the form would
  // request this price first.
  await expect(page.getByText(/^Still as preselected/)).toBeVisible();
  await page.route(graphqlRequests, (route) => route.abort());
  await submit(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute(graphqlRequests);
  await page.getByRole("button", { name: "Submit Form" }).dblclick();
  await expect(page).toHaveURL(/\/userDashboard$/);
  await expect(page.getByRole("link", { name: phone })).toHaveCount(1);
});

test("pressing the button again while the next page loads sends nothing, and submitting the same phone again is refused", {
  tag: "@slow",
}, async ({ customer: page, admin: console }) => {
  await page.goto("/smartPhonesList/Apple");
  const phone = await chooseFirstPhone(page);
  const form = page.url();
  await answerWhatIsOpen(page);
  const dashboard = await hold(page, scripts("UserDashboard"));
  await submit(page);
  await dashboard.sent;
  await expect(page.getByText(submitted)).toBeVisible();
  // `force` is needed because Playwright would wait until the button is no longer busy.
  await page.getByRole("button", { name: "Submit Form" }).click({ force: true });
  await page.locator("main form").evaluate((element: HTMLFormElement) => element.requestSubmit());
  dashboard.release();
  await expect(page).toHaveURL(/\/userDashboard$/);
  await expect(page.getByRole("link", { name: phone })).toHaveCount(1);

  await page.goto(form);
  await answerWhatIsOpen(page);
  await submit(page);
  await expect(page.getByText("You have just sent this sell request")).toBeVisible();
  await page.getByRole("radio", { name: "Not Working", exact: true }).check();
  await submit(page);
  await expect(page).toHaveURL(/\/userDashboard$/);
  await expect(page.getByRole("link", { name: phone })).toHaveCount(2);

  const address = await page.getByRole("link", { name: phone }).first().getAttribute("href");
  await console.goto(address ?? "");
  await expect(console.getByText("Twice from this seller")).toBeVisible();
  await console.getByRole("link", { name: "See the other sell request" }).click();
  await expect(console).not.toHaveURL(address ?? "");
  await expect(console.getByText("Twice from this seller")).toBeVisible();

  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Withdraw" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Sell Request Withdrawn")).toBeVisible();
  await expect(page.getByRole("link", { name: phone })).toHaveCount(1);
  await page.getByRole("link", { name: phone }).click();
  await expect(page).toHaveURL(/\/evaluationDetails\//);
  await main.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page).toHaveURL(/\/userDashboard$/);
  await expect(page.getByText("You Don't Have Any Existing Sell Request")).toBeVisible();
});

test("an admin rejects a sell request after a confirmation, then approves it, and deletes it", {
  tag: "@slow",
}, async ({ customer: page, person, admin: console }) => {
  const details = `/evaluationDetails/${await offerDevice(page)}`;
  await page.goto("/userDashboard");
  await page.getByRole("main").locator(`a[href="${details}"]`).first().click();
  await expect(page).toHaveURL(details);
  await expect(page.getByText("Scratch", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();
  // The seller sees this page within the shop's frame, which has a footer. The admin will see it within the console's
  // frame.
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Console" })).toHaveCount(0);

  await console.goto(details);
  await expect(console.locator("[aria-current=page]:visible")).toContainText("Sell requests");
  await expect(console.getByText(person.mobile)).toBeVisible();
  await expect(console.getByText("Scratch", { exact: true })).toBeVisible();
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
});

test("if the evaluation form fails to load, the page offers to try again", {
  tag: "@slow",
}, async ({ customer: page }) => {
  await page.goto("/smartPhonesList/Apple");
  await page.route(graphqlRequests, (route) => route.abort());
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(graphqlRequests);
  await again.click();
  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
});

test("a visitor must log in before an evaluation, and then continues with it", {
  tag: ["@slow", "@engines"],
}, async ({ page, person }) => {
  await page.goto("/smartPhonesList/Apple");
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  await expect(page.getByText("You Need To Login to Perform This Action!")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("link", { name: "LOGIN" }).click();
  await signUpAt(page, person);
  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
});

test("a brand's devices can be searched in any letter case, and Back undoes the search", {
  tag: "@slow",
}, async ({ page }) => {
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

test("text typed while an older search is loading is kept and searched for", {
  tag: "@slow",
}, async ({ page }) => {
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

test("a wearable in the sell list leads to its details, and a missing one can be requested", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/wearablesList/Apple");
  await expect(page.getByRole("heading", { name: "Sell Your Apple Wearables" })).toBeVisible();
  await expect(page.getByText("These are the prices at which we sell.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Customized Add" })).toHaveAttribute(
    "href",
    "/addWearable?brand=Apple",
  );
  await page.getByRole("listitem").filter({ hasText: "BDT" }).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/wearableDetails\//);
});
