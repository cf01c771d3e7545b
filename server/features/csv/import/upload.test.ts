import { existsSync } from "node:fs";
import { readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ZipFile } from "yazl";
import { type Caller, testApp } from "../../../testing/app.ts";
import { emptyDatabase } from "../../../testing/database.ts";
import { placeholder } from "../../../testing/fixtures/factories.ts";
import { newPng } from "../../../testing/fixtures/imageFiles.ts";
import { uploadImport } from "../../../testing/fixtures/imports.ts";
import { cleanImports } from "./jobs.ts";
import { receivingFolder } from "./upload.ts";

const shop = await testApp();
const { app, deps } = shop;
const { database } = deps;

let admin: NonNullable<Caller>;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
});

const boundary = "parts";
const partOf = (disposition: string, body: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`;
const kind = partOf('name="kind"', "Gadget");
const csv = partOf('name="file"; filename="a.csv"', "Kind\nGadget");
const zip = partOf('name="images"; filename="a.zip"', "PK");
const end = `--${boundary}--\r\n`;

/** Sends the pieces of a body one after the other. If a piece is a function, calls it. */
async function send(...pieces: (string | (() => Promise<unknown>))[]) {
  const payload = Readable.from(
    (async function* () {
      for (const piece of pieces)
        if (typeof piece === "string") yield Buffer.from(piece);
        else await piece();
    })(),
  );
  const { statusCode, json } = await app.inject({
    method: "POST",
    url: "/api/v1/imports",
    payload,
    headers: {
      authorization: `Bearer ${admin.token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "transfer-encoding": "chunked",
    },
  });
  return { status: statusCode, message: json().message };
}

const receiving = () => readdir(receivingFolder(deps.env.DATA_DIR)).catch(() => []);

/** Returns the folder that receives the request in progress. */
async function folder(): Promise<string> {
  await expect.poll(async () => (await receiving()).length).toBe(1);
  return join(receivingFolder(deps.env.DATA_DIR), ...(await receiving()));
}

describe("an upload that the server can't receive", () => {
  test("because its folder is gone is an error of the server", async () => {
    const removeFolder = async () => rm(await folder(), { recursive: true });
    expect(await send(kind, removeFolder, csv, end)).toEqual({
      status: 500,
      message: "Something went wrong on our side. Please try again.",
    });
  });

  test.runIf(existsSync("/dev/full"))("as the disk is full is UNAVAILABLE", async () => {
    const fillDisk = async () => symlink("/dev/full", join(await folder(), "file.csv"));
    expect(await send(kind, fillDisk, csv, end)).toEqual({
      status: 503,
      message: "Files can't be stored right now. Please try again later.",
    });
    expect(await receiving()).toEqual([]);
  });

  test("because the database refuses a statement is an error of the server", async () => {
    const rename = (from: string, to: string) =>
      database.$executeRawUnsafe(`ALTER TABLE ${from} RENAME TO ${to}`);
    onTestFinished(async () => {
      await rename("gone", "device_import");
    });
    const removeTable = async () => {
      await folder();
      await rename("device_import", "gone");
    };
    expect((await send(csv, removeTable, zip, end)).status).toBe(500);
  });
});

test.each([
  ["between its parts", [kind]],
  ["in its file", [csv.slice(0, -4)]],
  ["in the headers of a part", [csv, zip.slice(0, 30)]],
])("an upload that breaks off %s is an error of the client", async (_where, pieces) => {
  expect(await send(...pieces)).toEqual({
    status: 400,
    message: "The body is not complete, valid multipart/form-data",
  });
  expect(await receiving()).toEqual([]);
});

describe("an upload takes one of 20 places", () => {
  const file = `Kind,Gadget Name,Gadget Type,Cover Image,Price,Stock\nGadget,Case,Case,${placeholder},1,In Stock`;

  test("before its body is received, even if many uploads begin at the same time", async () => {
    const uploads = Array.from({ length: 24 }, () => uploadImport(shop, admin, { csv: file }));
    const statuses = (await Promise.all(uploads)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(409)]);
    expect(await database.deviceImport.count()).toBe(20);
  });

  test("until it fails", async () => {
    const claimed = async () =>
      expect(await database.deviceImport.findMany()).toMatchObject([{ state: "RECEIVING" }]);
    expect((await send(claimed, kind, end)).status).toBe(400);
    expect(await database.deviceImport.count()).toBe(0);
  });

  const claim = (places: number, leaseUntil: Date) =>
    database.deviceImport.createMany({
      data: Array.from({ length: places }, () => ({
        fileName: "devices.csv",
        state: "RECEIVING" as const,
        headersHash: "",
        actorName: "Rahim Uddin",
        createdAt: deps.clock(),
        leaseUntil,
      })),
    });

  test("until its server has not renewed the lease for 30 seconds; then none of its files stay", async () => {
    await claim(20, new Date(deps.clock().getTime() + 1_000));
    expect((await uploadImport(shop, admin, { csv: file })).status).toBe(409);
    shop.wait(2);
    expect((await uploadImport(shop, admin, { csv: file })).status).toBe(201);
    await cleanImports(deps);
    expect(await database.deviceImport.findMany()).toMatchObject([{ state: "CHECKING" }]);
  });

  /** Stops the server's timers for checking uploads, until the test moves the time forward. */
  const stopIntervals = () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
  };

  test("whose lease its server renews while the body arrives", async () => {
    stopIntervals();
    const isRenewed = async () => {
      shop.wait(20);
      const due = deps.clock().getTime() + 20_000;
      vi.advanceTimersByTime(500);
      await expect
        .poll(async () => (await database.deviceImport.findFirstOrThrow()).leaseUntil?.getTime())
        .toBeGreaterThan(due);
      await cleanImports(deps);
    };
    expect(await send(kind, isRenewed, isRenewed, csv, end)).toMatchObject({ status: 201 });
    expect(await database.deviceImport.findMany()).toMatchObject([{ leaseUntil: null }]);
  });

  test("until it is cancelled: then it ends, and none of its files stay on disk", async () => {
    stopIntervals();
    const cancel = async () => {
      await folder();
      const { id } = await database.deviceImport.findFirstOrThrow();
      await shop.rest(`POST /imports/${id}/cancel`, { as: admin });
      vi.advanceTimersByTime(500);
      await expect.poll(receiving).toEqual([]);
    };
    expect(await send(csv, zip.slice(0, -2), cancel, end)).toEqual({
      status: 409,
      message: "The import was cancelled",
    });
    expect(await database.deviceImport.findMany()).toMatchObject([{ state: "CANCELLED" }]);
  });
});

test("a cancellation removes the files of a ZIP file immediately", async () => {
  const archive = new ZipFile();
  archive.addBuffer(await newPng(), "a.png");
  archive.end();
  const images = await buffer(archive.outputStream);
  const { body } = await uploadImport(shop, admin, { csv: "Kind\nGadget", zip: images });
  const stored = () => readdir(join(deps.env.DATA_DIR, "images", "imports", body.data._id));
  expect(await stored()).toHaveLength(1);
  await shop.rest(`POST /imports/${body.data._id}/cancel`, { as: admin });
  expect(await stored().catch(() => [])).toEqual([]);
  expect(await database.deviceImportFile.count()).toBe(0);
  expect(await database.deviceImportRow.count()).toBe(0);
});
