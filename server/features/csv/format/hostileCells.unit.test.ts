import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { hostileTexts } from "../../../testing/fixtures/hostileTexts.ts";
import { processorTimer } from "../../../testing/processorTime.ts";
import { timeFactor } from "../../../testing/timeFactor.mjs";
import { columnsOfHeaders, writtenColumns } from "./columns.ts";
import { groupRows } from "./groups.ts";
import { layoutOf } from "./layout.ts";
import { ParsedRows } from "./parsedRows.ts";
import { planDevice } from "./plan.ts";
import { headersOf } from "./writer.ts";

const known = { byId: new Map(), bySku: new Map(), images: new Set<string>(), files: new Map() };

const shopify =
  "Handle,Title,Body (HTML),Vendor,Product Category,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src";
const wooCommerce =
  "ID,Type,SKU,Name,Description,In stock?,Stock,Regular price,Sale price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)";

const files = {
  "our columns": headersOf(writtenColumns),
  titles: ["Title", ...headersOf(["SKU", "RAM", "ROM", "PRICE", "STOCK", "COVER_IMAGE"])],
  "an export of Shopify": shopify.split(","),
  "an export of WooCommerce": wooCommerce.split(","),
};

/** Groups and plans a row, as an import's check does. */
async function check(headers: readonly string[], cells: string[]) {
  const layout = layoutOf(columnsOfHeaders(headers), { headers, kind: "SMARTPHONE" });
  const row = { number: 2, cells };
  await groupRows(Readable.from([row]), layout);
  return planDevice(new ParsedRows([row], layout), known);
}

test.each(Object.entries(files))(
  "a row of %s is checked in linear time",
  async (_name, headers) => {
    // With 30 kB in each cell, quadratic time would take many seconds.
    for (const text of hostileTexts(30_000)) {
      const cells = headers.map(() => text);
      const usedMs = processorTimer();
      expect((await check(headers, cells)).action).toBe("REFUSE");
      const what = `${JSON.stringify(text.slice(0, 10))} repeated`;
      expect(usedMs(), what).toBeLessThan(500 * timeFactor);
    }
  },
);
