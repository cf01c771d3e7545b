import { createGadget, graphql } from "./support/api.ts";
import { graphqlRequests, hold, holdFirstResponse, scripts } from "./support/network.ts";
import { uniqueName } from "./support/people.ts";
import { expect, type Page, test } from "./support/test.ts";
import { offerPiece, phoneWithPieces } from "./support/units.ts";

/** Returns an array to which the page's errors and its requests for the catalogue's data are added. */
function watch(page: Page) {
  const seen: string[] = [];
  page.on("pageerror", ({ message }) => seen.push(message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (graphqlRequests(url) && url.searchParams.get("operationName") === "Catalogue")
      seen.push(url.search);
  });
  return seen;
}

test("a guarded page is hydrated as it was sent, even if its data has changed since", async ({
  admin: page,
}) => {
  const name = uniqueName("Gadget");
  await createGadget(page, `${name} early`);
  const { release } = await hold(page, scripts());
  const seen = watch(page);
  const opened = page.goto(`/catalogue?search=${encodeURIComponent(name)}`);
  const table = page.getByRole("table", { name: "Catalogue" });
  await expect(table).toContainText("early");
  await createGadget(page, `${name} late`);
  release();
  await opened;
  await expect(table).toContainText("early");
  await expect(table).not.toContainText("late");
  expect(seen).toEqual([]);

  await page.getByRole("link", { name: "Pieces", exact: true }).click();
  // Waits for the new address. Until then, the history has no entry for this navigation, so going back would leave the
  // site.
  await expect(page).toHaveURL("/units");
  await page.goBack();
  await expect(table).toContainText("late");
});

test("after a sale, all of an admin's pages show the same state in every tab", {
  tag: "@slow",
}, async ({ admin: page }) => {
  const { id, title, variantId } = await phoneWithPieces(page, 8);
  const unit = await offerPiece(page, id, variantId, 13_000);
  const devicePath = `/smartPhoneDetails/${id}`;
  // The rows of dearer units also mention this unit's code, in the reason for their price. The unit's own row begins
  // with the price and the code.
  const ownCode = new RegExp(`^BDT\\s\\S+ ${unit.code}`);
  const pieces = (tab: Page) =>
    tab.getByRole("region", { name: /pieces? for sale/ }).getByRole("link", { name: ownCode });
  const tab = await page.context().newPage();
  await tab.goto(devicePath);
  await page.goto(devicePath);
  await expect(pieces(tab)).toHaveCount(1);
  await expect(pieces(page)).toHaveCount(1);

  await page.getByText("Admin", { exact: true }).click();
  await page.getByRole("link", { name: "Pieces", exact: true }).click();
  const table = page.getByRole("table", { name: "Pieces" });
  await table.getByRole("link", { name: unit.code }).click();
  await page.getByRole("button", { name: "Record sale" }).click();
  const sale = page.getByRole("dialog", { name: "Record sale" });
  await sale.getByLabel("Method").selectOption("Cash");
  await sale.getByRole("button", { name: "Record sale" }).click();
  await expect(page.getByText("Sale Recorded Successfully")).toBeVisible();
  await expect(pieces(tab)).toHaveCount(0);
  const sold = page.getByRole("dialog", { name: "Sold." });
  await expect(sold).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sold).toBeHidden();
  await page.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(/\/smartPhoneDetails\//);
  await expect(pieces(page)).toHaveCount(0);
  await tab.close();
});

test("a form, a switch and a confirmed deletion in one tab are shown by the admin's other tab", async ({
  admin: page,
}) => {
  const name = uniqueName("Gadget");
  const id = await createGadget(page, name, 1_500);
  const catalogue = `/catalogue?search=${encodeURIComponent(name)}`;
  const tab = await page.context().newPage();
  await tab.goto(catalogue);
  const row = tab.getByRole("row", { name });
  await expect(row).toContainText("1,500");

  await page.goto(`/updateGadget/${id}`);
  await page.getByLabel("Price", { exact: true }).fill("1700");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(row).toContainText("1,700");

  await page.goto(catalogue);
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "true");
  await page.getByRole("row", { name }).getByRole("switch").click();
  await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", "false");

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await tab.close();
});

test("a form with unsaved changes does not overwrite what another tab has saved meanwhile", async ({
  admin: page,
}) => {
  const { id, variantId } = await phoneWithPieces(page, 8);
  const unit = await offerPiece(page, id, variantId, 13_000);
  const tab = await page.context().newPage();
  for (const each of [page, tab]) await each.goto(`/units/${unit.code}`);
  const notes = page.getByLabel("Notes for buyers", { exact: true });
  await notes.fill("Mine");
  const price = tab.getByLabel("Price", { exact: true });
  await price.fill("12500");
  await tab.getByRole("button", { name: "Save", exact: true }).click();
  await expect(tab.getByText("Piece Saved Successfully")).toBeVisible();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This unit changed in the meantime")).toBeVisible();
  await expect(notes).toHaveValue("Mine");
  await tab.reload();
  await expect(price).toHaveValue("12500");
  await expect(tab.getByLabel("Notes for buyers", { exact: true })).not.toHaveValue("Mine");
  await tab.close();
});

test("a page shows its last write even if an earlier read is still in progress", async ({
  admin: page,
}) => {
  const { id, variantId } = await phoneWithPieces(page, 8);
  const unit = await offerPiece(page, id, variantId, 13_000);
  await graphql(page, `mutation { withdrawUnit(id: "${unit.id}") { id } }`);
  await page.goto(`/units/${unit.code}`);
  await page.getByLabel("Price", { exact: true }).fill("12800");
  const { release } = await holdFirstResponse(page, "UnitPage");
  await page.getByRole("button", { name: "Put on sale" }).click();
  await expect(page.getByText("Piece Put on Sale")).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Record sale" })).toBeVisible();
});
