import type { Transaction } from "../../database/client.ts";
import { defaultVariant } from "../devices/defaultVariant.ts";

/**
 * Derives price, stock, counts and grades of a device and its variants from its units, in the transaction that changes
 * them and with the device's row locked. A variant, or a device without variants, that has units other than written-off
 * ones is in stock where one is for sale, at the lowest price of those, else at its last. What has none stays as it is.
 * The device's version increases where anything of it differs.
 */
export async function deriveFromUnits(tx: Transaction, deviceId: string, at: Date): Promise<void> {
  const changedVariants = await deriveVariants(tx, deviceId);
  const own = await ownDerived(tx, deviceId);
  await tx.$executeRaw`
    UPDATE device SET price = ${own.price}, stock = ${own.stock}::"Stock", "unitCount" = ${own.unitCount},
      "unitGrades" = ${own.unitGrades}::"Grade"[], "hasUnits" = ${own.hasUnits},
      version = version + 1, "updatedAt" = ${at}
    WHERE id = ${deviceId}::uuid AND (${changedVariants > 0}
      OR (price, stock, "unitCount", "unitGrades", "hasUnits") IS DISTINCT FROM
        (${own.price}, ${own.stock}::"Stock", ${own.unitCount}, ${own.unitGrades}::"Grade"[], ${own.hasUnits}))`;
}

/** Returns how many variants differ now. */
function deriveVariants(tx: Transaction, deviceId: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE variant SET "hasUnits" = derived."hasUnits", "unitCount" = derived.pieces,
      price = derived.price, stock = derived.stock
    FROM (
      SELECT v.id, pieces.total IS NOT NULL AS "hasUnits", coalesce(pieces.for_sale, 0)::int AS pieces,
        coalesce(pieces.lowest, v.price) AS price,
        CASE WHEN pieces.total IS NULL THEN v.stock WHEN pieces.for_sale > 0 THEN 'IN_STOCK'
          ELSE 'OUT_OF_STOCK' END::"Stock" AS stock
      FROM variant v LEFT JOIN (
        SELECT "variantId", count(*) AS total, count(*) FILTER (WHERE state = 'FOR_SALE') AS for_sale,
          min(price) FILTER (WHERE state = 'FOR_SALE') AS lowest
        FROM unit WHERE "deviceId" = ${deviceId}::uuid AND state <> 'WRITTEN_OFF' GROUP BY 1
      ) pieces ON pieces."variantId" = v.id
      WHERE v."deviceId" = ${deviceId}::uuid) derived
    WHERE variant.id = derived.id
      AND (variant."hasUnits", variant."unitCount", variant.price, variant.stock)
        IS DISTINCT FROM (derived."hasUnits", derived.pieces, derived.price, derived.stock)`;
}

/** The columns of the device itself. */
async function ownDerived(tx: Transaction, deviceId: string) {
  const device = await tx.device.findUniqueOrThrow({
    where: { id: deviceId },
    select: {
      price: true,
      stock: true,
      variants: { orderBy: { position: "asc" }, select: { price: true, stock: true } },
      units: {
        where: { state: { not: "WRITTEN_OFF" } },
        select: { state: true, price: true, grade: true },
      },
    },
  });
  const forSale = device.units.filter(({ state }) => state === "FOR_SALE");
  const hasUnits = device.units.length > 0;
  const shown = defaultVariant(device.variants);
  const prices = forSale.flatMap(({ price }) => price ?? []);
  const lowest = prices.length > 0 ? Math.min(...prices) : device.price;
  const stock = forSale.length > 0 ? ("IN_STOCK" as const) : ("OUT_OF_STOCK" as const);
  const ofPieces = hasUnits ? { price: lowest, stock } : device;
  const { price, stock: derivedStock } = shown ?? ofPieces;
  return {
    price,
    stock: derivedStock,
    hasUnits,
    unitCount: forSale.length,
    unitGrades: [...new Set(forSale.flatMap(({ grade }) => grade ?? []))].sort(),
  };
}
