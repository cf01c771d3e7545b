import { type Text, t } from "../../../core/i18n.ts";
import { isId } from "../../../core/validation.ts";
import type { Database, Transaction } from "../../../database/client.ts";
import { type Reader, readerIn } from "../../../database/reads.ts";
import { limits } from "../../../generated/limits.ts";
import { type DeviceImportFile, Prisma } from "../../../generated/prisma/client.ts";
import { allColumns } from "../../devices/queries.ts";
import type { DeviceRecord } from "../../devices/record.ts";
import { lockImages } from "../../uploads/service.ts";
import { type Parsed, parseList } from "../format/cells.ts";
import type { ParsedRows } from "../format/parsedRows.ts";
import type { CatalogueSnapshot } from "../format/plan.ts";
import { addressNumber, isPictureAddress } from "./pictures.ts";

/** A name with the form in which it is compared. */
type FileName = { name: string; folded: string };

/** The files of an import's ZIP file by the names that cells may give them. */
export class FileNames {
  readonly #names = new Set<string>();
  /** By the folded name without folders. */
  readonly #byBase = new Map<string, FileName[]>();
  readonly #unused = new Set<string>();
  #foreign = 0;

  static async read(database: Transaction, importId: string): Promise<FileNames> {
    const where = { importId, number: { gte: 0 } };
    const select = { name: true, number: true };
    return new FileNames(await database.deviceImportFile.findMany({ where, select }));
  }

  /** The number of a file that is no image is 0. */
  constructor(files: readonly { name: string; number: number }[]) {
    for (const { name, number } of files) {
      const folded = fold(name);
      this.#names.add(name);
      this.#byBase.set(baseOf(folded), [
        ...(this.#byBase.get(baseOf(folded)) ?? []),
        { name, folded },
      ]);
      if (number > 0) this.#unused.add(name);
      else this.#foreign += 1;
    }
  }

  /**
   * The files that a cell may mean: the one of this very name, or else those of this name in another letter case or in
   * a folder. Several where the cell is ambiguous.
   */
  matching(cell: string): string[] {
    if (this.#names.has(cell)) return [cell];
    const wanted = fold(cell);
    return (this.#byBase.get(baseOf(wanted)) ?? [])
      .filter(({ folded }) => folded === wanted || folded.endsWith(`/${wanted}`))
      .map(({ name }) => name);
  }

  /** The files that some cells mean, without those of ambiguous cells. They count as used. */
  use(cells: readonly string[]): string[] {
    const used = cells.flatMap((cell) => {
      const names = this.matching(cell);
      return names.length === 1 ? names : [];
    });
    for (const name of used) this.#unused.delete(name);
    return used;
  }

  /** The number of images that no cell has meant so far, and of other files. */
  get ignored(): { unused: number; foreign: number } {
    return { unused: this.#unused.size, foreign: this.#foreign };
  }
}

const fold = (name: string) => name.toLowerCase().replaceAll("\\", "/");
const baseOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);

const { sku: skuLimits, coverImage: pathLimits } = limits.PhoneOrTabletInput;

/** An address does not become a part of a device. */
const maxAddressLength = 2_000;

/** The paths and addresses of images and names of files in some groups, without those that are faults of their cells anyway. */
export const imagesIn = (groups: readonly ParsedRows[]): string[] => [
  ...new Set(
    groups
      .flatMap((group) => {
        const further = parseList(group.text("IMAGES"));
        return [group.text("COVER_IMAGE"), ...("value" in further ? further.value : [])];
      })
      .filter(
        (text) => text.length <= (isPictureAddress(text) ? maxAddressLength : pathLimits.maxLength),
      ),
  ),
];

/**
 * What of the catalogue the groups refer to: three statements. In a transaction, devices are locked before, images
 * are locked here.
 */
export async function readSnapshot(
  database: Database | Transaction,
  importId: string,
  groups: readonly ParsedRows[],
  fileNames: FileNames,
): Promise<CatalogueSnapshot> {
  const reader = readerIn(database);
  const textsOf = (column: "ID" | "SKU") =>
    groups
      .map((group) => group.text(column))
      .filter((text) => text !== "" && text.length <= skuLimits.maxLength);
  const devices = await readDevices(reader, textsOf("ID"), textsOf("SKU"));
  const images = imagesIn(groups);
  const files = await database.deviceImportFile.findMany({
    where: {
      importId,
      name: { in: [...fileNames.use(images), ...images.filter(isPictureAddress)] },
    },
  });
  const paths = files.flatMap(({ path }) => path ?? []);
  const stored = await lockImages(database, [...images, ...paths]);
  return {
    byId: new Map(devices.map((device) => [device.id, device])),
    bySku: new Map(devices.flatMap((device) => (device.sku ? [[device.sku, device]] : []))),
    images: stored,
    files: filesOf(
      images,
      fileNames,
      new Map(files.map((file) => [file.name, pathOf(file, stored)])),
    ),
  };
}

/** What each cell means that names one or several files. */
function filesOf(
  cells: readonly string[],
  fileNames: FileNames,
  paths: ReadonlyMap<string, Parsed<string>>,
): Map<string, Parsed<string>> {
  const entries = cells.flatMap((cell): [string, Parsed<string>][] => {
    const [name, other] = isPictureAddress(cell) ? [cell] : fileNames.matching(cell);
    if (name === undefined) return [];
    if (other !== undefined) return [[cell, { fault: ambiguous(name, other) }]];
    const path = paths.get(name);
    return path ? [[cell, path]] : [];
  });
  return new Map(entries);
}

const ambiguous = (one: string, other: string) =>
  t("may be {one} or {other} of the ZIP file: write the whole name", {
    one: one.slice(0, 100),
    other: other.slice(0, 100),
  });

/** The path that a file has as an image, or its fault. */
function pathOf(
  { path, fault, number }: DeviceImportFile,
  stored: ReadonlySet<string>,
): Parsed<string> {
  if (path && stored.has(path)) return { value: path };
  const reason = path ? t("The file is gone") : ((fault as Text | null) ?? "");
  return {
    fault:
      number === addressNumber
        ? t("can't be fetched: {reason}", { reason })
        : t("can't be stored: {reason}", { reason }),
  };
}

function readDevices(
  reader: Reader,
  ids: readonly string[],
  skus: readonly string[],
): Promise<DeviceRecord[]> {
  return reader.read(Prisma.sql`
    SELECT ${allColumns} FROM device d
    WHERE d.id = ANY(${ids.filter(isId)}::uuid[]) OR d.sku = ANY(${skus})`);
}
