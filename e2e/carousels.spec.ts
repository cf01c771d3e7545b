import { photo } from "./support/photos.ts";
import { expect, type Page, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const list = (page: Page, name: string) =>
  page.getByRole("group", { name }).getByRole("list", { name });

/** Returns the number of items that are side by side in view. */
const itemsInView = (page: Page, name: string) =>
  list(page, name).evaluate((element) => {
    const [first, second] = [...element.children].map((item) => item.getBoundingClientRect().left);
    return Math.round(element.clientWidth / ((second ?? 0) - (first ?? 0)));
  });

/** Returns the name of the item nearest to the left edge, and its distance from that edge in pixels. */
const position = (page: Page, name: string) =>
  list(page, name).evaluate((element) => {
    const edge = element.parentElement?.getBoundingClientRect().left ?? 0;
    const items = [...element.children].map((item, index) => ({
      index,
      offset: Math.round(item.getBoundingClientRect().left - edge),
    }));
    items.sort((one, other) => Math.abs(one.offset) - Math.abs(other.offset));
    return items[0] ?? { index: -1, offset: 0 };
  });

/** A time in milliseconds that is longer than a carousel's rest between two moves. */
const rest = 2_500;

/** Advances the clock until a carousel has rested and then begun to move. */
async function untilItMoves(page: Page, name: string) {
  await list(page, name).scrollIntoViewIfNeeded();
  const moves = async () => {
    const before = await position(page, name);
    await page.clock.runFor(100);
    const after = await position(page, name);
    return after.index !== before.index || after.offset !== before.offset;
  };
  await expect.poll(moves, { intervals: [0] }).toBe(false);
  await expect.poll(moves, { intervals: [0] }).toBe(true);
}

/** Opens the home page with a clock that only moves when the story advances it. */
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

test("offers, brands and reviews show as many items as fit the screen", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto("/");
  for (const { width, offers, brands, reviews } of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => itemsInView(page, "Smart Offers")).toBe(offers);
    await expect.poll(() => itemsInView(page, "Top Selling Brands")).toBe(brands);
    await expect.poll(() => itemsInView(page, "Customer Reviews")).toBe(reviews);
  }
});

test("carousels move every two seconds, and a move takes half a second", { tag: "@slow" }, async ({
  page,
}) => {
  await openHome(page, 1280);
  for (const name of ["Smart Offers", "Top Selling Brands", "Customer Reviews"]) {
    await untilItMoves(page, name);
    await page.clock.runFor(550);
    const rested = await position(page, name);
    expect(Math.abs(rested.offset)).toBeLessThan(2);
    await page.clock.runFor(1_300);
    expect(await position(page, name)).toEqual(rested);
    await page.clock.runFor(650);
    expect((await position(page, name)).index).not.toBe(rested.index);
  }
});

test("on a phone only the reviews move by themselves, and can be paused", { tag: "@slow" }, async ({
  page,
}) => {
  await openHome(page, 390);
  for (const name of ["Smart Offers", "Top Selling Brands"]) {
    await list(page, name).scrollIntoViewIfNeeded();
    await page.clock.runFor(rest);
    expect(await position(page, name)).toEqual({ index: 0, offset: 0 });
  }
  const name = "Customer Reviews";
  await untilItMoves(page, name);
  await page.getByRole("group", { name }).getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(1_000);
  const paused = await position(page, name);
  await page.clock.runFor(rest);
  expect(await position(page, name)).toEqual(paused);
});

test("a carousel loops in both directions, and stops while it is paused or hovered", {
  tag: "@slow",
}, async ({ page }) => {
  await openHome(page, 1280);
  const name = "Smart Offers";
  const offers = page.getByRole("group", { name });
  const count = await list(page, name).getByRole("listitem").count();
  const rests = async () => {
    const before = await position(page, name);
    await page.clock.runFor(rest);
    expect(await position(page, name)).toEqual(before);
  };
  await untilItMoves(page, name);
  await offers.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(1_000);
  await rests();
  const { index } = await position(page, name);
  const inView = await itemsInView(page, name);
  for (const [button, step] of [
    ["Next", inView],
    ["Previous", -inView],
  ] as const) {
    const from = await position(page, name);
    await offers.getByRole("button", { name: button }).click();
    await page.clock.runFor(1_500);
    expect(await position(page, name)).toEqual({
      index: (from.index + step + count) % count,
      offset: 0,
    });
  }
  expect((await position(page, name)).index).toBe(index);
  await offers.getByRole("button", { name: "Play" }).click();
  await rests();
  await offers.getByRole("button", { name: "Pause" }).blur();
  await page.mouse.move(5, 5);
  await untilItMoves(page, name);
});

test("an admin adds an offer, which needs an image, and removes the offer", {
  tag: "@slow",
}, async ({ admin: page }) => {
  await page.goto("/createOffer");
  const offers = page.getByRole("img", { name: /^Offer/ });
  await expect(offers.first()).toBeVisible();
  const count = await offers.count();
  await page.getByRole("button", { name: "Upload Offer" }).click();
  await expect(page.getByText("Please upload an image!").first()).toBeVisible();
  await page.getByLabel("Image").setInputFiles(await photo("offer", "gold"));
  await expect(page.getByAltText("The uploaded image")).toBeVisible();
  await page.getByRole("button", { name: "Upload Offer" }).click();
  await expect(page.getByText("Offer Created Successfully!")).toBeVisible();
  await expect(offers).toHaveCount(count + 1);

  await page
    .getByRole("button", { name: /^Remove Offer/ })
    .last()
    .click();
  await expect(page.getByText("Are you sure you want to delete this offer?")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(offers).toHaveCount(count);
});
