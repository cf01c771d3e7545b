import type { Database } from "../../database/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

/** What a device's page has to do with: which it is, and when it last changed. */
export type DeviceAddress = { id: string; kind: DeviceKind; updatedAt: Date };

/** How many devices there are, of all kinds. */
export const countDeviceAddresses = (database: Database): Promise<number> =>
  database.device.count();

/** Devices in the order of their creation, for the room's adapter to the site map. */
export const readDeviceAddresses = (
  database: Database,
  { skip, take }: { skip: number; take: number },
): Promise<DeviceAddress[]> =>
  database.device.findMany({
    select: { id: true, kind: true, updatedAt: true },
    orderBy: { id: "asc" },
    skip,
    take,
  });
