import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { columnsOfHeaders } from "./columns.ts";
import { groupRows } from "./groups.ts";
import { textOfHtml } from "./html.ts";
import { type Defaults, layoutOf } from "./layout.ts";
import { ParsedRows } from "./parsedRows.ts";
import { planDevice } from "./plan.ts";

const placeholder = "/img/test.png";

/** The values that phones need and exports lack. */
const defaults: Defaults = {
  ...{ PRODUCT_TYPE: "New", SIM: "Dual SIM", SELLING_PRICE: "70%", RAM: "8", ROM: "128" },
  ...{ PROCESSOR: "-", GPU: "-", DISPLAY: "-", FRONT_CAMERA: "-", BACK_CAMERA: "-", BATTERY: "-" },
  ...{ GADGET_TYPE: "Other", COVER_IMAGE: "placeholder", STOCK: "In Stock" },
};

/** Returns the plans for the devices of a file. */
async function plansOf(csv: string, kind: "SMARTPHONE" | "GADGET" | null = "SMARTPHONE") {
  const [headers = [], ...cells] = parse(csv, { relax_column_count: true });
  const layout = layoutOf(columnsOfHeaders(headers), { headers, kind, defaults });
  const rows = cells.map((row, index) => ({ number: index + 2, cells: row }));
  const files = (csv.match(/https:[^\s,"]+/g) ?? []).map((url) => [url, { value: url }] as const);
  const known = {
    ...{ byId: new Map(), bySku: new Map(), images: new Set([placeholder]) },
    files: new Map(files),
  };
  return (await groupRows(Readable.from(rows), layout)).map(({ numbers }) => {
    const [first, ...others] = numbers.flatMap((number) => rows[number - 2] ?? []);
    if (!first) throw new Error("A device has no rows");
    return planDevice(new ParsedRows([first, ...others], layout), known);
  });
}

/** Returns each device with its variants, as an import would create it. */
const createdOf = (plans: Awaited<ReturnType<typeof plansOf>>) =>
  plans.map((plan) => {
    if (plan.action !== "CREATE") throw new Error(JSON.stringify(plan.group.faults));
    return { ...plan.created.device, variants: plan.created.variants };
  });

const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status
galaxy-s24,Samsung Galaxy S24,"<p>Fast &amp; bright.</p><ul><li>AMOLED</li></ul>",Samsung,Electronics > Phones > Mobile Phones,Electronics,android,true,Storage,8GB/128GB,Color,Black,S24-128-B,168,0,90000.00,https://cdn.example.com/a.jpg,1,active
galaxy-s24,,,,,,,,,8GB/128GB,,Violet,S24-128-V,168,3,91000.00,https://cdn.example.com/b.jpg,2,
galaxy-s24,,,,,,,,,8GB/256GB,,Black,S24-256-B,168,-2,99000.00,,,
iphone-13,iPhone 13 128GB,,Apple,,,,true,Title,Default Title,,,,0,5,65000.00,https://cdn.example.com/c.jpg,1,active
galaxy-s24,,,,,,,,,,,,,,,,https://cdn.example.com/d.jpg,3,
`;

describe("an export of Shopify", () => {
  test("has a device for each handle, with its options as RAM and ROM and its pictures", async () => {
    const plans = await plansOf(shopify);
    expect(plans.map(({ group }) => [group.numbers, group.merged])).toEqual([
      [[2, 3, 4, 6], 1],
      [[5], 0],
    ]);
    expect(createdOf(plans)).toMatchObject([
      {
        ...{ kind: "SMARTPHONE", sku: "S24-128-B", brand: "Samsung", model: "Galaxy S24" },
        ...{ description: "Fast & bright.\n- AMOLED", coverImage: "https://cdn.example.com/a.jpg" },
        ...{
          images: ["b", "d"].map((name) => `https://cdn.example.com/${name}.jpg`),
          color: "Black",
        },
        variants: [
          { ram: 8, rom: 128, price: 91_000, sellingPrice: 63_700, stock: "IN_STOCK" },
          { ram: 8, rom: 256, price: 99_000, stock: "OUT_OF_STOCK" },
        ],
      },
      {
        ...{ sku: "iphone-13", brand: "Apple", model: "iPhone 13" },
        variants: [{ ram: 8, rom: 128, stock: "IN_STOCK" }],
      },
    ]);
  });

  test("has one device for a gadget with options, whose kind follows from its categories", async () => {
    const [device] = createdOf(await plansOf(shopify, "GADGET"));
    expect(device).toMatchObject({ gadgetName: "Samsung Galaxy S24", price: 91_000, variants: [] });
    const [phone, other] = await plansOf(shopify, null);
    expect([phone?.kind, other?.kind]).toEqual(["SMARTPHONE", null]);
  });
});

const woo = `ID,Type,SKU,Name,Published,"Is featured?",Description,"In stock?",Stock,"Sale price","Regular price",Categories,Images,Parent,Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"
12,variation,,"Galaxy A15 - 6GB, 128GB",1,0,,1,,,21000,,,id:11,1,RAM,6GB,Storage,128GB
11,variable,A15,Samsung Galaxy A15,1,0,"<p>Good</p>",1,,,,Phones,"https://x.example/1.jpg, https://x.example/2.jpg",,0,RAM,"6GB, 8GB",Storage,"128GB, 256GB"
13,variation,A15-8,"Galaxy A15 - 8GB, 256GB",1,0,,0,,,24500,,https://x.example/3.jpg,A15,2,RAM,8GB,Storage,256GB
20,simple,N13,Redmi Note 13 8/256,1,0,,1,7,,"26,000",Phones,https://x.example/4.jpg,,0,Brand,Xiaomi,,
30,variation,,Lost,1,0,,1,,,1,,,id:99,1,RAM,6GB,,
40,variable,V,Samsung Galaxy Z,1,0,,1,,,,,,,0,RAM,"6GB, 8GB",,
`;

describe("an export of WooCommerce", () => {
  test("has variations as variants of their parent, in any order of rows", async () => {
    const plans = await plansOf(woo);
    expect(createdOf(plans.slice(0, 2))).toMatchObject([
      {
        ...{ sku: "A15", brand: "Samsung", model: "Galaxy A15", description: "Good" },
        ...{ coverImage: "https://x.example/1.jpg", productType: "NEW" },
        images: ["https://x.example/2.jpg", "https://x.example/3.jpg"],
        variants: [
          { ram: 6, rom: 128, price: 21_000, stock: "IN_STOCK" },
          { ram: 8, rom: 256, price: 24_500, stock: "OUT_OF_STOCK" },
        ],
      },
      {
        ...{ sku: "N13", brand: "Xiaomi", model: "Redmi Note 13" },
        variants: [{ ram: 8, rom: 256, price: 26_000, stock: "IN_STOCK" }],
      },
    ]);
  });

  test("refuses variations without their parent, and a variable product without variations", async () => {
    const [, , lost, empty] = await plansOf(woo);
    expect(lost?.group.faults).toMatchObject([
      { row: 6, message: { values: { parent: "id:99" } } },
    ]);
    expect(empty?.group.faults).toMatchObject([
      { row: 7, message: "is a variable product without variations" },
    ]);
  });
});

test("HTML becomes text", () => {
  expect(
    textOfHtml("<style>p{}</style><h2>A&nbsp;B</h2><p>1 < 2 &lt;b&gt;<br/>x</p><script>alert(1)"),
  ).toBe("A B\n1 < 2 <b>\nx");
});
