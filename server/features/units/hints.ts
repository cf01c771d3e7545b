import type { Context } from "../../core/context.ts";
import { lists } from "../../generated/limits.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import { imeisOf } from "./imeis.ts";

/**
 * The largest number of units and the largest number of sell requests that are listed. Most IMEIs are never seen twice.
 */
const maxSightings = lists.Unit.imeiSeen / 2;

/** A unit or a sell request in which an IMEI was seen. */
export type Sighting = { lastDigits: string; unit: Unit | null; evaluationId: string | null };

/** Returns other units and sell requests with one of a unit's IMEIs. */
export async function sightingsOf(
  { database }: Pick<Context, "database">,
  unit: Pick<Unit, "id" | "imei" | "imei2" | "evaluationId">,
): Promise<Sighting[]> {
  const imeis = imeisOf(unit);
  if (imeis.length === 0) return [];
  const isSame = { OR: [{ imei: { in: imeis } }, { imei2: { in: imeis } }] };
  const [units, purchases] = await Promise.all([
    database.unit.findMany({
      where: { id: { not: unit.id }, ...isSame },
      orderBy: { createdAt: "desc" },
      take: maxSightings,
    }),
    database.purchase.findMany({
      // Leaves out sell requests that became a unit, because the unit is listed instead.
      where: {
        ...isSame,
        evaluation: { unit: null },
        ...(unit.evaluationId && { evaluationId: { not: unit.evaluationId } }),
      },
      orderBy: { updatedAt: "desc" },
      take: maxSightings,
    }),
  ]);
  const lastDigits = (row: Pick<Unit, "imei" | "imei2">) =>
    (imeisOf(row).find((imei) => imeis.includes(imei)) ?? "").slice(-4);
  return [
    ...units.map((other) => ({ lastDigits: lastDigits(other), unit: other, evaluationId: null })),
    ...purchases.map((purchase) => ({
      lastDigits: lastDigits(purchase),
      unit: null,
      evaluationId: purchase.evaluationId,
    })),
  ];
}

/**
 * Returns the amount for which a unit of the same device and variant was last sold; null if no such unit was sold yet.
 */
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
