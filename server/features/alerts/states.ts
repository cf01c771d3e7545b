import type { Transaction } from "../../database/client.ts";
import type { AlertKind } from "../../generated/prisma/enums.ts";

/** An alert about a device, variant or unit, with the present state of this object. */
export type WatchedState = {
  id: string;
  userId: string;
  kind: AlertKind;
  deviceId: string;
  variantId: string | null;
  unitId: string | null;
  /** The state that the customer knows. */
  inStock: boolean;
  price: number | null;
  /** The present state. */
  isInStock: boolean;
  currentPrice: number | null;
};

/** Reads the alerts with these ids, and the states of their devices, variants and units. */
export const readStates = (tx: Transaction, ids: readonly string[]): Promise<WatchedState[]> =>
  tx.$queryRaw`
    SELECT a.id, a."userId", a.kind, a."deviceId", a."variantId", a."unitId", a."inStock", a.price,
      CASE WHEN u.id IS NOT NULL THEN u.state = 'FOR_SALE' ELSE coalesce(v.stock, d.stock) = 'IN_STOCK' END
        AS "isInStock",
      CASE WHEN u.id IS NOT NULL THEN u.price ELSE coalesce(v.price, d.price) END AS "currentPrice"
    FROM alert a JOIN device d ON d.id = a."deviceId"
      LEFT JOIN variant v ON v.id = a."variantId" LEFT JOIN unit u ON u.id = a."unitId"
    WHERE a.id = ANY(${ids}::uuid[]) ORDER BY a.id`;

/** Returns whether an alert makes news: its condition holds, and the customer does not know this yet. */
export function isNews(state: WatchedState): boolean {
  const { kind, isInStock, currentPrice, price } = state;
  if (!isInStock) return false;
  if (kind === "BACK_IN_STOCK") return !state.inStock;
  return currentPrice !== null && price !== null && currentPrice < price;
}
