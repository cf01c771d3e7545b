import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { derivedDevices, derivedVariants } from "./derived.ts";

/**
 * Computes the price, stock, counts and grades of a device and its variants from the device's units
 * (`derivedVariants`), and stores these values. Called in the transaction that changes the units, with the device's row
 * locked. If a value differs, the device's version increases.
 */
export async function deriveFromUnits(tx: Transaction, deviceId: string, at: Date): Promise<void> {
  const ids = Prisma.sql`ARRAY[${deviceId}]::uuid[]`;
  const changedVariants = await tx.$executeRaw`
    UPDATE variant SET "hasUnits" = derived."hasUnits", "unitCount" = derived."unitCount",
      price = derived.price, stock = derived.stock
    FROM (${derivedVariants(ids)}) derived
    WHERE variant.id = derived.id
      AND (variant."hasUnits", variant."unitCount", variant.price, variant.stock)
        IS DISTINCT FROM (derived."hasUnits", derived."unitCount", derived.price, derived.stock)`;
  await tx.$executeRaw`
    UPDATE device SET price = derived.price, stock = derived.stock, "unitCount" = derived."unitCount",
      "unitGrades" = derived."unitGrades", "hasUnits" = derived."hasUnits",
      version = version + 1, "updatedAt" = ${at}
    FROM (${derivedDevices(ids, Prisma.sql`variant`)}) derived
    WHERE device.id = derived.id AND (${changedVariants > 0}
      OR (device.price, device.stock, device."unitCount", device."unitGrades", device."hasUnits")
        IS DISTINCT FROM
        (derived.price, derived.stock, derived."unitCount", derived."unitGrades", derived."hasUnits"))`;
}
