import { phoneWithPictures } from "./support/devices.ts";
import { expect, test } from "./support/test.ts";

test("pictures fill the screen, change with keys and buttons, and close with Escape", {
  tag: "@engines",
}, async ({ page }) => {
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

test("on a phone, title and price follow the first picture, and other pictures are reached by swiping", {
  tag: "@engines",
}, async ({ page }) => {
  const phone = await phoneWithPictures(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/smartPhoneDetails/${phone.id}`);
  const gallery = page.getByRole("list", { name: "Gallery" });
  const pictures = gallery.getByRole("listitem");
  await expect(page.getByRole("heading", { level: 1, name: phone.title })).toBeInViewport();
  await expect(page.getByText(/BDT/).first()).toBeInViewport();
  await expect(pictures.nth(1)).not.toBeInViewport();
  await gallery.evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: "instant" }));
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(pictures.first()).not.toBeInViewport();
});
