import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import type { Actor, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { may } from "../../../core/permissions.ts";
import { userAgentOf } from "../../../core/userAgent.ts";
import type { Parsed } from "../../../csv/cells.ts";
import type { Database, Transaction } from "../../../database/client.ts";
import { type DeviceImportFile, Prisma } from "../../../generated/prisma/client.ts";
import { lockImages, storeUpload } from "../../uploads/service.ts";
import type { CatalogueSnapshot } from "../format/plan.ts";
import { fetchPicture, PictureFault } from "./fetchPicture.ts";
import type { FileNames } from "./fileNames.ts";
import { isPictureAddress } from "./imageCells.ts";

/** Returns the storage key of a file of an import. The file stays there until it becomes an image. */
export const fileKey = (id: string, number: number): string => `imports/${id}/${number}`;

/**
 * The `number` of every address in the list of an import's files. The numbers of images begin at 1, and other files
 * have 0.
 */
const addressNumber = -1;

/** Reads the images and files to which cells refer. In a transaction, locks the images. */
export async function readPictures(
  database: Database | Transaction,
  importId: string,
  cells: readonly string[],
  fileNames: FileNames,
): Promise<Pick<CatalogueSnapshot, "images" | "files">> {
  const names = [...fileNames.use(cells), ...cells.filter(isPictureAddress)];
  const files = await database.deviceImportFile.findMany({
    where: { importId, name: { in: names } },
  });
  const paths = files.flatMap(({ path }) => path ?? []);
  const images = await lockImages(database, [...cells, ...paths]);
  const pathOfName = new Map(files.map((file) => [file.name, pathOf(file, images)]));
  const entries = cells.flatMap((cell): [string, Parsed<string>][] => {
    const [name, other] = isPictureAddress(cell) ? [cell] : fileNames.matching(cell);
    if (name === undefined) return [];
    if (other !== undefined) return [[cell, { fault: ambiguous(name, other) }]];
    const path = pathOfName.get(name);
    return path ? [[cell, path]] : [];
  });
  return { images, files: new Map(entries) };
}

const ambiguous = (one: string, other: string) =>
  t("may be either {one} or {other} in the ZIP file: write the full name", {
    one: one.slice(0, 100),
    other: other.slice(0, 100),
  });

/** Returns the path of the image made from a file, or the file's error. */
function pathOf(
  { path, fault, number }: DeviceImportFile,
  images: ReadonlySet<string>,
): Parsed<string> {
  if (path && images.has(path)) return { value: path };
  const reason = path ? isGone : ((fault as Text | null) ?? "");
  return {
    fault:
      number === addressNumber
        ? t("can't be fetched: {reason}", { reason })
        : t("can't be stored: {reason}", { reason }),
  };
}

const isGone = t("The file is gone");

/** The largest number of addresses in an import. The same limit applies to the files in a ZIP file. */
const maxAddresses = 5_000;

/** The number of failed requests to a host after which the host's other pictures are not fetched. */
const maxFailures = 3;

/** The time for which a check may store pictures before other imports get their turn. */
const turnMs = 60_000;

/** Limits the number of images that are in memory at a time. Imports are checked one at a time. */
const limit = pLimit(2);

/**
 * The state of an import's pictures: NOTHING if all are stored, MORE if the next turn stores more of them, or
 * `retryAfter` if another attempt is due after that many seconds.
 */
export type Left = "NOTHING" | "MORE" | { retryAfter: number };

/** The path of the stored image, or the reason why the file can't become an image. */
type Stored = { path: string } | { fault: Text };

/** Stores the pictures of an import, during one run of its check. */
export class PictureStore {
  readonly #deps: Pick<Deps, "database" | "storage" | "log" | "clock" | "env">;
  readonly #importId: string;
  readonly #signal: AbortSignal;
  readonly #failures = new Map<string, number>();
  readonly #endAt = Date.now() + turnMs;

  constructor(deps: Deps, importId: string, signal: AbortSignal) {
    this.#deps = deps;
    this.#importId = importId;
    this.#signal = signal;
  }

  /**
   * Makes images from the files and addresses that cells name, and stores the images. The rules and limits for uploads
   * apply. Each file or address gets a path or an error. Images that are already stored stay unchanged.
   */
  async store(actor: Actor, cells: readonly string[], fileNames: FileNames): Promise<Left> {
    const left = await this.#storeFiles(actor, fileNames.use(cells));
    return left === "NOTHING" ? this.#storeAddresses(actor, cells.filter(isPictureAddress)) : left;
  }

  async #storeFiles(actor: Actor, names: string[]): Promise<Left> {
    const { database, storage } = this.#deps;
    const importId = this.#importId;
    const files = await database.deviceImportFile.findMany({
      where: { importId, name: { in: names }, path: null, fault: { equals: Prisma.DbNull } },
      orderBy: { number: "asc" },
    });
    return untilLeft(files, async ({ name, number }) => {
      const key = fileKey(importId, number);
      const data = await this.#upload(actor, async () => {
        const stored = await storage.get(key);
        if (!stored) throw new AppError("BAD_USER_INPUT", isGone);
        return buffer(stored.stream);
      });
      if ("retryAfter" in data) return data;
      await database.deviceImportFile.updateMany({ where: { importId, name }, data });
      await storage.delete([key]);
      return "NOTHING";
    });
  }

  async #storeAddresses(actor: Actor, addresses: readonly string[]): Promise<Left> {
    if (addresses.length === 0) return "NOTHING";
    const { deviceImportFile } = this.#deps.database;
    const where = { importId: this.#importId, number: addressNumber };
    const known = await deviceImportFile.findMany({
      where: { ...where, name: { in: [...addresses] } },
      select: { name: true },
    });
    const names = new Set(known.map(({ name }) => name));
    const open = addresses.filter((address) => !names.has(address));
    const room = Math.max(0, maxAddresses - (await deviceImportFile.count({ where })));
    for (const address of open.slice(room)) await this.#addAddress(address, { fault: tooMany });
    return untilLeft(open.slice(0, room), async (address) => {
      if (Date.now() > this.#endAt) return "MORE";
      this.#signal.throwIfAborted();
      const stored = await this.#fetch(actor, address);
      if ("retryAfter" in stored) return stored;
      await this.#addAddress(address, stored);
      return "NOTHING";
    });
  }

  async #fetch(actor: Actor, address: string): Promise<Stored | { retryAfter: number }> {
    const host = URL.canParse(address) ? new URL(address).host : "";
    const failures = this.#failures.get(host) ?? 0;
    if (!may(actor, "manageImages")) return { fault: needsUploads };
    if (failures >= maxFailures) return { fault: givenUp };
    const { env } = this.#deps;
    const options = {
      userAgent: userAgentOf(env),
      allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE,
      signal: this.#signal,
    };
    return this.#upload(actor, () =>
      fetchPicture(address, options).catch((error) => {
        if (error instanceof PictureFault && error.isOfServer)
          this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1);
        throw error;
      }),
    );
  }

  /** Uploads an image. An outage is not an error of the file: the outage's error is thrown, and the job is retried. */
  async #upload(
    actor: Actor,
    read: () => Promise<Buffer>,
  ): Promise<Stored | { retryAfter: number }> {
    try {
      return { path: await storeUpload({ ...this.#deps, actor }, await read()) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
      const { code, retryAfter, text } = error;
      if (code === "RATE_LIMITED" && retryAfter !== undefined) return { retryAfter };
      return { fault: text };
    }
  }

  async #addAddress(name: string, data: Stored): Promise<void> {
    const row = { importId: this.#importId, name, number: addressNumber, ...data };
    await this.#deps.database.deviceImportFile.createMany({ data: row, skipDuplicates: true });
  }
}

/** Stores items until an item can't be stored at present. Waits for items whose storing has begun. */
async function untilLeft<Item>(
  items: readonly Item[],
  store: (item: Item) => Promise<Left>,
): Promise<Left> {
  const lefts: Left[] = [];
  await Promise.all(
    items.map((item) =>
      limit(async () => {
        const left = lefts.length > 0 ? "NOTHING" : await store(item);
        if (left !== "NOTHING") lefts.push(left);
      }),
    ),
  );
  return lefts[0] ?? "NOTHING";
}

const tooMany = t("exceeds the limit of {maxAddresses} picture addresses", { maxAddresses });
const givenUp = t("Its server failed to respond several times");
const needsUploads = t("The API key may not upload images: it needs the scope UPLOADS");

/** Deletes the addresses without a picture, so that the next check fetches them again. */
export async function removeFailedAddresses(tx: Transaction, importId: string): Promise<void> {
  await tx.deviceImportFile.deleteMany({
    where: { importId, number: addressNumber, path: null },
  });
}

/** Deletes those files of an import's ZIP file that did not become images. */
export async function removeImportFiles(
  { database, storage }: Pick<Deps, "database" | "storage">,
  importId: string,
): Promise<void> {
  const files = await database.deviceImportFile.findMany({
    where: { importId, number: { gt: 0 } },
  });
  await storage.delete(files.map(({ number }) => fileKey(importId, number)));
  await database.deviceImportFile.deleteMany({ where: { importId } });
}
