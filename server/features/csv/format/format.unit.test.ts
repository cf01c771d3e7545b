import { ReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test, vi } from "vitest";
import { isShortened, neutralize, parseAmount, parseList, textOf } from "../../../csv/cells.ts";
import { csvStream } from "../../../csv/csvStream.ts";
import { columnsOfHeaders, contents } from "./columns.ts";
import { groupRows } from "./groups.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { type CsvRow, readCsv } from "./reader.ts";

const folder = await mkdtemp(join(tmpdir(), "csv-"));
const path = join(folder, "file.csv");
afterAll(() => rm(folder, { recursive: true }));

const read = async (file: string | Buffer): Promise<CsvRow[]> => {
  await writeFile(path, file);
  const rows: CsvRow[] = [];
  for await (const row of readCsv(path)) rows.push(row);
  return rows;
};
const cellsOf = async (file: string | Buffer) => (await read(file)).map(({ cells }) => cells);
const refusal = (file: string | Buffer) =>
  read(file).then(
    () => undefined,
    (error) => error,
  );

const table = [
  ["ব্র্যান্ড", "Note"],
  ["Nokia", "a;b,c"],
];

describe("a file is read", () => {
  test.each([",", ";", "\t"])("delimited by %j, with quotes", async (delimiter) => {
    const file = table.map((row) => row.map((cell) => `"${cell}"`).join(delimiter)).join("\r\n");
    expect(await cellsOf(file)).toEqual(table);
  });

  test("in UTF-8 and UTF-16 with a byte order mark, wherever its characters are divided", async () => {
    // This file is longer than the part that the reader reads at a time.
    const long = [...table, ...Array<string[]>(10_000).fill(["আ", "b"])];
    const text = long.map((row) => row.join("\t")).join("\n");
    const little = Buffer.from(`\uFEFF${text}`, "utf16le");
    for (const bytes of [Buffer.from(`\uFEFF${text}`), little, Buffer.from(little).swap16()]) {
      const cells = await cellsOf(bytes);
      expect(cells).toHaveLength(long.length);
      // Comparing both arrays with `toEqual` would take seconds.
      expect(
        cells.find((row, index) => row.join("\t") !== long[index]?.join("\t")),
      ).toBeUndefined();
    }
  });

  test("with Excel's line of the delimiter, empty rows, and line breaks in quotes", async () => {
    const rows = await read('sep=;\r\nBrand;Note\r\n\r\n;\r\nNokia;"two\r\nlines"\r\n');
    expect(rows).toEqual([
      { number: 1, cells: ["Brand", "Note"] },
      { number: 4, cells: ["Nokia", "two\r\nlines"] },
    ]);
  });
});

const price = ["Kind", "Price"];

describe("the header is found", () => {
  test.each([
    ["in UTF-16 without a byte order mark", Buffer.from("Kind,Price\nফোন,1\n", "utf16le")],
    ["in UTF-16BE without it", Buffer.from("Kind,Price\nফোন,1\n", "utf16le").swap16()],
    ["with line breaks in it", '"Kind\n";"Price\r\n"\nফোন;1\n'],
    ["between bars", "Kind|Price\nফোন|1\n"],
    ["below Excel's line of the delimiter in quotes", '"sep=;"\nKind;Price\nফোন;1\n'],
    ["below a title", "Price list, July,\n,\nKind,Price\nফোন,1\n"],
    ["below a title without delimiters", "Prices\n\nKind;Price\nফোন;1\n"],
  ])("%s", async (_name, file) => {
    expect(await cellsOf(file)).toEqual([price, ["ফোন", "1"]]);
  });

  test("above a row that is longer than the searched part of the file", async () => {
    const long = `"${"x, ".repeat(30_000)}"`;
    const rows = await cellsOf(`Kind;Price\n1;${long}\n2;${long}\n`);
    expect(rows.map(({ length }) => length)).toEqual([2, 2, 2]);
  });

  test("in the first row if no row has known columns, with the row's number", async () => {
    expect(await read("\na;b\n1;2\n")).toEqual([
      { number: 2, cells: ["a", "b"] },
      { number: 3, cells: ["1", "2"] },
    ]);
  });
});

test("inches in a quoted cell are read as they are written", async () => {
  const file = `Kind,Price\n6.1" stand,"6.1"" stand"\n"6.1" stand","say ""hi"""\n"""x""",1\n`;
  expect(await cellsOf(file)).toEqual([
    price,
    ['6.1" stand', '6.1" stand'],
    ['6.1" stand', 'say "hi"'],
    ['"x"', "1"],
  ]);
});

describe("a file is refused", () => {
  test.each([
    ["a workbook", Buffer.from("504b030414000600", "hex"), "UNSUPPORTED_MEDIA_TYPE"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "UNSUPPORTED_MEDIA_TYPE"],
    ["another encoding", Buffer.from("Brand\nN\xe9e\n", "latin1"), "UNSUPPORTED_MEDIA_TYPE"],
    ["null characters", Buffer.from("Brand\n\0\0\0\0\n"), "UNSUPPORTED_MEDIA_TYPE"],
    ["nothing", Buffer.from(""), "BAD_USER_INPUT"],
    ["blank lines", Buffer.from("\n \n\n"), "BAD_USER_INPUT"],
    ["an open quote", Buffer.from('Brand\n"Nokia\n'), "BAD_USER_INPUT"],
    ["an endless row", Buffer.from(`Brand\n"${"x".repeat(200_000)}`), "TOO_LARGE"],
    ["an endless header", Buffer.from("x".repeat(200_000)), "TOO_LARGE"],
  ])("with %s", async (_name, bytes, code) => {
    expect(await refusal(bytes)).toMatchObject({ code });
  });

  const html = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><th>Kind';
  const xml =
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">';
  test.each([
    ["an XLSX workbook", Buffer.from("PK\x03\x04 xl/workbook.xml"), "Excel workbook (XLSX)"],
    ["another ZIP file", Buffer.from("PK\x03\x04 a.jpg"), "workbook or a ZIP file"],
    ["an XLS workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "Excel 97-2003 workbook"],
    ["an HTML table", Buffer.from(html), "web page (HTML)"],
    ["HTML after a blank line", Buffer.from(`\ufeff\n <!DOCTYPE html>${html}`), "web page (HTML)"],
    ["HTML in UTF-16", Buffer.from(`\ufeff<table>${html}`, "utf16le"), "web page (HTML)"],
    ["a web archive", Buffer.from("MIME-Version: 1.0\nX-Doc"), "web page (HTML)"],
    ["an XML workbook", Buffer.from(xml), "Excel 2003 XML workbook"],
    ["other XML", Buffer.from('<?xml version="1.0"?><rss>'), "XML file"],
    ["JSON", Buffer.from('[\n {"kind":"Gadget"}]'), "JSON file"],
    ["lines of JSON", Buffer.from('{"kind":"Gadget"}\n{"kind":"Gadget"}'), "JSON file"],
    ["PDF", Buffer.from("%PDF-1.7\n"), "PDF document"],
    ["RTF", Buffer.from("{\\rtf1\\ansi"), "RTF"],
    ["a picture", Buffer.from("ffd8ffe000104a464946000101", "hex"), "picture"],
    ["a compressed file", Buffer.from("1f8b0800", "hex"), "compressed file"],
  ])("that is %s, with a message that names the format", async (_name, bytes, message) => {
    const error = await refusal(bytes);
    expect(error).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
    expect(error.message).toContain(message);
  });

  test("without being read further", async () => {
    const reading = vi.spyOn(ReadStream.prototype, "_read");
    const endless = Buffer.concat([Buffer.from("Brand\n"), Buffer.alloc(8 * 1024 * 1024, "x")]);
    expect(await refusal(endless)).toMatchObject({ code: "TOO_LARGE" });
    expect(reading.mock.calls.length).toBeGreaterThan(1);
    expect(reading.mock.calls.length).toBeLessThan(50);
  });
});

test.each([
  ['a,b\n1,"x\n', 2],
  ['a,b\n\n1,2\n3,"x\n4,5\n', 4],
])("the error names the row in which a quote is not closed: %j", async (file, row) => {
  expect((await refusal(file)).message).toBe(`Row ${row} can't be read: a quote is not closed`);
});

test("a file whose rows can't be read ends with the error", async () => {
  async function* rows() {
    yield ["1"];
    throw new Error("No database");
  }
  await expect(async () => {
    for await (const _chunk of csvStream(["ID"], rows()));
  }).rejects.toThrow("No database");
});

describe("a cell", () => {
  test.each([
    ["1\u202f25\u202f000", 125_000],
    ["1\u200925\u2009000", 125_000],
    ["1’25’000", 125_000],
    ["টাকা ১২৫০", 1_250],
    ["Tk. 1,250/-", 1_250],
    ["20k", 20_000],
  ])("of a price is read like in a form: %s", (text, value) => {
    for (const column of ["PRICE", "SELLING_PRICE"] as const)
      expect(contents[column].parse?.(text)).toEqual({ value });
  });

  test.each([
    ...["1.5", "1.250", "25.000", "12,5", "950,00", "-5", "1e5x", "five", "1,2,3"],
    `1${" ".repeat(90_000)}1`,
  ])("%s is not an amount", (text) => {
    expect(parseAmount(text)).toEqual({ fault: "must be a whole number" });
  });

  test.each([
    [
      "IN_STOCK",
      [
        "In Stock",
        "in-stock",
        "Yes",
        "TRUE",
        "1",
        "12",
        "১২",
        "Available",
        "স্টকে আছে",
        "y",
        "5 pcs",
      ],
    ],
    ["OUT_OF_STOCK", ["Out of Stock", "out", "no", "0", "FALSE", "Sold out", "স্টকে নেই", "-3"]],
  ])("of the stock is %s in several notations", (value, texts) => {
    for (const text of texts) expect(contents.STOCK.parse?.(text)).toEqual({ value });
    expect(contents.STOCK.parse?.("-")).toHaveProperty("fault");
  });

  test.each([
    ["8", 8],
    ["8GB", 8],
    ["8 GB RAM", 8],
    ["১২৮ জিবি", 128],
    ["128GB Storage", 128],
    ["1TB", 1024],
    ["2 TB", 2048],
  ])("%s is %i GB", (text, value) => {
    expect(contents.ROM.parse?.(text)).toEqual({ value });
  });

  test.each([
    ["NEW", ["New", "brand new", "নতুন"]],
    ["PRE_OWNED", ["Used", "second-hand", "Pre Owned", "refurbished", "ব্যবহৃত", "পুরোনো"]],
  ])("of the product type is %s in several words", (value, texts) => {
    for (const text of texts) expect(contents.PRODUCT_TYPE.parse?.(text)).toEqual({ value });
  });

  test.each(["Apr-64", "12-Aug", "Aug-12", "12-Aug-26", "4/1/1964", "2012-08-12 00:00:00"])(
    "that a spreadsheet has turned into the date %s is refused with this reason",
    (text) => {
      for (const column of ["RAM", "ROM", "VARIANT_ID", "PRICE", "STOCK"] as const)
        expect(contents[column].parse?.(text)).toMatchObject({ fault: { values: { text } } });
    },
  );

  test.each([
    ["NEW", ["Brand New (Official)", "unused", "not used", "নতুন, ইনট্যাক্ট"]],
    ["PRE_OWNED", ["used, like new", "Second Hand - box available", "ব্যবহৃত ফোন"]],
  ])("of the product type is %s in a remark", (value, texts) => {
    for (const text of texts) expect(contents.PRODUCT_TYPE.parse?.(text)).toEqual({ value });
    expect(contents.PRODUCT_TYPE.parse?.("renewed")).toHaveProperty("fault");
  });

  test("that a spreadsheet has shortened is refused by its name", () => {
    expect(parseAmount("1.25E+05")).toMatchObject({ fault: { values: { text: "1.25E+05" } } });
    const texts = ["8,69E+12", "9E+12", "12E5", "P-1"];
    expect(texts.map(isShortened)).toEqual([true, true, false, false]);
  });

  test.each(["=1+1", "+88", "-5", "@x", "'=1", "''-", "＝1", "'plain'", "it's", '="5"'])(
    "%j is not a formula in an exported file, and is read back unchanged",
    (text) => {
      expect(neutralize(text)).not.toMatch(/^[=+\-@＝]/);
      expect(textOf(neutralize(text))).toBe(text);
    },
  );

  test("in Excel's notation for text is read as text", () => {
    expect([textOf('="0123"'), textOf('="a""b"'), textOf(" x ")]).toEqual(["0123", 'a"b', "x"]);
  });

  test("with several images separates them by bars or lines", () => {
    expect(parseList("/images/a.jpg | b.png\n\nc d.webp|")).toEqual({
      value: ["/images/a.jpg", "b.png", "c d.webp"],
    });
  });

  test("with more images than a device may have is a fault", () => {
    expect(parseList("a.png|".repeat(20))).toMatchObject({ value: { length: 20 } });
    expect(parseList("a.png|".repeat(21))).toMatchObject({ fault: { values: { maximum: 20 } } });
  });
});

test("columns are recognized by labels, names and synonyms, in any notation, each once", () => {
  const headers = [
    "_id",
    "article-number",
    "BRAND",
    "front_camera",
    "RAM",
    "Price",
    "Cost",
    "price",
  ];
  expect(columnsOfHeaders(headers)).toEqual([
    "ID",
    "SKU",
    "BRAND",
    "FRONT_CAMERA",
    "RAM",
    "PRICE",
    null,
    null,
  ]);
});

test("columns are recognized by Bangla headers and by headers of other shops' files", () => {
  const headers = [
    "ব্র্যান্ড",
    "মডেল",
    "দাম",
    "স্টক",
    "পণ্যের ধরন",
    "Company Name",
    "Product Name",
    "Quantity",
  ];
  expect(columnsOfHeaders(headers)).toEqual([
    ...["BRAND", "MODEL", "PRICE", "STOCK", "PRODUCT_TYPE", null, "TITLE", null],
  ]);
});

/** Groups rows, and returns the row numbers of each device. */
async function groupsOf(rows: readonly string[], layout: Layout): Promise<number[][]> {
  async function* all() {
    for (const [index, row] of rows.entries()) yield { number: index + 2, cells: row.split(",") };
  }
  return (await groupRows(all(), layout)).map(({ numbers }) => numbers);
}

test("rows belong to a device by its id or SKU, or because they name no other device", async () => {
  const layout = layoutOf(["SKU", "MODEL", "RAM"]);
  const rows = ["A,One,1", ",,2", "A,,3", ",Two,4", ",Two,5", "B,,6", "A,One,7"];
  expect(await groupsOf(rows, layout)).toEqual([[2, 3, 4], [5], [6], [7], [8]]);
});

test("rows without id and SKU belong together if they have the same kind, brand and model", async () => {
  const layout = layoutOf(["SKU", "BRAND", "MODEL", "DESCRIPTION", "RAM"], { kind: "SMARTPHONE" });
  const rows = [
    ",A,One,x,8",
    ",A,Two,x,8",
    ",a,ONE,y,12",
    ",A,One+,x,8",
    "S,A,One,y,8",
    ",A,One,y,16",
    ",,,,24",
    ",A,two,x,12",
  ];
  expect(await groupsOf(rows, layout)).toEqual([[2, 4], [3, 9], [5], [6, 7, 8]]);
});

test("a row without a name is a separate device if its kind has no variants", async () => {
  const gadgets = layoutOf(["GADGET_NAME", "PRICE"], { kind: "GADGET" });
  expect(await groupsOf(["Cable,300", ",450", "Speaker,900"], gadgets)).toEqual([[2], [3], [4]]);
  const mixed = layoutOf(["KIND", "MODEL", "PRICE"]);
  const rows = ["tablet,One,1", "tablet,,2", ",,3", "gadget,,4", ",,5", "wearable,,6"];
  expect(await groupsOf(rows, mixed)).toEqual([[2, 3, 4], [5], [6], [7]]);
});

test("rows of one model are overfull if a device may not have so many rows", async () => {
  async function* all() {
    for (let number = 2; number < 110; number++) yield { number, cells: ["A", "One"] };
  }
  const groups = await groupRows(all(), layoutOf(["BRAND", "MODEL"]));
  expect(groups.map(({ numbers, isOverfull }) => [numbers.length, isOverfull])).toEqual([
    [50, false],
    [50, true],
    [8, true],
  ]);
});

test("every cell of an exported file is quoted", async () => {
  async function* rows() {
    yield ["ok;=1+1", ""];
  }
  expect(await text(csvStream(["ID", "SKU"], rows()))).toBe('"ID","SKU"\r\n"ok;=1+1",""\r\n');
});
