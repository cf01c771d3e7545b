import { expect, type Page, test } from "playwright/test";
import { ask } from "./support/api.ts";
import { adminMobile, enter } from "./support/people.ts";
import { photo } from "./support/photos.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const strip = (page: Page, name: string) =>
  page.getByRole("group", { name }).getByRole("list", { name });

/** How many items fit beside each other. */
const itemsSeen = (page: Page, name: string) =>
  strip(page, name).evaluate((list) => {
    const [first, second] = [...list.children] as HTMLElement[];
    return Math.round(list.clientWidth / ((second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0)));
  });

const place = (page: Page, name: string) =>
  strip(page, name).evaluate(({ scrollLeft }) => Math.round(scrollLeft));

/** Turns the clock until a carousel, having rested, has just begun to move. */
async function untilItMoves(page: Page, name: string) {
  await strip(page, name).scrollIntoViewIfNeeded();
  const moves = async () => {
    const before = await place(page, name);
    await page.clock.runFor(100);
    return (await place(page, name)) !== before;
  };
  await expect.poll(moves, { intervals: [0] }).toBe(false);
  await expect.poll(moves, { intervals: [0] }).toBe(true);
}

/** The home page with a clock that stands still, unless the story turns it. */
async function openHome(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await page.clock.install();
  await page.goto("/");
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

const widths = [
  { width: 1280, offers: 4, brands: 10, reviews: 4 },
  { width: 800, offers: 2, brands: 6, reviews: 2 },
  { width: 390, offers: 1, brands: 4, reviews: 1 },
];

test("offers, brands and reviews show as many as fit the screen", async ({ page }) => {
  await page.goto("/");
  for (const { width, offers, brands, reviews } of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => itemsSeen(page, "Smart Offers")).toBe(offers);
    await expect.poll(() => itemsSeen(page, "Top Selling Brands")).toBe(brands);
    await expect.poll(() => itemsSeen(page, "Customer Reviews")).toBe(reviews);
  }
});

test("carousels move on by themselves every two seconds, within half a second", async ({
  page,
}) => {
  await openHome(page, 1280);
  for (const name of ["Smart Offers", "Top Selling Brands", "Customer Reviews"]) {
    await untilItMoves(page, name);
    await page.clock.runFor(550);
    const rested = await place(page, name);
    await page.clock.runFor(1_300);
    expect(Math.abs((await place(page, name)) - rested)).toBeLessThan(2);
    await page.clock.runFor(250);
    expect(await place(page, name)).not.toBe(rested);
  }
});

test("on a phone only the reviews move by themselves", async ({ page }) => {
  await openHome(page, 390);
  for (const name of ["Smart Offers", "Top Selling Brands"]) {
    await strip(page, name).scrollIntoViewIfNeeded();
    await page.clock.runFor(10_000);
    expect(await place(page, name)).toBe(0);
  }
  await untilItMoves(page, "Customer Reviews");
});

test("a carousel goes round, from its end to its beginning", async ({ page }) => {
  await openHome(page, 1280);
  const end = await strip(page, "Smart Offers").evaluate((list) => {
    list.scrollLeft = list.scrollWidth;
    return Math.round(list.scrollLeft);
  });
  expect(end).toBeGreaterThan(0);
  await untilItMoves(page, "Smart Offers");
  await page.clock.runFor(550);
  expect(await place(page, "Smart Offers")).toBe(0);
});

/** Puts the pictures of the newest smartphones among the offers. */
async function restoreOffers(page: Page, count: number) {
  const { devices } = await ask<{ devices: { nodes: { coverImage: { path: string } }[] } }>(
    page,
    "query ($count: Int!) { devices(kind: SMARTPHONE, first: $count) { nodes { coverImage { path } } } }",
    { count },
  );
  const create = "mutation ($image: String!) { createOffer(image: $image) { id } }";
  for (const { coverImage } of devices.nodes) await ask(page, create, { image: coverImage.path });
}

// Here, since stories of one file never run at once: those above need offers.
test("an offer needs an image, and the last one can't be removed", async ({ page }) => {
  await enter(page, adminMobile(), ["Rumana", "Haque"]);
  await page.goto("/createOffer");
  await page.getByRole("button", { name: "Upload Offer" }).click();
  await expect(page.getByText("Please upload an image!").first()).toBeVisible();
  await page.getByLabel("Image").setInputFiles(await photo("offer", "gold"));
  await expect(page.getByAltText("The uploaded image")).toBeVisible();
  await page.getByRole("button", { name: "Upload Offer" }).click();
  await expect(page.getByText("Offer Created Successfully!")).toBeVisible();

  const offers = page.getByRole("img", { name: /^Offer/ });
  const removals = page.getByRole("button", { name: /^Remove Offer/ });
  const { length: count } = (await ask<{ offers: unknown[] }>(page, "{ offers { id } }")).offers;
  await expect(offers).toHaveCount(count);
  for (let left = count; left > 1; left--) {
    await removals.last().click();
    await expect(page.getByText("Are you sure you want to delete this offer?")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(offers).toHaveCount(left - 1);
  }
  await expect(removals).toHaveCount(0);
  await restoreOffers(page, count - 1);
});
