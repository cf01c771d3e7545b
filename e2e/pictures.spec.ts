import { graphql } from "./support/api.ts";
import { expect, type Page, test } from "./support/test.ts";

test.use({ pictures: true });

/** A smartphone with pictures beside its cover. */
async function phoneWithPictures(page: Page) {
  type Phone = { id: string; title: string; images: unknown[] };
  const { devices } = await graphql<{ devices: { nodes: Phone[] } }>(
    page,
    "{ devices(kind: SMARTPHONE, first: 100) { nodes { id title images { path } } } }",
  );
  const phone = devices.nodes.find(({ images }) => images.length > 0);
  if (!phone) throw new Error("The demo catalogue has no smartphone with pictures.");
  return phone;
}

/** A finger that goes sideways over the middle of the screen. */
async function swipe(page: Page, { from, to }: { from: number; to: number }) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", xs: number[]) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: xs.map((x) => ({ x, y: 400 })),
    });
  await touch("touchStart", [from]);
  await touch("touchMove", [(from + to) / 2]);
  await touch("touchMove", [to]);
  await touch("touchEnd", []);
  await finger.detach();
}

test("the picture of a device loads, and the placeholder stands for one that does not", async ({
  page,
}) => {
  const phone = await phoneWithPictures(page);
  const picture = page.getByRole("link", { name: phone.title }).first().locator("img");
  const hasLoaded = () =>
    picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0);
  await page.goto(`/smartPhoneDetails/${phone.id}`);
  await expect(picture).toHaveAttribute("src", /^\/images\//);
  await expect.poll(hasLoaded).toBe(true);

  await page.route("**/images/**", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(picture).toHaveAttribute("src", "/img/test.png");
});

test("the pictures fill the screen, turn by key and button, and close by Escape", async ({
  page,
}) => {
  const phone = await phoneWithPictures(page);
  await page.goto(`/smartPhoneDetails/${phone.id}`);
  await page.getByRole("list", { name: "Gallery" }).getByRole("link").nth(1).click();
  const viewer = page.getByRole("dialog", { name: phone.title });
  const count = phone.images.length + 1;
  await expect(viewer.getByText(`2 / ${count}`)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(viewer.getByText(`1 / ${count}`)).toBeVisible();
  await viewer.getByRole("button", { name: "Previous picture" }).click();
  await expect(viewer.getByText(`${count} / ${count}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await page.getByRole("link", { name: phone.title }).first().click();
  await expect(viewer).toBeVisible();
  await page.mouse.click(5, 450);
  await expect(viewer).toBeHidden();
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the pictures turn by a swipe", async ({ page }) => {
    const phone = await phoneWithPictures(page);
    await page.goto(`/smartPhoneDetails/${phone.id}`);
    await page.getByRole("list", { name: "Gallery" }).getByRole("link").first().tap();
    const viewer = page.getByRole("dialog", { name: phone.title });
    const count = phone.images.length + 1;
    await expect(viewer.getByText(`1 / ${count}`)).toBeVisible();
    await swipe(page, { from: 300, to: 100 });
    await expect(viewer.getByText(`2 / ${count}`)).toBeVisible();
    await swipe(page, { from: 100, to: 300 });
    await expect(viewer.getByText(`1 / ${count}`)).toBeVisible();
    await swipe(page, { from: 100, to: 300 });
    await expect(viewer.getByText(`${count} / ${count}`)).toBeVisible();
    // A touch beside the picture closes the viewer, and until it has loaded there is nothing else.
    const picture = viewer.getByRole("img", { name: `picture ${count} of ${count}` });
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeTruthy();
    await swipe(page, { from: 200, to: 190 });
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText(`1 / ${count}`)).toBeVisible();
  });
});
