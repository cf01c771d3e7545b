import { Prisma } from "../../../generated/prisma/client.ts";
import type { PriceBounds } from "./filters.ts";

/**
 * Returns the slot of a price: a range of prices that `device_tally` counts together. Slots start at 10, 12, 14, 16,
 * 18, 20, 25, 30 ... 95, and at these numbers multiplied by powers of ten. The database's functions price_slot and
 * price_slot_end have the same slots.
 */
export function slotOf(price: number): { start: number; end: number } {
  const power = 10 ** (String(price).length - 1);
  const width = Math.max(1, Math.floor(price < 2 * power ? power / 5 : power / 2));
  const start = price - (price % width);
  return { start, end: start + width - 1 };
}

/**
 * Divides a range of prices into whole slots, and partial slots at its ends. Devices in partial slots are counted one
 * by one. Returns both kinds of slots as conditions on `price`.
 */
export function divideIntoSlots({ min = 1, max = Infinity }: PriceBounds) {
  const first = slotOf(min);
  const edges: Prisma.Sql[] = [];
  const addEdge = (from: number, to: number) =>
    edges.push(Prisma.sql`price BETWEEN ${from} AND ${to}`);

  let from = min;
  if (first.start !== min) {
    addEdge(min, Math.min(first.end, max));
    from = first.end + 1;
  }
  const slots = [Prisma.sql`price >= ${from}`];
  if (max !== Infinity) {
    const last = slotOf(max);
    const isWhole = last.end === max;
    if (!isWhole && last.start >= from) addEdge(last.start, max);
    slots.push(Prisma.sql`price < ${isWhole ? max + 1 : last.start}`);
  }
  return { slots, edges };
}
