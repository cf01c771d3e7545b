import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { isId } from "../../core/validation.ts";
import type { Reader } from "../../database/reads.ts";
import { limits } from "../../generated/limits.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { countTotal } from "../devices/lists/facetCounts.ts";
import { readDeviceIds } from "../devices/lists/listQueries.ts";
import { criteriaOfList } from "../devices/lists/service.ts";
import { columnsFor } from "../devices/queries.ts";
import type { VariantRecord } from "../devices/record.ts";
import type { ValidInput } from "./rules.ts";

/** The largest number of devices in the list of a price change. */
const maxDevices = limits.PriceChangeDevices.list.maxItems;

/** The prices of a device and of its variants in order, in whole taka. */
export type PricedDevice = {
  id: string;
  kind: DeviceKind;
  title: string;
  version: number;
  price: number;
  /** Whether the price of a device without variants is computed from units. */
  hasUnits: boolean;
  variants: VariantRecord[];
};

/** Returns the ids of the devices that a change selects, each once. Throws BAD_USER_INPUT if there are too many. */
export async function findDeviceIds(
  ctx: Context,
  reader: Reader,
  { ids, list }: ValidInput["devices"],
): Promise<string[]> {
  if (ids) return [...new Set(ids.map((id) => id.toLowerCase()))];
  const criteria = await criteriaOfList(ctx, reader, list ?? {});
  const found = await readDeviceIds(reader, criteria, maxDevices + 1);
  if (found.length <= maxDevices) return found;
  const total = await countTotal(reader, criteria);
  const message = t(
    "At most {limit} devices can be changed at once, but the filter matches {total}. Please narrow it.",
    { limit: maxDevices, total },
  );
  throw new AppError("BAD_USER_INPUT", message);
}

const priceColumns = columnsFor([
  ...["title", "version", "hasUnits"],
  ...["id", "ram", "rom", "price", "sellingPrice", "stock", "hasUnits"].map(
    (name) => `variants.${name}`,
  ),
]);

/** Returns the devices with these ids, newest first. Unknown ids are ignored. */
export function readPrices(reader: Reader, ids: readonly string[]): Promise<PricedDevice[]> {
  return reader.read(Prisma.sql`
    SELECT ${priceColumns} FROM device d WHERE d.id = ANY(${ids.filter(isId)}::uuid[])
    ORDER BY d."createdAt" DESC, d.id DESC`);
}
