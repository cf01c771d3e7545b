import { violations } from "./support/accessibility.ts";
import { graphql } from "./support/api.ts";
import { graphqlRequests, hold } from "./support/network.ts";
import { signUpAt } from "./support/sessions.ts";
import { expect, type Page, test } from "./support/test.ts";

type Phone = { id: string; title: string; variants: { id: string }[] };

/** Returns a phone of the demo catalogue with several variants. */
async function phoneWithVariants(page: Page): Promise<Phone> {
  const { devices } = await graphql<{ devices: { nodes: Phone[] } }>(
    page,
    `{ devices(kind: SMARTPHONE, filter: { brands: ["Apple"] }) { nodes {
      id title ... on PhoneOrTablet { variants { id } } } } }`,
  );
  const phone = devices.nodes.find(({ variants }) => variants.length > 1);
  if (!phone) throw new Error("The demo catalogue has no such phone.");
  return phone;
}

const answer = (page: Page, question: string, option: string) =>
  page
    .getByRole("radiogroup", { name: question })
    .getByRole("radio", { name: option, exact: true })
    .check();

async function answerAll(page: Page) {
  await answer(page, "Display spot", "No Spot");
  await answer(page, "Line on display", "None");
  await answer(page, "Screen condition", "Scratch");
  await answer(page, "Body condition", "Minor");
  await answer(page, "Side and back panel", "None");
  await answer(page, "Camera", "No Issue");
  await page.getByRole("checkbox", { name: "Original Charger Available" }).check();
  await answer(page, "Warranty", "No Warranty Available");
  await answer(page, "Receive calls", "Yes");
  await answer(page, "Touchscreen", "Working");
}

const price = (page: Page) => page.getByRole("region", { name: "Price", exact: true });

/** Returns the day that is `days` days from now in Bangladesh, in the format of date inputs. */
const dayInDhaka = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dhaka" }).format(
    Date.now() + days * 86_400_000,
  );

/** Waits for the price of the current answers, and returns its amount. */
async function currentTaka(page: Page): Promise<string> {
  await expect(price(page).locator('[aria-live][aria-busy="false"]')).toBeVisible();
  return takaIn(await price(page).innerText());
}

/** Returns the amount in a text, such as `BDT 1,25,000` in `Sell it for BDT 1,25,000`. */
const takaIn = (text: string) => /BDT\s[\d,]+/.exec(text)?.[0] ?? "";

test("a visitor sees the price grow with the answers, logs in, and sells at that price", {
  tag: "@engines",
}, async ({ page, person }) => {
  test.slow(true, "From a device to the sale are seven pages.");
  const phone = await phoneWithVariants(page);
  await page.goto(`/smartPhoneDetails/${phone.id}`);
  await page.getByRole("link", { name: "Sell yours: up to BDT" }).click();
  await expect(page.getByRole("heading", { name: `Sell your ${phone.title}` })).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await expect(price(page)).toContainText("10 answers left");
  await page.getByRole("group", { name: "Variant" }).getByRole("radio").last().check();
  await answerAll(page);
  await price(page).getByRole("button", { name: "How is this calculated?" }).click();
  await expect(price(page).getByText("Screen condition: Scratch")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  const sell = page.getByRole("button", { name: "Sell it for" });
  const amount = takaIn((await sell.textContent()) ?? "");
  await sell.click();

  await signUpAt(page, person);

  await expect(page.getByRole("heading", { name: "Product Evaluation" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change: " })).toHaveCount(12);
  await page.reload();
  const send = page.getByRole("button", { name: "Send – BDT" });
  await expect(send).toContainText(amount);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Change: Camera" }).click();
  await answer(page, "Camera", "Dust");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(send).not.toContainText(amount);
  const lower = takaIn((await send.textContent()) ?? "");
  await page.getByLabel("Day of your visit (optional)").fill(dayInDhaka(2));
  await page.getByRole("radio", { name: "bKash" }).check();
  await page.getByLabel("bKash number").fill("+880 1812-345678");
  await send.click();
  await expect(page).toHaveURL(/\/userDashboard$/);
  await expect(page.getByRole("main").getByText(lower).first()).toBeVisible();
  await page.getByRole("link", { name: phone.title }).first().click();
  await expect(page.getByText("bKash, 01812345678")).toBeVisible();
});

test("list, details and quote show the same price for a variant, which stays in the address", {
  tag: "@slow",
}, async ({ page }) => {
  await page.goto("/smartPhonesList/Apple");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.locator("input[name=variant]") })
    .first();
  const button = card.getByRole("button", { name: "We pay up to" });
  const listed = takaIn((await button.getAttribute("aria-label")) ?? "");
  await button.click();
  await expect(page).toHaveURL(/\?variant=/);
  await expect(price(page)).toContainText(`Up to ${listed}`);
  const variants = page.getByRole("group", { name: "Variant" }).getByRole("radio");
  await variants.first().check();
  const first = await variants.first().inputValue();
  await expect(page).toHaveURL(new RegExp(`variant=${first}`));
  await expect(price(page)).not.toContainText(listed);
  const asked = await currentTaka(page);
  await page.reload();
  await expect(variants.first()).toBeChecked();
  await expect(price(page)).toContainText(`Up to ${asked}`);

  const id = /quote\/([^?]+)/.exec(page.url())?.[1];
  await page.goto(`/smartPhoneDetails/${id}`);
  await page.getByRole("group", { name: "Variant" }).getByRole("radio").first().check();
  const sellYours = page.getByRole("link", { name: "Sell yours: up to BDT" });
  await expect(sellYours).toContainText(asked);
  await expect(sellYours).toHaveAttribute("href", `/quote/${id}?variant=${first}`);
});

test("if a response is lost, the price is marked as old until another try or another answer replaces it", {
  tag: "@slow",
}, async ({ page }) => {
  const phone = await phoneWithVariants(page);
  await page.goto(`/quote/${phone.id}`);
  await answer(page, "Screen condition", "Scratch");
  await expect(price(page)).toContainText("9 answers left");
  const before = await currentTaka(page);
  await page.route(graphqlRequests, (route) => route.abort());
  await answer(page, "Screen condition", "Heavy Crack");
  await expect(price(page)).toContainText(
    "This is the old price. The new one could not be loaded.",
  );
  expect(await violations(page)).toEqual([]);
  await page.unroute(graphqlRequests);
  await price(page).getByRole("button", { name: "Try again" }).click();
  await expect(price(page)).not.toContainText("This is the old price");
  expect(await currentTaka(page)).not.toBe(before);
});

test("the price of the newest answer is shown, whichever response arrives last", {
  tag: "@slow",
}, async ({ page }) => {
  const phone = await phoneWithVariants(page);
  await page.goto(`/quote/${phone.id}`);
  await answer(page, "Screen condition", "Scratch");
  await expect(price(page)).toContainText("9 answers left");
  const scratched = await currentTaka(page);
  const held = await hold(page, graphqlRequests);
  await answer(page, "Screen condition", "Heavy Crack");
  await held.sent;
  await answer(page, "Screen condition", "Scratch");
  held.release();
  await expect(price(page).getByText(scratched)).toBeVisible();
});
