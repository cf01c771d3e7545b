import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CatalogueDocument } from "../../generated/Catalogue.ts";
import type { CatalogueRowFragment } from "../../generated/CatalogueRow.ts";
import { DeleteDeviceDocument } from "../../generated/DeleteDevice.ts";
import { SetStockDocument } from "../../generated/SetStock.ts";
import { logIn, removeForm, renderPage } from "../../testing/renderForm.tsx";
// Loads the dialog in advance. On a busy machine, loading it on demand takes longer than the test waits.
import "../../ui/dialogs/ConfirmDialog.tsx";
import * as Catalogue from "./Catalogue.tsx";

beforeEach(() => logIn("admin"));
afterEach(removeForm);

const gadget = (id: string, title: string): CatalogueRowFragment => ({
  __typename: "Gadget",
  id,
  path: "/gadgetDetails/x-3f7k2q9d",
  kind: "GADGET",
  title,
  sku: null,
  price: 4_200,
  stock: "OUT_OF_STOCK",
  gadgetType: "CASE",
  hasUnits: false,
  savedCount: 0,
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
  coverImage: { __typename: "Image", path: "/img/test.png", width: 1, height: 1, color: "#fff" },
});

test("a deleted device leaves the list", async () => {
  let nodes = [gadget("g1", "Case"), gadget("g2", "Charger")];
  const { user } = renderPage(Catalogue, [
    {
      request: { query: CatalogueDocument, variables: () => true },
      result: () => {
        const devices = {
          __typename: "DeviceConnection",
          nodes,
          totalCount: nodes.length,
        } as const;
        return { data: { devices, lastPriceChange: null } };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: { query: DeleteDeviceDocument, variables: { id: "g2", kind: "GADGET" } },
      result: () => {
        nodes = nodes.filter(({ id }) => id !== "g2");
        return { data: { deleteDevice: "g2" } };
      },
    },
  ]);
  await user.click(await screen.findByRole("button", { name: "Delete Charger" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await expect.poll(() => screen.queryByText("Charger")).toBeNull();
  expect(screen.getByText("Case")).toBeTruthy();
});

test("changing the stock of a device renders only its row again", async () => {
  const nodes = [gadget("g1", "Case"), gadget("g2", "Charger"), gadget("g3", "Cable")];
  const inStock = { ...gadget("g2", "Charger"), stock: "IN_STOCK" as const };
  const { user } = renderPage(Catalogue, [
    {
      request: { query: CatalogueDocument, variables: () => true },
      result: () => {
        const devices = { __typename: "DeviceConnection", nodes, totalCount: 3 } as const;
        return { data: { devices, lastPriceChange: null } };
      },
      maxUsageCount: Number.POSITIVE_INFINITY,
    },
    {
      request: { query: SetStockDocument, variables: () => true },
      result: () => {
        nodes[1] = inStock;
        return { data: { setStock: inStock } };
      },
    },
  ]);
  const stock = await screen.findByRole("switch", { name: "Charger in stock", checked: false });
  const rows = screen.getAllByRole("row").filter((row) => row.closest("tbody"));
  const changed = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest("tr");
      changed.add(nodes[rows.indexOf(row as HTMLElement)]?.title ?? "outside of the rows");
    }
  });
  const [table] = screen.getAllByRole("table");
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  if (table) observer.observe(table, everything);
  await user.click(stock);
  await screen.findByRole("switch", { name: "Charger in stock", checked: true });
  observer.disconnect();
  expect([...changed]).toEqual(["Charger"]);
});
