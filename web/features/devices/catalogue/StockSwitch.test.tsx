import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { CatalogueRowFragment } from "../../../generated/CatalogueRow.ts";
import { SetStockDocument, type Stock } from "../../../generated/SetStock.ts";
import { removeForm, renderForm } from "../../../testing/renderForm.tsx";
import { StockSwitch } from "./StockSwitch.tsx";

// Loads the dialog in advance, so that no test has to wait for it.
beforeAll(() => import("./VariantStockDialog.tsx"));
afterEach(removeForm);

const common = {
  id: "d1",
  path: "/gadgetDetails/x-3f7k2q9d",
  title: "Galaxy S24",
  sku: null,
  price: 4_200,
  hasUnits: false,
  savedCount: 0,
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
  coverImage: { __typename: "Image", path: "/i.jpg", width: 1, height: 1, color: "#fff" },
} as const;

const phone = (...stocks: Stock[]): CatalogueRowFragment => ({
  ...common,
  __typename: "Smartphone",
  kind: "SMARTPHONE",
  productType: "NEW",
  stock: stocks.includes("IN_STOCK") ? "IN_STOCK" : "OUT_OF_STOCK",
  variants: stocks.map((stock, index) => ({
    __typename: "Variant",
    id: `v${index}`,
    ram: 8,
    rom: 128 * (index + 1),
    stock,
    hasUnits: false,
  })),
});

const ofPieces = {
  __typename: "Variant",
  id: "v0",
  ram: 8,
  rom: 128,
  stock: "IN_STOCK",
  hasUnits: true,
} as const;

/** Renders the stock switch of a device. Returns the requests that the switch sends. */
function open(device: CatalogueRowFragment) {
  const sent: unknown[] = [];
  const { user } = renderForm(<StockSwitch device={device} />, [
    {
      request: {
        query: SetStockDocument,
        variables: (given: unknown) => {
          sent.push(given);
          return true;
        },
      },
      result: { data: { setStock: { __typename: "Smartphone", id: device.id } } },
    },
  ]);
  return { user, sent };
}

test("only the variants that an admin changes are sent, with nothing but the stock", async () => {
  const { user, sent } = open(phone("IN_STOCK", "IN_STOCK", "OUT_OF_STOCK"));
  await user.click(screen.getByRole("button", { name: "2 of 3 in stock: variants of Galaxy S24" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stock of Galaxy S24" }));
  const boxes = dialog.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("checkbox", { name: "8 GB | 256 GB" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const input = { variants: [{ id: "v1", stock: "OUT_OF_STOCK" }] };
  await expect.poll(() => sent).toEqual([{ id: "d1", input }]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("if no variant is changed, nothing is sent", async () => {
  const { user, sent } = open(phone("IN_STOCK", "IN_STOCK"));
  await user.click(screen.getByRole("button", { name: "In Stock: variants of Galaxy S24" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});

test("the stock of an only variant is changed with one press", async () => {
  const { user, sent } = open(phone("IN_STOCK"));
  await user.click(screen.getByRole("switch", { name: "Galaxy S24 in stock", checked: true }));
  const input = { variants: [{ id: "v0", stock: "OUT_OF_STOCK" }] };
  await expect.poll(() => sent).toEqual([{ id: "d1", input }]);
});

test("the stock of a device without variants is changed with one press", async () => {
  const { user, sent } = open({
    ...common,
    __typename: "Gadget",
    kind: "GADGET",
    gadgetType: "CASE",
    stock: "OUT_OF_STOCK",
  });
  await user.click(screen.getByRole("switch", { name: "Galaxy S24 in stock", checked: false }));
  await expect.poll(() => sent).toEqual([{ id: "d1", input: { stock: "IN_STOCK" } }]);
});

test("if the stock follows from units, there is a link to the units instead of a switch", () => {
  open({ ...phone("IN_STOCK"), hasUnits: true, variants: [ofPieces] } as CatalogueRowFragment);
  expect(screen.queryByRole("switch")).toBeNull();
  const link = screen.getByRole("link", { name: "In Stock, from the pieces of Galaxy S24" });
  expect(link.getAttribute("href")).toBe("/units?search=Galaxy+S24");
});

test("variants with units are not among the choices", async () => {
  const device = phone("IN_STOCK", "IN_STOCK");
  const [, second] = "variants" in device ? device.variants : [];
  const variants = second ? [ofPieces, second] : [];
  const { user } = open({ ...device, hasUnits: true, variants } as CatalogueRowFragment);
  await user.click(screen.getByRole("button", { name: "In Stock: variants of Galaxy S24" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
  expect(
    dialog.getByText("A variant with pieces is in stock while one of them is for sale."),
  ).toBeTruthy();
});
