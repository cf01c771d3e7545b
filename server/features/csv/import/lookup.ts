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
import type { Group } from "../format/draft.ts";
import type { Known } from "../format/plan.ts";

const { sku: skuLimits, coverImage: pathLimits } = limits.PhoneOrTabletInput;

/** The paths of images and names of files in some groups, without those that are faults of their cells anyway. */
export const imagesIn = (groups: readonly Group[]): string[] => [
  ...new Set(
    groups
      .flatMap((group) => {
        const further = parseList(group.text("IMAGES"));
        return [group.text("COVER_IMAGE"), ...("value" in further ? further.value : [])];
      })
      .filter(({ length }) => length <= pathLimits.maxLength),
  ),
];

/**
 * What of the catalogue the groups refer to: three statements. In a transaction, devices are locked before, images
 * are locked here.
 */
export async function lookUp(
  database: Database | Transaction,
  importId: string,
  groups: readonly Group[],
): Promise<Known> {
  const reader = readerIn(database);
  const textsOf = (column: "ID" | "SKU") =>
    groups
      .map((group) => group.text(column))
      .filter((text) => text !== "" && text.length <= skuLimits.maxLength);
  const devices = await readDevices(reader, textsOf("ID"), textsOf("SKU"));
  const images = imagesIn(groups);
  const files = await database.deviceImportFile.findMany({
    where: { importId, name: { in: images } },
  });
  const paths = files.flatMap(({ path }) => path ?? []);
  const stored = await lockImages(database, [...images, ...paths]);
  return {
    byId: new Map(devices.map((device) => [device.id, device])),
    bySku: new Map(devices.flatMap((device) => (device.sku ? [[device.sku, device]] : []))),
    images: stored,
    files: new Map(files.map((file) => [file.name, pathOf(file, stored)])),
  };
}

/** The path that a file has as an image, or its fault. */
function pathOf({ path, fault }: DeviceImportFile, stored: ReadonlySet<string>): Parsed<string> {
  if (path && stored.has(path)) return { value: path };
  const reason = path ? t("The file is gone") : ((fault as Text | null) ?? "");
  return { fault: t("can't be stored: {reason}", { reason }) };
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
