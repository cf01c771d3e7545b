import type { Context } from "../../../core/context.ts";
import { authorize } from "../../../core/permissions.ts";
import type { BrandCount } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceNode } from "../record.ts";
import { criteriaOf } from "./criteria.ts";
import { countBrands } from "./facetCounts.ts";
import { readDevices } from "./listQueries.ts";

// The lists of the home page.

/** Returns the newest devices of all kinds together. */
export async function newestDevices(
  ctx: Context,
  take: number,
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
  authorize(ctx, "readCatalogue");
  const { reads } = ctx;
  return readDevices(reads, criteriaOf(null), { order: "NEWEST", take, skip: 0 }, columns);
}

/** Returns the devices that have units for sale. The device with the newest unit comes first. */
export async function devicesWithUnits(
  ctx: Context,
  take: number,
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
  authorize(ctx, "readCatalogue");
  return ctx.reads.read(Prisma.sql`
    SELECT ${columns} FROM (
      SELECT "deviceId", max("createdAt") AS latest FROM unit WHERE state = 'FOR_SALE'
      GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT ${take}) u JOIN device d ON d.id = u."deviceId"
    ORDER BY u.latest DESC, d.id DESC`);
}

/** Returns the brands with the most devices. */
export async function topBrands(ctx: Context, take: number): Promise<BrandCount[]> {
  authorize(ctx, "readCatalogue");
  return countBrands(ctx.reads, take);
}
