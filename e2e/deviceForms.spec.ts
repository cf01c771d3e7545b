import { createGadget } from "./support/api.ts";
import { adminMobile, uniqueName } from "./support/people.ts";
import { largePhoto, photo } from "./support/photos.ts";
import { endSessionOf, logIn, logInAt } from "./support/sessions.ts";
import { expect, type Page, test } from "./support/test.ts";

const endingSession = test.extend({
  /** Gives each story a separate session, because the story may end the session. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  storageState: async ({}, use) =>
    use(await logIn({ mobile: adminMobile(), firstName: "Rumana", lastName: "Haque" })),
});

async function fillInGadget(page: Page, name: string) {
  await page.goto("/createGadget");
  await page.getByLabel("Product Type").selectOption("Speaker");
  await page.getByLabel("Detailed Name").fill(name);
  await page.getByLabel("Price").fill("4200");
  await page.getByLabel("Stock").selectOption("In Stock");
  await page.getByLabel("Cover Image").setInputFiles(await photo("speaker", "purple"));
  await expect(page.getByAltText("The cover image")).toBeVisible();
}

const button = (page: Page, name: "Create" | "Update") =>
  page.getByRole("button", { name, exact: true });

endingSession(
  "a form keeps its values over a reload and an expired session",
  { tag: "@slow" },
  async ({ page }) => {
    const name = uniqueName("Patient Speaker");
    await fillInGadget(page, name);
    // Accepts the browser's question whether to leave the page.
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByLabel("Detailed Name")).toHaveValue(name);
    await expect(page.getByAltText("The cover image")).toBeVisible();
    await endSessionOf(page);
    await button(page, "Create").click();

    await logInAt(page, adminMobile());
    await expect(page.getByText("Login Successful")).toBeVisible();
    await expect(page).toHaveURL("/createGadget");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByLabel("Detailed Name")).toHaveValue(name);
    await expect(page.getByAltText("The cover image")).toBeVisible();
    await button(page, "Create").click();
    await expect(page.getByText("Gadget Created Successfully")).toBeVisible();
    await page.goto("/createGadget");
    await expect(page.getByLabel("Detailed Name")).toHaveValue("");
  },
);

endingSession(
  "a user who cancels the login after an expired session is redirected home",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/catalogue");
    await expect(page.getByRole("table", { name: "Catalogue" })).toBeVisible();
    await endSessionOf(page);
    await page.getByRole("switch").first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("You are not authorized to view this page")).toBeVisible();
    await expect(page).toHaveURL("/");
  },
);

test("when two admins edit the same device, the second one sees what the first one has saved", {
  tag: "@slow",
}, async ({ admin: page, adminSession, browser }) => {
  const name = uniqueName("Contested Case");
  const address = `/updateGadget/${await createGadget(page, name, 4200)}`;
  await page.goto(address);
  await expect(page.getByLabel("Detailed Name")).toHaveValue(name);

  const context = await browser.newContext({ storageState: adminSession });
  const other = await context.newPage();
  await other.goto(address);
  await other.getByLabel("Price").fill("3900");
  await other.getByLabel("Description").fill("With a strap");
  await button(other, "Update").click();
  await expect(other.getByText("Gadget updated successfully")).toBeVisible();

  await page.getByLabel("Price").fill("4500");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Price")).toHaveValue("4500");
  await button(page, "Update").click();
  const notice = page.getByRole("alert").filter({ hasText: "Nothing that you typed is lost" });
  await expect(notice).toContainText("Price: from “BDT 4,200” to “BDT 3,900”");
  await expect(notice).toContainText("You also changed this. The form has your value.");
  await expect(page.getByLabel("Price")).toHaveValue("4500");
  await expect(page.getByLabel("Description")).toHaveValue("With a strap");
  await button(page, "Update").click();
  await expect(page.getByText("Gadget updated successfully")).toBeVisible();
  await context.close();
});

test("a photo of more than 10 MB is reduced, and stays upright", async ({ admin: page }) => {
  const large = await largePhoto();
  expect(large.buffer.length).toBeGreaterThan(10 * 1024 * 1024);
  await page.goto("/createGadget");
  await page.getByLabel("Cover Image").setInputFiles(large);
  const cover = page.getByAltText("The cover image");
  await expect(cover).toHaveAttribute("src", /\.1600x2400\./);
  // The page does not offer to try again, because the server would refuse the file again.
  const text = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Notes") };
  await page.getByLabel("Cover Image").setInputFiles(text);
  await expect(page.getByText("Please upload a JPEG, PNG or WebP image")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});
