import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, onTestFinished } from "vitest";
import { ZipFile } from "yazl";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { createKey } from "../../../testing/fixtures/apiKeys.ts";
import { placeholder } from "../../../testing/fixtures/factories.ts";
import { hugePng, newPng } from "../../../testing/fixtures/imageFiles.ts";
import { type ImportParts, importAfter, uploadImport } from "../../../testing/fixtures/imports.ts";
import { hostile } from "../../../testing/hostile.ts";
import { startJobWorker } from "../../../testing/jobs.ts";
import { columnsOfHeaders } from "../format/columns.ts";
import { layoutOf } from "../format/layout.ts";
import { ParsedRows } from "../format/parsedRows.ts";
import { csvLimits } from "../format/reader.ts";
import { imagesIn } from "../pictures/imageCells.ts";
import { importJobs } from "./jobs.ts";

const shop = await testApp({ IMPORT_CSV_MB: "1", IMPORT_ZIP_MB: "6" });
const { deps } = shop;
const { database } = deps;
startJobWorker(shop, importJobs(deps));

let admin: Caller;
const png = await newPng();

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const header = "Kind,SKU,Gadget Name,Gadget Type,Cover Image,Images,Price,Stock\n";
const gadgets = (cover: string, images = "") =>
  `${header}Gadget,A,Case,Case,${cover},${images},100,In Stock\n`;
const valid = gadgets(placeholder);

type File = { name: string; bytes?: Buffer; options?: { mode?: number } };

async function zipOf(...files: File[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes = png, options } of files) zip.addBuffer(bytes, name, options);
  zip.end();
  return buffer(zip.outputStream);
}

/** Replaces a name in a ZIP file with a name of the same length that no library would write. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

/** Returns a ZIP file in the form of macOS: the names are in UTF-8, but the flag for UTF-8 is missing. */
function withoutUtf8Flags(zip: Buffer): Buffer {
  for (const [signature, offset] of [
    ["PK\x03\x04", 6],
    ["PK\x01\x02", 8],
  ] as const)
    for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 1))
      zip.writeUInt16LE(zip.readUInt16LE(at + offset) & ~0x800, at + offset);
  return zip;
}

/** Returns all files below the folder where uploads are received and images are stored. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(deps.env.DATA_DIR, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns the files of those imports whose check has not ended. */
const receivedFiles = async () => (await storedFiles()).filter((path) => path.includes("imports"));

describe("an upload is refused, and none of its files stay,", () => {
  afterEach(async () => {
    expect(await database.deviceImport.count()).toBe(0);
    expect(await database.deviceImportRow.count()).toBe(0);
    expect(await storedFiles()).toEqual([]);
  });

  const refused = async (parts: ImportParts, status: number, message: string, as = admin) => {
    const response = await uploadImport(shop, as, parts);
    expect(response.body.message).toContain(message);
    expect(response.status).toBe(status);
  };

  hostile.each<[string, ImportParts["csv"], number, string]>([
    ["that is too large", Buffer.alloc(1024 * 1024 + 1, "a,b\n"), 413, "at most 1 MB"],
    ["with 10,000 columns", `${"a,".repeat(10_000)}\n1\n`, 400, "at most 100 columns"],
    ["with a long header", `${"x".repeat(300)},b\n1,2\n`, 400, "200 characters"],
    ["with a long header above a faulty row", `${"x".repeat(300)}\n"1\n`, 400, "200 characters"],
    ["that is binary", Buffer.from("7f454c46020101000000", "hex"), 415, "not UTF-8 or UTF-16 text"],
    ["that is a workbook", Buffer.from("504b0304000000000000", "hex"), 415, "CSV UTF-8"],
    ["without rows", header, 400, "no rows"],
    ["that is empty", "", 400, "empty"],
    [
      "that breaks off in a quote after thousands of rows",
      `a\n${"b\n".repeat(3_000)}"c`,
      400,
      "quote",
    ],
  ])("of a CSV file %s", async (_name, csv, status, message) => {
    await refused({ csv }, status, message);
  });

  hostile.each<[string, () => Promise<Buffer>, number, string]>([
    ["that is none", async () => Buffer.from("Rar!....."), 415, "must be a ZIP file"],
    [
      "that is damaged",
      async () => (await zipOf({ name: "a.png" })).subarray(0, 60),
      400,
      "damaged",
    ],
    [
      "with a path that leads out of it",
      async () => renamed(await zipOf({ name: "xx/x.png" }), "xx/x.png", "../x.png"),
      400,
      "points outside",
    ],
    [
      "with an absolute path",
      async () => renamed(await zipOf({ name: "xetc/x.png" }), "xetc/x.png", "/etc/x.png"),
      400,
      "points outside",
    ],
    [
      "with a link",
      () =>
        zipOf({ name: "a.png", bytes: Buffer.from("/etc/passwd"), options: { mode: 0o120777 } }),
      400,
      "link",
    ],
    [
      "with a very long name",
      () => zipOf({ name: `${"x".repeat(5_000)}.png` }),
      400,
      "at most 300",
    ],
    [
      "with a null character in a name",
      async () => renamed(await zipOf({ name: "aXb.png" }), "aXb.png", "a\0b.png"),
      400,
      "control characters",
    ],
    [
      "that is a bomb",
      () => zipOf({ name: "a.png", bytes: Buffer.alloc(5 * 1024 * 1024) }),
      413,
      "compressed more than",
    ],
    [
      "of many small bombs",
      () =>
        zipOf(
          ...Array.from({ length: 7 }, (_, index) => ({
            name: `${index}.png`,
            bytes: Buffer.concat([png, Buffer.alloc(1_000_000)]),
          })),
        ),
      413,
      "at most 6 MB",
    ],
    ["with a name twice", () => zipOf({ name: "a.png" }, { name: "a.png" }), 400, "twice"],
  ])("of a ZIP file %s", async (_name, zip, status, message) => {
    await refused({ csv: valid, zip: await zip() }, status, message);
  });

  hostile("of a CSV file with too many rows", async () => {
    const { rows } = csvLimits;
    csvLimits.rows = 1_200;
    onTestFinished(() => void Object.assign(csvLimits, { rows }));
    await refused({ csv: `a\n${"b\n".repeat(1_201)}` }, 413, "at most 1,200 rows");
  });

  hostile("without a CSV file, in a wrong field, or with wrong options", async () => {
    await refused({}, 400, "CSV file in the field “file”");
    await refused({ csv: valid, fields: { kind: "Phone" } }, 400, "kind must be one of");
    await refused({ csv: valid, fields: { start: "some" } }, 400, "start");
    await refused({ csv: valid, fields: { columns: "[1" } }, 400, "JSON list");
    await refused({ csv: valid, fields: { columns: '["SKU"]' } }, 400, "must have 8 entries");
    await refused({ csv: valid, fields: { owner: "me" } }, 400, "owner");
  });

  hostile(
    "of a ZIP file by a key that may not upload, and of anything by other callers",
    async () => {
      const key = await createKey(shop, ["WRITE_CATALOGUE"]);
      await refused(
        { csv: valid, zip: await zipOf({ name: "a.png" }) },
        403,
        "not authorized",
        key,
      );
      const reader = await createKey(shop, ["READ_CATALOGUE", "UPLOADS"]);
      await refused({ csv: valid }, 403, "not authorized", reader);
      await refused({ csv: valid }, 403, "not authorized", await shop.signIn("CUSTOMER"));
      await refused({ csv: valid }, 401, "login", null);
    },
  );
});

hostile("at most 20 imports are open", async () => {
  const data = { fileName: "a.csv", state: "READY" as const, headersHash: "", actorName: "" };
  await database.deviceImport.createMany({
    data: Array.from({ length: 20 }, () => ({ ...data, createdAt: deps.clock() })),
  });
  const { status, body } = await uploadImport(shop, admin, { csv: valid });
  expect([status, body.message]).toEqual([
    409,
    expect.stringContaining("at most 20 unfinished imports"),
  ]);
});

hostile("an API key has at most 10 open imports, and leaves the others to others", async () => {
  const [key, other] = [
    await createKey(shop, ["WRITE_CATALOGUE"]),
    await createKey(shop, ["WRITE_CATALOGUE"]),
  ];
  const uploads = Array.from({ length: 12 }, () => uploadImport(shop, key, { csv: valid }));
  const results = await Promise.all(uploads);
  const refused = results.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.body.message).toContain("An API key can have at most 10 unfinished imports");
  for (const as of [other, admin])
    expect((await uploadImport(shop, as, { csv: valid })).status).toBe(201);
});

hostile(
  "thousands of picture names in a cell are a fault of the cell, and none is looked up",
  async () => {
    const names = (row: number) => Array.from({ length: 9_000 }, (_, at) => `${row}-${at}.png`);
    const lines = [1, 2].map(
      (row) => `Gadget,S-${row},Case,Case,${placeholder},${names(row).join("|")},100,In Stock`,
    );
    const { body } = await uploadImport(shop, admin, { csv: header + lines.join("\n") });
    const row = await importAfter(shop, admin, body.data._id, "Checking");
    expect(row).toMatchObject({ state: "Ready", refused: 2 });
    const { body: faulty } = await shop.rest(`GET /imports/${row._id}/refused.csv`, { as: admin });
    expect(faulty.data).toContain("Images may have at most 20 entries");
    const layout = layoutOf(columnsOfHeaders(header.trim().split(",")));
    const groups = lines.map(
      (line) => new ParsedRows([{ number: 2, cells: line.split(",") }], layout),
    );
    expect(imagesIn(groups)).toEqual([placeholder]);
  },
);

describe("the images of a ZIP file", () => {
  const importWith = async (csv: string, ...files: File[]) => {
    const zip = await zipOf(...files);
    const { body } = await uploadImport(shop, admin, { csv, zip, fields: { start: "VALID" } });
    expect(body.message).toBeUndefined();
    return importAfter(shop, admin, body.data._id, "Checking", "Ready", "Running");
  };

  hostile("are stored as all uploads and shown by the device; others are not stored", async () => {
    const others = await receivedFiles();
    const csv = gadgets("photos/a.png", `b.png|${placeholder}`);
    const files = [
      { name: "photos/a.png" },
      { name: "b.png", bytes: await newPng() },
      { name: "c.png" },
    ];
    const row = await importWith(csv, ...files, {
      name: "__MACOSX/a.png",
      bytes: Buffer.from("x"),
    });
    expect(row).toMatchObject({ created: 1, images: 3 });
    const { coverImage, images } = await database.device.findFirstOrThrow();
    expect(coverImage).toMatch(/^\/images\/.+32x24.+\.jpg$/);
    expect(images).toEqual([expect.stringMatching(/^\/images\//), placeholder]);
    expect((await shop.app.inject({ url: coverImage })).statusCode).toBe(200);
    expect(await database.image.count({ where: { userId: admin?.id } })).toBe(2);
    await expect
      .poll(async () => (await receivedFiles()).filter((path) => !others.includes(path)))
      .toEqual([]);
  });

  hostile(
    "are found in folders and in another letter case, and other files are ignored",
    async () => {
      const zip = await zipOf(
        { name: "photos/Front.JPG" },
        { name: "photos/._Front.JPG", bytes: Buffer.from("x") },
        { name: "run.sh", bytes: Buffer.from("#!/bin/sh") },
        { name: "unused.png" },
      );
      const { body } = await uploadImport(shop, admin, { csv: gadgets("front.jpg"), zip });
      expect(await importAfter(shop, admin, body.data._id, "Checking")).toMatchObject({
        created: 1,
        images: 2,
        message: "The ZIP file has 1 image that no row names and 2 other files: they are ignored",
      });
    },
  );

  hostile("are found by names that a Mac has decomposed, and not marked as UTF-8", async () => {
    const name = "ফোন é.png";
    const zip = withoutUtf8Flags(await zipOf({ name: name.normalize("NFD") }));
    expect(zip.includes(name)).toBe(false);
    const { body } = await uploadImport(shop, admin, { csv: gadgets(name), zip });
    const row = await importAfter(shop, admin, body.data._id, "Checking");
    expect(row).toMatchObject({ created: 1, images: 1, message: null });
  });

  hostile("that a cell names ambiguously, or that are none, are faults of the cell", async () => {
    const files = [{ name: "x/a.png" }, { name: "y/A.png" }];
    const drawing = { name: "b.svg", bytes: Buffer.from("<svg/>") };
    const row = await importWith(gadgets("a.png", "b.svg"), ...files, drawing);
    const { body } = await shop.rest(`GET /imports/${row._id}/refused.csv`, { as: admin });
    expect(body.data).toContain("a.png may be either x/a.png or y/A.png in the ZIP file");
    expect(body.data).toContain("The file is not a JPEG, PNG or WebP image");
  });

  hostile("that are damaged, or missing, are faults of their cells", async () => {
    const damaged = Buffer.concat([png.subarray(0, 30), Buffer.alloc(40, 1)]);
    const row = await importWith(gadgets("a.png", "gone.png"), { name: "a.png", bytes: damaged });
    expect(row).toMatchObject({ created: 0, refused: 1 });
    const refusedRows = (await shop.rest(`GET /imports/${row._id}/refused.csv`, { as: admin })).body
      .data;
    expect(refusedRows).toContain("Cover Image a.png can't be stored: The image can't be read");
    expect(refusedRows).toContain("Images gone.png is neither a stored image nor a file");
    expect(await database.device.count()).toBe(0);
  });

  hostile("that are too large are faults in the caller's language", async () => {
    const { _id: id } = await importWith(gadgets("a.png"), {
      name: "a.png",
      bytes: hugePng(8_100),
    });
    const faultIn = async (language: string) => {
      const response = await shop.app.inject({
        url: `/api/v1/imports/${id}/refused.csv`,
        headers: { authorization: `Bearer ${admin?.token}`, "accept-language": language },
      });
      return response.body;
    };
    expect(await faultIn("en")).toContain(
      "can't be stored: Please upload an image of at most 64 megapixels",
    );
    expect(await faultIn("bn")).toContain("রাখা যাচ্ছে না: সর্বোচ্চ ৬৪ মেগাপিক্সেলের ছবি আপলোড করুন");
  });
});
