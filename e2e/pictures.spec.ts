import { phoneWithPictures } from "./support/devices.ts";
import { expect, type Page, test } from "./support/test.ts";

test.use({ pictures: true });

/** Swipes horizontally across the middle of the screen. */
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

test("a device's picture loads, and the placeholder replaces a picture that fails to load", {
  tag: "@slow",
}, async ({ page }) => {
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

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("swiping turns the pictures", { tag: "@slow" }, async ({ page }) => {
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
    // Waits for the picture. Until it has loaded, every touch is outside the picture and closes the viewer.
    const picture = viewer.getByRole("img", { name: `picture ${count} of ${count}` });
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeTruthy();
    await swipe(page, { from: 200, to: 190 });
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText(`1 / ${count}`)).toBeVisible();
  });
});
