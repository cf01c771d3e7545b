import { requestDevice } from "./support/api.ts";
import { expect, type Page, test } from "./support/test.ts";

const rows = (page: Page) =>
  page.getByRole("table", { name: "Your Add Requests" }).locator("tbody tr");
const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });
const said = (page: Page, sentence: string) =>
  expect(page.getByText(sentence, { exact: true })).toBeVisible();

async function send(page: Page, { brand, model }: { brand: string; model: string }) {
  await page.getByLabel("Brand").fill(brand);
  await page.getByLabel("Model").fill(model);
  await page.getByRole("button", { name: "Send Request" }).click();
}

test("a customer requests a tablet and finds the request in the dashboard", async ({
  customer: page,
}) => {
  await page.goto("/userDashboard");
  await said(page, "You Don't Have Any Existing Add Requests");
  await said(page, "You Don't Have Any Existing Sell Request");

  await page.goto("/addTablet");
  await expect(titleOf(page)).toHaveText("Add Request For Tablet");
  await page.getByLabel("Comments").fill("256 GB, with a pen");
  await page.getByRole("button", { name: "Send Request" }).click();
  await said(page, "Please Fill All The Fields");
  await expect(page.getByLabel("Brand")).toBeFocused();

  await send(page, { brand: "Onyx", model: "Boox Note Air" });
  await said(page, "Tablet Add Request Created Successfully");
  await expect(page).toHaveURL("/userDashboard");
  const sent = page.getByRole("status").filter({ hasText: "Onyx Boox Note Air" });
  await expect(sent).toContainText(/We answer by \d+ \w+, \d\d:\d\d\./);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Pending");

  await page.getByRole("link", { name: "Onyx Boox Note Air" }).click();
  await expect(titleOf(page)).toHaveText("Tablet Add Request Details");
  await said(page, "256 GB, with a pen");
  await expect(page.getByRole("button", { name: "Decline Add Request" })).toHaveCount(0);
});

test("a search without results fills in the form for an add request", {
  tag: "@slow",
}, async ({ customer: page }) => {
  await page.goto("/smartPhonesList/Nokia?search=nokia 3310 reloaded");
  await page.getByRole("link", { name: "Create Customized Add" }).click();
  await expect(page.getByLabel("Brand")).toHaveValue("Nokia");
  await expect(page.getByLabel("Model")).toHaveValue("3310 reloaded");
});

test("a customer filters the list by status and text, and the address keeps the filter", {
  tag: "@slow",
}, async ({ customer: page }) => {
  for (const model of ["Nord 4", "Open"])
    await requestDevice(page, "SMARTPHONE", { brand: "OnePlus", model });
  await page.goto("/userDashboard");
  await expect(rows(page)).toHaveText([/OnePlus Open/, /OnePlus Nord 4/]);
  await page.getByLabel("Search add requests by brand or model").fill("oneplus NORD");
  await expect(rows(page)).toHaveText([/OnePlus Nord 4/]);
  await page.getByLabel("Status of add requests").selectOption("Approved");
  await expect(rows(page)).toHaveCount(0);
  await page.getByLabel("Status of add requests").selectOption("Pending");
  await expect(rows(page)).toHaveText([/OnePlus Nord 4/]);
  await page.reload();
  await expect(rows(page)).toHaveText([/OnePlus Nord 4/]);
});

test("an admin sees the customer of a request, declines it and deletes it", {
  tag: "@slow",
}, async ({ admin: page, customer, person }) => {
  const id = await requestDevice(customer, "WEARABLE");
  const address = `/wearablesAddRequestDetails/${id}`;
  await page.goto(address);
  await expect(titleOf(page)).toHaveText("Wearables Add Request Details");
  for (const fact of [person.firstName, person.lastName, person.mobile]) await said(page, fact);
  await expect(page.getByRole("link", { name: "Add Device" })).toHaveAttribute(
    "href",
    `/createWearables?requestid=${id}`,
  );
  await page.getByRole("button", { name: "Decline Add Request" }).click();
  await said(page, "Wearable Add Request Updated Successfully");
  await expect(page).toHaveURL("/dashboard");

  await page.goto(address);
  await page.getByRole("button", { name: "Delete Add Request" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await said(page, "Add Request Deleted Successfully");
  await customer.goto(address);
  await expect(titleOf(customer)).toHaveText("No add requests Found with that ID");
});
