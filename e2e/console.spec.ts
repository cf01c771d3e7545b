import { violations } from "./support/accessibility.ts";
import { offerDevice, requestDevice } from "./support/api.ts";
import { hold, scripts } from "./support/network.ts";
import { uniqueName } from "./support/people.ts";
import { photo } from "./support/photos.ts";
import { expect, type Page, test } from "./support/test.ts";

async function addVariant(page: Page, [ram, rom, price]: readonly [string, string, string]) {
  const variant = page.getByRole("group", { name: "Variant" });
  await variant.getByLabel("RAM").fill(ram);
  await variant.getByLabel("ROM").fill(rom);
  await variant.getByLabel("Price", { exact: true }).fill(price);
  await variant.getByLabel("Estimated Selling Price").fill("30000");
  await variant.getByLabel("Stock").selectOption("In-Stock");
  await variant.getByRole("button", { name: "Add Variant" }).click();
}

test("an admin creates a smartphone with variants and images, and the home page shows the smartphone", {
  tag: "@slow",
}, async ({ admin: page }) => {
  const model = uniqueName("Story Phone");
  await page.goto("/createSmartPhone");
  const create = page.getByRole("button", { name: "Create", exact: true });
  await create.click();
  await expect(
    page.getByText("Please fill all the fields & add at least one variant"),
  ).toBeVisible();
  await expect(page.getByLabel("Brand Name")).toBeFocused();

  const texts = {
    "Brand Name": "Nothing",
    "Model Name": model,
    Processor: "Snapdragon 7s",
    GPU: "Adreno 710",
    Display: "6.7 inch",
    Battery: "5000 mAh",
    "Front Camera": "32 MP",
    "Back Camera": "50 MP",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Product Type").selectOption("New");
  await page.getByLabel("SIM").selectOption("Dual SIM");
  await page.getByRole("button", { name: "Add Variant" }).click();
  await expect(page.getByText("Please input all the information to add a variant")).toBeVisible();
  await addVariant(page, ["8", "128", "52345"]);
  await expect(page.getByRole("button", { name: "Delete 8 GB | 128 GB" })).toHaveCount(0);
  await addVariant(page, ["12", "256", "62,345"]);
  await expect(page.getByRole("button", { name: "Delete 12 GB | 256 GB" })).toBeVisible();
  await page.getByLabel("Cover Image").setInputFiles(await photo("front", "teal"));
  await expect(page.getByAltText("The cover image")).toBeVisible();
  await page
    .getByLabel("Images")
    .setInputFiles([await photo("side", "navy"), await photo("back", "maroon")]);
  await expect(page.getByAltText("Image 2")).toBeVisible();
  await create.click();

  await expect(page.getByText("Smart Phone Created Successfully", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/buySmartPhone");
  await page.goto("/");
  const card = page.getByRole("link").filter({ hasText: model });
  await expect(card).toContainText("BDT 52,345");
  await card.click();
  await expect(page.getByText("12 GB | 256 GB")).toBeVisible();
});

test("unsaved changes are not lost by a link, by Back or by closing the tab", async ({
  admin: page,
}) => {
  await page.goto("/aboutUs");
  await page.getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "Create Gadget" }).click();
  await page.getByLabel("Detailed Name").fill("Half a gadget");
  await page.getByRole("link", { name: "To the shop" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Detailed Name")).toHaveValue("Half a gadget");
  const [dialog] = await Promise.all([
    page.waitForEvent("dialog"),
    page.close({ runBeforeUnload: true }),
  ]);
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/aboutUs");
});

test("an add request is approved by creating its device", async ({ admin: page, customer }) => {
  const model = uniqueName("Wished Watch");
  await requestDevice(customer, "WEARABLE", { brand: "Huawei", model });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: `Approve Huawei ${model}` }).click();
  await expect(page.getByLabel("Model Name")).toHaveValue(model);
  await page.getByLabel("Product Type").selectOption("New");
  await page.getByLabel("Specifications").fill("46 mm, GPS");
  await page.getByLabel("Price").fill("21000");
  await page.getByLabel("Stock").selectOption("In Stock");
  await page.getByLabel("Cover Image").setInputFiles(await photo("watch", "olive"));
  await expect(page.getByAltText("The cover image")).toBeVisible();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(
    page.getByText("Wearable Add Request Updated Successfully & Status Will be Updated"),
  ).toBeVisible();
  await expect(page).toHaveURL("/buyWearable");

  await customer.goto("/userDashboard");
  await expect(customer.getByRole("row").filter({ hasText: model })).toContainText("Approved");
});

test("an open dashboard shows new sell requests, which the admin approves and rejects there", {
  tag: "@slow",
}, async ({ admin: page, customer, person: seller }) => {
  await page.clock.install();
  await page.goto("/dashboard");
  const table = page.getByRole("table", { name: "Device Evaluation" });
  await expect(table).toBeVisible();
  await offerDevice(customer, 0);
  await offerDevice(customer, 1);

  const rows = table.getByRole("row").filter({ hasText: seller.lastName });
  await page.clock.fastForward("00:10");
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Evaluation For Selected Device Updated Successfully")).toBeVisible();
  await expect(rows.first()).toContainText("Approved");
  await expect(rows.first().getByRole("button", { name: "Approve" })).toBeDisabled();
  await rows.last().getByRole("button", { name: "Reject" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await expect(rows.last()).toContainText("Rejected");
  await expect(rows.last().getByRole("button", { name: "Delete" })).toBeVisible();

  // If the list can't be loaded again, the page keeps its rows.
  await page.route(/graphql/, (route) => route.abort());
  await page.clock.fastForward("00:10");
  await expect(page.getByText("The shop can't be reached")).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test("several sell requests are rejected together, and then deleted together", {
  tag: "@slow",
}, async ({ admin: page, customer, person: seller }) => {
  await offerDevice(customer, 0);
  await offerDevice(customer, 1);
  await page.goto("/dashboard");
  const table = page.getByRole("table", { name: "Device Evaluation" });
  const rows = table.getByRole("row").filter({ hasText: seller.lastName });
  await expect(rows).toHaveCount(2);
  const chooseAndConfirm = async (act: string) => {
    for (const row of await rows.all()) await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: `${act} 2 sell requests` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: act }).click();
  };
  await chooseAndConfirm("Reject");
  await expect(page.getByText("2 sell requests rejected", { exact: true })).toBeVisible();
  await expect(rows.filter({ hasText: "Rejected" })).toHaveCount(2);
  await chooseAndConfirm("Delete");
  await expect(page.getByText("2 sell requests deleted", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test("a page's table is visible before the scripts run, and hydration leaves it unchanged", async ({
  admin: page,
}) => {
  const faults: Error[] = [];
  page.on("pageerror", (error) => faults.push(error));
  const main = await hold(page, scripts());
  await page.goto("/catalogue?kind=GADGET", { waitUntil: "commit" });
  const first = page.getByRole("table", { name: "Catalogue" }).getByRole("row").nth(1);
  await expect(first).toContainText("BDT");
  const row = await first.elementHandle();
  main.release();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await first.getByRole("checkbox").check();
  await expect(page.getByText("1 chosen")).toBeVisible();
  expect(await row?.evaluate((element) => element.isConnected)).toBe(true);
  expect(faults).toEqual([]);
});

test("a line of Today leads to its list, and keeps the filters of the other lists", {
  tag: "@slow",
}, async ({ admin: page, customer }) => {
  await requestDevice(customer, "TABLET");
  await page.goto("/dashboard?tabletsStatus=Pending");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const today = page.getByRole("region", { name: "Today" });
  await today.getByRole("link", { name: "Show Tablet Add Requests" }).click();
  await expect(page).toHaveURL("/dashboard?tabletsStatus=Pending#tablets");
  await expect(page.locator("#tablets")).toBeFocused();
  await expect(page.locator("#tablets")).toBeInViewport();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("the seller reads why the request was rejected, and an admin calls the seller", {
  tag: "@slow",
}, async ({ admin: page, customer: seller, person }) => {
  const id = await offerDevice(seller);
  await page.goto("/dashboard");
  const row = page
    .getByRole("table", { name: "Device Evaluation" })
    .getByRole("row")
    .filter({ hasText: person.mobile });
  await row.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`${person.firstName} ${person.lastName}`);
  await dialog.getByLabel("Reason").fill("We have too many of this model");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(row).toContainText("Rejected");

  const call = page
    .getByRole("region", { name: "Today" })
    .getByRole("listitem")
    .filter({ hasText: person.mobile });
  await expect(call).toContainText(`Call ${person.firstName}`);
  expect(await violations(page, ["serious", "critical"])).toEqual([]);
  await call.getByRole("button", { name: "Called" }).click();
  await expect(page.getByText("Call Recorded")).toBeVisible();
  await expect(call).toHaveCount(0);

  await seller.goto(`/evaluationDetails/${id}`);
  await expect(seller.getByText("We have too many of this model")).toBeVisible();
});

test("the console's navigation shows what is waiting, as a rail or, on phones, as a bar with a sheet", {
  tag: "@slow",
}, async ({ admin: page, customer }) => {
  await offerDevice(customer);
  await page.goto("/audit");
  const navigation = page.getByRole("navigation", { name: "Console" });
  await expect(navigation.getByRole("link", { name: /^Sell requests \d+$/ })).toBeVisible();
  await expect(navigation.locator("[aria-current=page]:visible")).toHaveText("Audit");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await navigation.getByRole("link", { name: /^Sell requests/ }).click();
  await expect(page.locator("#evaluations")).toBeFocused();
  await expect(page.locator("#evaluations")).toBeInViewport();
  await navigation.getByRole("link", { name: "Navbars" }).click();
  await expect(page).toHaveURL("/createNavbar");

  await page.setViewportSize({ width: 390, height: 740 });
  const priceRules = navigation.getByRole("link", { name: "Price Rules" });
  await expect(priceRules).toBeHidden();
  await navigation.getByRole("button", { name: "Menu" }).click();
  expect(await violations(page, ["serious", "critical"])).toEqual([]);
  await priceRules.click();
  await expect(page).toHaveURL("/priceRules");
  await expect(priceRules).toBeHidden();
  await navigation.getByRole("link", { name: "Today" }).click();
  await expect(page).toHaveURL("/dashboard");
});
