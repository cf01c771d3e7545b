import { expect, type Page, test } from "playwright/test";
import { adminMobile, logIn, newMobile } from "./support/people.ts";

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

test("a customer requests a tablet and finds the request in the dashboard", async ({ page }) => {
  await logIn(page, newMobile());
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
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Pending");

  await page.getByRole("link", { name: "Onyx Boox Note Air" }).click();
  await expect(titleOf(page)).toHaveText("Tablet Add Request Details");
  await said(page, "256 GB, with a pen");
  await expect(page.getByRole("button", { name: "Decline Add Request" })).toHaveCount(0);
});

test("a customer narrows the list by status and by text, and the address keeps it", async ({
  page,
}) => {
  await logIn(page, newMobile());
  for (const model of ["Nord 4", "Open"]) {
    await page.goto("/addSmartPhone");
    await send(page, { brand: "OnePlus", model });
    await expect(page).toHaveURL("/userDashboard");
  }
  await expect(rows(page)).toHaveText([/OnePlus Open/, /OnePlus Nord 4/]);
  await page.getByLabel("Search add requests by brand or model").fill("oneplus NORD");
  await expect(rows(page)).toHaveText([/OnePlus Nord 4/]);
  await page.getByLabel("Status of add requests").selectOption("Approved");
  await expect(rows(page)).toHaveCount(0);
  await page.getByLabel("Status of add requests").selectOption("Pending");
  await page.reload();
  await expect(rows(page)).toHaveText([/OnePlus Nord 4/]);
});

test("an admin sees the customer of a request, declines it and deletes it", async ({ browser }) => {
  const customer = await browser.newPage();
  const mobile = newMobile();
  await logIn(customer, mobile, ["Rafi", "Chowdhury"]);
  await customer.goto("/addWearable");
  await send(customer, { brand: "Pebble", model: "Time 2" });
  await said(customer, "Wearable Add Request Created Successfully");
  const link = customer.getByRole("link", { name: "Pebble Time 2" });
  const address = (await link.getAttribute("href")) ?? "";

  const page = await browser.newPage();
  await logIn(page, adminMobile(), ["Farhana", "Akter"]);
  await page.goto(address);
  await expect(titleOf(page)).toHaveText("Wearables Add Request Details");
  for (const fact of ["Rafi", "Chowdhury", mobile]) await said(page, fact);
  const id = address.split("/").at(-1);
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

test("a customer's profile keeps what they enter, and needs all of it", async ({ page }) => {
  await logIn(page, newMobile());
  await page.goto("/updateProfile");
  await expect(page.getByLabel("First Name")).toHaveValue("Nadia");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await said(page, "Please fill all the fields");
  await page.getByLabel("Last Name").fill("Karim");
  await page.getByLabel("Email").fill("nadia@example.com");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await said(page, "Profile Updated Successfully");
  await page.reload();
  await expect(page.getByLabel("Last Name")).toHaveValue("Karim");
  await expect(page.getByLabel("Email")).toHaveValue("nadia@example.com");
});
