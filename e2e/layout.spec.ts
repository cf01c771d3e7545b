import { graphql, offerDevice } from "./support/api.ts";
import { expect, type Page, test } from "./support/test.ts";

test.use({ pictures: true });

const phone = { width: 360, height: 740 };

/** Returns the path of a phone with several variants. */
async function phoneDetails(page: Page): Promise<string> {
  const query =
    "{ devices(kind: SMARTPHONE, first: 24, orderBy: OLDEST) { nodes { id ... on Smartphone { variants { id } } } } }";
  const { devices } = await graphql<{
    devices: { nodes: { id: string; variants: { id: string }[] }[] };
  }>(page, query);
  return `/smartPhoneDetails/${devices.nodes.find(({ variants }) => variants.length > 1)?.id}`;
}

/** Returns the prices whose currency and number are on different lines. */
const brokenPrices = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? "";
      for (const { index, 0: price } of text.matchAll(/BDT\s[\d,]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + price.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(text);
      }
    }
    return broken;
  });

test("a price stays on one line at any width", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/smartPhonesList/Apple");
  for (const width of [320, 340, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await brokenPrices(page)).toEqual([]);
  }
});

test("on phones, rows of a table name their values, and pictures keep their size", {
  tag: "@slow",
}, async ({ customer: page }) => {
  await page.setViewportSize(phone);
  await offerDevice(page);
  await page.goto("/userDashboard");
  const row = page.getByRole("table", { name: /sell/i }).locator("tbody tr").first();
  for (const label of ["Variant", "Price", "Sent"])
    await expect(row.getByText(label, { exact: true })).toBeVisible();
  const { width, height } = (await row.locator("img").boundingBox()) ?? {};
  expect([width, height]).toEqual([48, 48]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row.getByText("Price", { exact: true })).toBeHidden();
});

test("the buttons over the banners keep a distance from the edge", { tag: "@slow" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 700 });
  await page.goto("/");
  const next = page.getByRole("group", { name: "Banners" }).getByRole("button", { name: "Next" });
  const box = await next.boundingBox();
  expect(640 - ((box?.x ?? 640) + (box?.width ?? 0))).toBe(16);
});

test("forced colours show what is chosen", { tag: "@slow" }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(await phoneDetails(page));
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const chosen = await background("input[name=variant]:checked + span");
  expect(chosen).not.toBe(await background("input[name=variant]:not(:checked) + span"));

  await page.getByRole("combobox", { name: "Search the shop" }).fill("galaxy");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  expect(await background("[role=option][aria-selected=true]")).toBe(chosen);
  expect(await background("[role=option][aria-selected=false]")).not.toBe(chosen);
});

test("a device's page is printed on one sheet, with the shop's name", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto(await phoneDetails(page));
  await expect(page.getByRole("heading", { name: "Contact To Buy" })).toBeVisible();
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("p", { hasText: /^SmartTrade · \+880/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Similar/ })).toBeHidden();
});
