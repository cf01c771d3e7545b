import { expect, test } from "vitest";
import { columnsOfHeaders, contents } from "./columns.ts";
import { layoutOf } from "./layout.ts";
import { ParsedRows } from "./parsedRows.ts";
import { planDevice } from "./plan.ts";

const known = {
  byId: new Map(),
  bySku: new Map(),
  images: new Set(["/images/a.jpg", "/img/test.png"]),
  files: new Map(),
};

/** Plans a new device with these cells, and returns its errors by column. */
function faultsOf(cells: Record<string, string>): Record<string, unknown> {
  const layout = layoutOf(columnsOfHeaders(Object.keys(cells)));
  const plan = planDevice(
    new ParsedRows([{ number: 2, cells: Object.values(cells) }], layout),
    known,
  );
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
  ["SKU", "N/A", "is not a SKU: leave the cell empty if there is none"],
  ["Description", "#REF!", { values: { text: "#REF!" } }],
  ["Price", "#N/A", "must be a whole number"],
])("%s %s is an error of the cell", (header, text, message) => {
  const faults = Object.values(faultsOf({ ...gadget, [header]: text }));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toEqual(
    typeof message === "string" ? message : expect.objectContaining(message),
  );
});

const specifications = "Processor,GPU,Display,Front Camera,Back Camera,Battery".split(",");
const phone = {
  ...{ Kind: "Smartphone", Brand: "A", Model: "B", "Product Type": "New" },
  ...Object.fromEntries(specifications.map((header) => [header, "x"])),
  ...{ SIM: "Dual SIM", "Cover Image": "/images/a.jpg", RAM: "8", ROM: "128" },
  ...{ Price: "50999", "Selling Price": "8", Stock: "Yes" },
};

const without = (cells: Record<string, string>, ...headers: string[]) =>
  Object.fromEntries(Object.entries(cells).filter(([header]) => !headers.includes(header)));

/** Returns the plan for a file with one row. */
function planOf(cells: Record<string, string>, options: Parameters<typeof layoutOf>[1] = {}) {
  const layout = layoutOf(columnsOfHeaders(Object.keys(cells)), options);
  return planDevice(new ParsedRows([{ number: 2, cells: Object.values(cells) }], layout), known);
}

/** Returns the device that is created from a row. */
function createdOf(cells: Record<string, string>, options: Parameters<typeof layoutOf>[1] = {}) {
  const plan = planOf(cells, options);
  if (plan.action !== "CREATE") throw new Error(JSON.stringify(plan.group));
  return { ...plan.created.device, variant: plan.created.variants[0] };
}

/** Returns the columns that a file with one row lacks. Columns whose default is refused are in a nested list. */
function fileFaultsOf(...args: Parameters<typeof planOf>) {
  const { group, action } = planOf(...args);
  expect([action, group.faults]).toEqual(["REFUSE", []]);
  return group.fileFaults.map(({ column, isMissing }) => (isMissing ? column : [column]));
}

test("columns that a new device needs and the file lacks are missing from the file, not from the row", () => {
  expect(fileFaultsOf(without(phone, "SIM"))).toEqual(["SIM"]);
  expect(
    fileFaultsOf(without(phone, "RAM", "ROM", "Price", "Selling Price", "Stock", "SIM")).toSorted(),
  ).toEqual(["PRICE", "RAM", "ROM", "SELLING_PRICE", "SIM", "STOCK"]);
  expect(faultsOf({ ...phone, SIM: "" })).toEqual({ SIM: "is required" });
});

test("a file without kinds also lacks the columns of the likely kind", () => {
  expect(fileFaultsOf(without(phone, "Kind", "SIM", "Stock"))).toEqual(["KIND", "SIM", "STOCK"]);
  expect(fileFaultsOf(without(gadget, "Kind", "Cover Image"))).toEqual(["KIND", "COVER_IMAGE"]);
});

test("defaults apply to missing columns and empty cells, and only to kinds that have the columns", () => {
  const defaults = {
    ...{ KIND: "smartphone", PRODUCT_TYPE: "New", SIM: "Dual SIM", STOCK: "In Stock" },
    ...{ GADGET_TYPE: "Other", COVER_IMAGE: "placeholder", SELLING_PRICE: "70%", GPU: "-" },
  };
  const cells = {
    ...without(phone, "Kind", "SIM", "Product Type", "Cover Image", "Selling Price", "GPU"),
    Stock: "",
  };
  expect(createdOf(cells, { defaults })).toMatchObject({
    ...{ kind: "SMARTPHONE", productType: "NEW", sim: "DUAL_SIM", gpu: "-" },
    coverImage: "/img/test.png",
    variant: { stock: "IN_STOCK", price: 50_999, sellingPrice: 35_699 },
  });
  expect(createdOf(phone, { defaults }).variant).toMatchObject({ sellingPrice: 8 });
});

test.each([
  ["৭২.৫ %", 36_974],
  ["100%", 50_999],
  ["30,000", 30_000],
])("the selling price %s of all rows is %i of 50,999", (SELLING_PRICE, sellingPrice) => {
  const cells = without(phone, "Selling Price");
  expect(createdOf(cells, { defaults: { SELLING_PRICE } }).variant).toMatchObject({ sellingPrice });
});

test.each([
  ["STOCK", "Stock", "perhaps"],
  ["SELLING_PRICE", "Selling Price", "170%"],
  ["SIM", "SIM", "No SIM"],
  ["KIND", "Kind", "Phonograph"],
])("a default of %s that the column refuses is an error of the file", (column, header, value) => {
  const cells = without(phone, header);
  expect(fileFaultsOf(cells, { defaults: { [column]: value } })).toEqual([[column]]);
});

test("an invalid price is reported without the selling price that would follow from it", () => {
  const layout = layoutOf(columnsOfHeaders(Object.keys(without(phone, "Selling Price"))), {
    defaults: { SELLING_PRICE: "70%" },
  });
  const cells = Object.values({ ...without(phone, "Selling Price"), Price: "much" });
  const { group } = planDevice(new ParsedRows([{ number: 2, cells }], layout), known);
  expect([group.faults.map(({ column }) => column), group.fileFaults]).toEqual([["PRICE"], []]);
});

const titled = {
  Title: "Samsung Galaxy A15 8/128",
  ...without(phone, "Brand", "Model", "RAM", "ROM"),
};

test("a title is read as brand and model, with RAM and ROM, or as the name of a gadget", () => {
  expect(createdOf(titled)).toMatchObject({
    ...{ brand: "Samsung", model: "Galaxy A15" },
    variant: { ram: 8, rom: 128 },
  });
  expect(
    createdOf({ ...titled, Title: "Zed One 8/256" }, { defaults: { BRAND: "Zed" } }),
  ).toMatchObject({
    ...{ brand: "Zed", model: "One", variant: { rom: 256 } },
  });
  const vendor = { Vendor: "Symphony", ...titled, Title: "SYMPHONY Z60 4/64" };
  expect(createdOf(vendor)).toMatchObject({ brand: "Symphony", model: "Z60" });
  const named = { Name: "Anker 20W 8/128", ...without(gadget, "Gadget Name") };
  expect(createdOf(named)).toMatchObject({ gadgetName: "Anker 20W 8/128" });
});

test.each([
  ["Zed One 8/128", "doesn't begin with a brand"],
  ["Samsung", "has no model after the brand"],
  ["", "is required"],
])("the title %j is an error of its cell", (Title, message) => {
  const { group } = planOf({ ...titled, Title });
  expect(group.faults).toEqual([
    { row: 2, cell: 0, column: "TITLE", message: expect.stringContaining(message) },
  ]);
});

test("rows of one model with the same RAM and ROM get an error that names both rows", () => {
  const cells = Object.values(phone);
  const ram = Object.keys(phone).indexOf("RAM");
  const layout = layoutOf(columnsOfHeaders(Object.keys(phone)));
  const rows = [2, 7, 9].map((number) => ({
    number,
    cells: cells.with(ram, number === 7 ? "12" : "8"),
  }));
  const [first, ...others] = rows;
  if (!first) return;
  const { faults } = planDevice(new ParsedRows([first, ...others], layout), known).group;
  expect(faults).toMatchObject([{ row: 9, column: null, message: { values: { row: "2" } } }]);
});

test("a cell with RAM and ROM fills both columns", () => {
  expect(createdOf({ ...without(phone, "ROM"), RAM: "12/256" }).variant).toMatchObject({
    ...{ ram: 12, rom: 256 },
  });
});

test.each([
  ["100", "FULL"],
  ["87 %", "FROM_85_TO_89"],
  ["৯০%", "FROM_90_TO_94"],
  ["79", "BELOW_80"],
  ["95-99%", "FROM_95_TO_99"],
  ["below 80", "BELOW_80"],
])("a battery health may be a percentage: %s", (text, value) => {
  expect(contents.BATTERY_HEALTH.parse?.(text)).toEqual({ value });
});

test("a battery health above 100 % is refused", () => {
  expect(contents.BATTERY_HEALTH.parse?.("101%")).toHaveProperty("fault");
});

const shopsOwn = without(phone, "Brand", "Model", "Product Type", "ROM", "Price");

test("a model without brand and product type, with its storage and two prices, is understood", () => {
  const file: Record<string, string> = {
    ...{ ...shopsOwn, Model: "iPhone 11 128gb", Remarks: "brand new" },
    ...{ "MRP (Tk)": "60000", "Our Price": "45,000/-" },
  };
  expect(planOf(file, { headers: Object.keys(file) })).toMatchObject({
    action: "CREATE",
    created: {
      device: { brand: "Apple", model: "iPhone 11", productType: "NEW" },
      variants: [{ ram: 8, rom: 128, price: 45_000 }],
    },
  });
});

test.each([
  ["Brand new", "NEW"],
  ["used, box nai", "PRE_OWNED"],
])("the remark %j says whether a new device is new", (remark, productType) => {
  const cells: Record<string, string> = without(shopsOwn, "RAM");
  const file = { ...cells, RAM: "4", ROM: "128", Model: "iPhone 11", Price: "1", Remarks: remark };
  const plan = planOf(file, { headers: Object.keys(file) });
  expect(plan).toMatchObject({
    action: "CREATE",
    created: { device: { brand: "Apple", model: "iPhone 11", productType } },
  });
});

test("a remark that says nothing about the condition leaves the default, and is no error for a gadget", () => {
  const file = { ...without(phone, "Product Type"), Remarks: "box nai" };
  const headers = Object.keys(file);
  expect(planOf(file, { headers, defaults: { PRODUCT_TYPE: "New" } }).action).toBe("CREATE");
  const ofGadget = { ...gadget, Remarks: "used" };
  expect(planOf(ofGadget, { headers: Object.keys(ofGadget) }).action).toBe("CREATE");
});

test("sizes that a spreadsheet has turned into a date get one error, at their cell", () => {
  const file = { ...without(phone, "RAM", "ROM"), "RAM/ROM": "Apr-64" };
  const { group } = planOf(file);
  expect(group.fileFaults).toEqual([]);
  expect(group.faults).toEqual([
    expect.objectContaining({
      column: "RAM",
      message: expect.objectContaining({ values: { text: "Apr-64" } }),
    }),
  ]);
});

test.each([
  [
    ["MRP (Tk)", "Our Price"],
    [null, "PRICE"],
  ],
  [
    ["Our Price", "MRP"],
    ["PRICE", null],
  ],
  [["MRP Tk."], ["PRICE"]],
  [
    ["Price in Taka", "RAM (GB)"],
    ["PRICE", "RAM"],
  ],
  [["Price (USD)"], [null]],
  [
    ["Remarks", "Condition"],
    [null, "PRODUCT_TYPE"],
  ],
  [["আমাদের দাম (টাকা)"], ["PRICE"]],
])("the headers %j are the columns %j", (headers, columns) => {
  expect(columnsOfHeaders(headers)).toEqual(columns);
});
