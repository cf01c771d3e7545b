import type { Context } from "../../core/context.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import { imeisOf } from "./imeis.ts";

/** Most are never seen twice. */
const maxSightings = 10;

/** Where an IMEI was seen before. */
export type Sighting = { lastDigits: string; unit: Unit | null; evaluationId: string | null };

/** Other units that have, or had, an IMEI of this one. */
export async function sightingsOf(
  { database }: Pick<Context, "database">,
  unit: Pick<Unit, "id" | "imei" | "imei2">,
): Promise<Sighting[]> {
  const imeis = imeisOf(unit);
  if (imeis.length === 0) return [];
  const others = await database.unit.findMany({
    where: { id: { not: unit.id }, OR: [{ imei: { in: imeis } }, { imei2: { in: imeis } }] },
    orderBy: { createdAt: "desc" },
    take: maxSightings,
  });
  return others.map((other) => {
    const same = imeisOf(other).find((imei) => imeis.includes(imei)) ?? "";
    return { lastDigits: same.slice(-4), unit: other, evaluationId: null };
  });
}

/** What the last piece of the same device and variant was sold for; null before the first. */
export async function lastSoldFor(
  { database }: Pick<Context, "database">,
  { deviceId, variantId }: Pick<Unit, "deviceId" | "variantId">,
): Promise<number | null> {
  const sale = await database.unitSale.findFirst({
    where: { unit: { deviceId, variantId } },
    orderBy: [{ soldOn: "desc" }, { createdAt: "desc" }],
    select: { amount: true },
  });
  return sale?.amount ?? null;
}
