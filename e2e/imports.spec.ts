import { readFile } from "node:fs/promises";
import { violations } from "./support/accessibility.ts";
import { uniqueName } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const placeholder = "/img/test.png";

/** Returns a file with semicolons and headers in another language, like a spreadsheet that a shop keeps. */
const fileWith = (price: string, name: string) =>
  [
    "Name;Gadget Type;Cover Image;সর্বশেষ দাম;Stock",
    `${name} 20W;Charger;${placeholder};1,200;In Stock`,
    `${name} 45W;Charger;${placeholder};${price};In Stock`,
  ].join("\n");

test("an admin imports a file with an error and an unknown header, corrects the file, and exports the devices", {
  tag: "@slow",
}, async ({ admin: page }) => {
  test.slow(true, "A file is checked, corrected and imported in the background.");
  const name = uniqueName("Import");
  await page.goto("/");
  await page.getByRole("banner").getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "Import Devices", exact: true }).click();
  await expect(page).toHaveURL("/importDevices");
  await expect(page.getByRole("heading", { level: 1, name: "Import Devices" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const upload = page.getByRole("form", { name: "Upload" });
  const choose = async (csv: string) => {
    await upload.getByLabel("CSV file").setInputFiles({
      name: "chargers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });
    await upload.getByLabel("Kind").selectOption("Gadget");
    await upload.getByRole("button", { name: "Upload and check" }).click();
  };
  await upload.getByRole("button", { name: "Upload and check" }).click();
  await expect(upload.getByText("Please choose a CSV file")).toBeVisible();

  await choose(fileWith("much", name));
  await expect(page.getByText("2 refused")).toBeVisible();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  await page.getByLabel("সর্বশেষ দাম").selectOption("Price");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("1 new, 1 refused")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check again" })).toBeFocused();
  await expect(page.getByText("must be a whole number")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [refused] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Refused rows as CSV" }).click(),
  ]);
  expect(await readFile(await refused.path(), "utf8")).toContain("Price must be a whole number");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Cancel import" }).click();
  await expect(page.getByText("Cancelled by Rumana Haque")).toBeVisible();

  // The shop remembers the meaning of the columns with these headers.
  await page.getByRole("link", { name: "All imports" }).click();
  await choose(fileWith("১,৮০০", name));
  await page.getByRole("button", { name: "Import 2 devices" }).click();
  await expect(page.getByText("Done")).toBeVisible();

  await page.goto(`/catalogue?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("2 devices", { exact: true })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  const rows = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(rows).toHaveLength(3);
  expect(rows.join()).toContain(`${name} 45W`);
  expect(rows.join()).toContain(',"1800",');
});
