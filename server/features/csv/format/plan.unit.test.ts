import { expect, test } from "vitest";
import { columnsOfHeaders, layoutOf } from "./columns.ts";
import { Group } from "./draft.ts";
import { planGroup } from "./plan.ts";

const known = {
  byId: new Map(),
  bySku: new Map(),
  images: new Set(["/images/a.jpg"]),
  files: new Map(),
};

/** The faults of a new device with these cells, by their columns. */
function faultsOf(cells: Record<string, string>): Record<string, unknown> {
  const layout = layoutOf(columnsOfHeaders(Object.keys(cells)), null);
  const plan = planGroup(new Group([{ number: 2, cells: Object.values(cells) }], layout), known);
  return Object.fromEntries(plan.group.faults.map(({ column, message }) => [column, message]));
}

const gadget = {
  ...{ Kind: "Gadget", SKU: "", "Gadget Name": "Case", "Gadget Type": "Case", Description: "" },
  ...{ "Cover Image": "/images/a.jpg", Price: "100", Stock: "Yes" },
};

test("a valid device has no faults", () => {
  expect(faultsOf(gadget)).toEqual({});
});

test.each([
  ["SKU", "9E+12", { values: { text: "9E+12" } }],
  ["SKU", "N/A", "is no SKU: leave the cell empty where there is none"],
  ["Description", "#REF!", { values: { text: "#REF!" } }],
  ["Price", "#N/A", "must be a whole number"],
])("%s %s is a fault of the cell", (header, text, message) => {
  const faults = Object.values(faultsOf({ ...gadget, [header]: text }));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toEqual(
    typeof message === "string" ? message : expect.objectContaining(message),
  );
});

test("a smartphone without a column for its SIM lacks it", () => {
  const phone = {
    ...{
      Kind: "Smartphone",
      Brand: "A",
      Model: "B",
      "Product Type": "New",
      Processor: "p",
      GPU: "g",
    },
    ...{ Display: "d", "Front Camera": "f", "Back Camera": "b", Battery: "m", Price: "9" },
    ...{ "Cover Image": "/images/a.jpg", RAM: "8", ROM: "128", "Selling Price": "8", Stock: "Yes" },
  };
  expect(Object.values(faultsOf(phone))).toEqual(["is required"]);
});
