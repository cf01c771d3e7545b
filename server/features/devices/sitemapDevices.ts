import type { Database } from "../../database/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

/** A device's entry in the sitemap. */
export type SitemapDevice = { id: string; kind: DeviceKind; updatedAt: Date };

export const countSitemapDevices = (database: Database): Promise<number> => database.device.count();

/** A slice of all devices, in the order of their ids. */
export const readSitemapDevices = (
  database: Database,
  { skip, take }: { skip: number; take: number },
): Promise<SitemapDevice[]> =>
  database.device.findMany({
    select: { id: true, kind: true, updatedAt: true },
    orderBy: { id: "asc" },
    skip,
    take,
  });
