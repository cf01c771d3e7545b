import type { Reader } from "../../database/reads.ts";
import { Prisma } from "../../generated/prisma/client.ts";

/** Returns the brands in the catalogue. A brand with several spellings is returned once, in one of its spellings. */
export async function readBrands(reader: Reader): Promise<string[]> {
  const rows = await reader.read<{ brand: string }>(Prisma.sql`
    SELECT min(brand) AS brand FROM device_tally
    WHERE price = 0 AND "brandKey" <> '' GROUP BY "brandKey" HAVING sum(count) > 0`);
  return rows.map(({ brand }) => brand);
}
