import { createGadget, graphql } from "./support/api.ts";
import { graphqlRequests, hold, scripts } from "./support/network.ts";
import { uniqueName } from "./support/people.ts";
import { expect, type Page, test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("region", { name: "Results" }).getByRole("listitem");
const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });

/** Returns a smartphone whose page shows the first variant, and whose second variant has a different price. */
async function phoneWithVariants(page: Page) {
  type Variant = { ram: number; rom: number; price: number; stock: string };
  type Phone = { id: string; title: string; brand: string; variants: Variant[] };
  const { devices } = await graphql<{ devices: { nodes: Phone[] } }>(
    page,
    `{ devices(kind: SMARTPHONE, first: 100) {
      nodes { id title ... on Smartphone { brand variants { ram rom price stock } } }
    } }`,
  );
  for (const phone of devices.nodes) {
    const [first, second] = phone.variants;
    if (first?.stock === "IN_STOCK" && second && first.price !== second.price)
      return { phone, first, second };
  }
  throw new Error("The demo catalogue has no smartphone with variants of different prices.");
}

const words = (variant: { ram: number; rom: number }) => `${variant.ram} GB | ${variant.rom} GB`;
const taka = (amount: number) => `BDT ${amount.toLocaleString("en-IN")}`;

test("a visitor goes from the home page through the filtered list to the shop's contacts", {
  tag: "@engines",
}, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Buy Smartphones" }).click();
  await expect(titleOf(page)).toHaveText("Buy Smartphones");
  await page.getByRole("checkbox", { name: "Samsung" }).check();
  await expect(page).toHaveURL(/brand=Samsung/);
  await expect(cards(page).filter({ hasNotText: "Samsung" })).toHaveCount(0);
  await cards(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/smartPhoneDetails\//);
  // The address changes before the page does, so this waits for the device's title. The title of the list is "Samsung
  // Smartphones".
  await expect(titleOf(page)).toContainText(/^Samsung (?!Smartphones)/);
  const title = await titleOf(page).innerText();

  const contact = page.getByRole("region", { name: "Contact To Buy" });
  await expect(contact.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:\+880/);
  const message = await contact.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  const text = new URL(message ?? "").searchParams.get("text");
  expect(text).toContain(title);
  // Only the key at the end of the path is compared, because the message's link names the variant.
  expect(text).toContain(new URL(page.url()).pathname.slice(-9));
});

test("the chosen variant determines price and stock", { tag: ["@slow", "@engines"] }, async ({
  page,
}) => {
  const { phone, first, second } = await phoneWithVariants(page);
  await page.goto(`/smartPhoneDetails/${phone.id}`);
  const main = page.getByRole("main");
  await expect(page.getByRole("radio", { name: words(first), exact: true })).toBeChecked();
  await expect(main.getByText(taka(first.price), { exact: true }).first()).toBeVisible();
  await page.getByRole("radio", { name: words(second), exact: true }).check();
  await expect(main.getByText(taka(second.price), { exact: true }).first()).toBeVisible();
});

test("the address contains the chosen variant and can be shared, and one Back leaves the page", async ({
  page,
}) => {
  const { phone, first, second } = await phoneWithVariants(page);
  await page.goto("/aboutUs");
  await page.goto(`/smartPhoneDetails/${phone.id}`);
  const radio = (variant: typeof first) =>
    page.getByRole("radio", { name: words(variant), exact: true });
  const message = () =>
    page
      .getByRole("region", { name: "Contact To Buy" })
      .getByRole("link", { name: "WhatsApp" })
      .getAttribute("href");
  await expect(radio(first)).toBeEnabled();
  for (const variant of [second, first, second]) {
    await radio(variant).check();
    await expect(page).toHaveURL(/\?variant=[\da-f-]{36}$/);
    await expect
      .poll(async () => decodeURIComponent((await message()) ?? ""))
      .toContain(page.url());
    await expect(page).toHaveTitle(new RegExp(words(variant).replaceAll("|", "\\|")));
  }
  const shared = page.url();
  await page.goBack();
  await expect(page).toHaveURL(/aboutUs$/);
  await page.goto(shared);
  await expect(radio(second)).toBeChecked();
  const shown = page.getByRole("main").getByText(taka(second.price), { exact: true });
  await expect(shown.first()).toBeVisible();
});

test("a filtered list can be shared by its address, and Clear all shows the whole list", {
  tag: "@slow",
}, async ({ page }) => {
  const address = "/buySmartPhone?brand=apple&type=PRE_OWNED&min=20000&order=PRICE_ASCENDING";
  await page.goto(address);
  await expect(page.getByRole("checkbox", { name: "Apple" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Pre-Owned" })).toBeChecked();
  await expect(page.getByLabel("Min Price")).toHaveValue("20000");
  await expect(page.getByLabel("Order")).toHaveValue("PRICE_ASCENDING");
  await expect(cards(page).filter({ hasNotText: "Apple" })).toHaveCount(0);
  await page.getByRole("link", { name: "Clear all", exact: true }).click();
  await expect(page).toHaveURL(/\/buySmartPhone$/);
  await expect(page.getByRole("checkbox", { name: "Apple" })).not.toBeChecked();
  await expect(page.getByLabel("Min Price")).toHaveValue("");
});

test("typing searches without losing the focus and tolerates a typo, and one Back undoes the search", async ({
  page,
}) => {
  await page.goto("/buySmartPhone");
  const search = page.getByRole("searchbox", { name: "Search Smartphones" });
  await search.pressSequentially("samsng", { delay: 30 });
  await expect(page).toHaveURL(/search=samsng/);
  await expect(cards(page).first()).toContainText("Samsung");
  await expect(search).toBeFocused();
  await search.press("ControlOrMeta+a");
  await search.pressSequentially("zzqqxx");
  await expect(page.getByText("No Smart Phones Found")).toBeVisible();
  await expect(search).toHaveValue("zzqqxx");
  await page.goBack();
  await expect(page).toHaveURL(/\/buySmartPhone$/);
  await expect(search).toHaveValue("");
  await expect(cards(page).first()).toBeVisible();
});

test("text typed while a list loads is kept and searched for next", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/buySmartPhone");
  const requests = await hold(page, graphqlRequests);
  const search = page.getByRole("searchbox", { name: "Search Smartphones" });
  await search.fill("gal");
  await requests.sent;
  await search.pressSequentially("axy");
  await page.getByLabel("Min Price").fill("1000");
  requests.release();
  await expect(page).toHaveURL(/search=galaxy&min=1000$/);
  await expect(cards(page).filter({ hasNotText: "Galaxy" })).toHaveCount(0);
  await expect(search).toHaveValue("galaxy");
  await expect(page.getByLabel("Min Price")).toHaveValue("1000");
});

test("following a link is not undone by a typed search that is still pending", {
  tag: "@slow",
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/buySmartPhone");
  const requests = await hold(page, graphqlRequests);
  const card = cards(page).first();
  const name = (await card.innerText()).split("\n")[1] ?? "";
  await page.getByRole("searchbox", { name: "Search Smartphones" }).fill("zzqqxx");
  await card.getByRole("link").click();
  await page.clock.runFor(1_000);
  requests.release();
  await expect(titleOf(page)).toHaveText(name);
  await expect(page).toHaveURL(/Details\//);
});

test("filters and variants chosen before hydration take effect", { tag: "@engines" }, async ({
  page,
}) => {
  const { phone, second } = await phoneWithVariants(page);
  const main = await hold(page, scripts());
  await page.goto("/buySmartPhone", { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: "Samsung" }).check();
  await page.getByRole("searchbox", { name: "Search Smartphones" }).fill("galaxy");
  await page.getByRole("combobox", { name: "Search the shop" }).fill("tab");
  main.release();
  await expect(page).toHaveURL(/search=galaxy&brand=Samsung/);
  await expect(page.getByRole("option").first()).toContainText("Tab");

  await page.unrouteAll();
  const scriptsAgain = await hold(page, scripts());
  await page.goto(`/smartPhoneDetails/${phone.id}`, { waitUntil: "commit" });
  await page.getByRole("radio", { name: words(second), exact: true }).check();
  scriptsAgain.release();
  const price = page.getByRole("main").getByText(taka(second.price), { exact: true });
  await expect(price.first()).toBeVisible();
});

test("one Back undoes a search that began before hydration", { tag: "@slow" }, async ({ page }) => {
  const main = await hold(page, scripts());
  await page.goto("/buySmartPhone", { waitUntil: "commit" });
  const search = page.getByRole("searchbox", { name: "Search Smartphones" });
  await search.pressSequentially("s");
  main.release();
  await expect(page).toHaveURL(/search=s$/);
  await search.pressSequentially("amsung");
  await expect(page).toHaveURL(/search=samsung$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/buySmartPhone$/);
  await expect(search).toHaveValue("");
});

test("Show more lengthens the list, and Back returns to the same place in it", {
  tag: "@engines",
}, async ({ page }) => {
  await page.goto("/buySmartPhone");
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(cards(page)).toHaveCount(48);
  const card = cards(page).nth(40);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const name = (await card.innerText()).split("\n")[1] ?? "";
  await card.getByRole("link").click();
  await expect(titleOf(page)).toHaveText(name);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("without scripts, each variant is a link to its address", async ({ page }) => {
    const { phone, second } = await phoneWithVariants(page);
    await page.goto(`/smartPhoneDetails/${phone.id}`);
    await page.getByRole("link", { name: words(second), exact: true }).click();
    await expect(page).toHaveURL(/\?variant=/);
    await expect(page.getByRole("radio", { name: words(second), exact: true })).toBeChecked();
  });

  test("without scripts, filters are a plain form and pages are plain links", async ({ page }) => {
    await page.goto("/buySmartPhone");
    await page.getByRole("checkbox", { name: "Samsung" }).check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/brand=Samsung/);
    await expect(cards(page).first()).toContainText("Samsung");
    await page.goto("/buySmartPhone");
    const first = await cards(page).first().innerText();
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards(page).first()).not.toHaveText(first);
    await cards(page).first().getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Contact To Buy" })).toBeVisible();
  });
});

test("an admin deletes a gadget after a confirmation, and the list no longer shows it", {
  tag: "@slow",
}, async ({ admin: page }) => {
  const name = uniqueName("Case to be deleted");
  const id = await createGadget(page, name);
  await page.goto(`/gadgetDetails/${id}`);
  await expect(page.getByRole("link", { name: "Update Information" })).toHaveAttribute(
    "href",
    `/updateGadget/${id}`,
  );
  await page.getByRole("button", { name: "Delete Gadget" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    "Gadget will be deleted permanently, You sure you want to proceed?",
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Gadget deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/buyGadget$/);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect((await page.request.get(`/gadgetDetails/${id}`)).status()).toBe(410);
});
