import type { Context } from "../../core/context.ts";
import { may } from "../../core/permissions.ts";
import { secretly } from "../../core/secrets.ts";
import { lists } from "../../generated/limits.ts";
import type { Unit, UnitSale } from "../../generated/prisma/client.ts";
import type { UnitEventCode } from "../../generated/prisma/enums.ts";
import { stateAt } from "./states.ts";

/** Returns a day from the database in the form `2026-03-26`. */
export const dayText = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null;

/** A sale, without its buyer if the reader may not know buyers. */
type ShownSale = Omit<UnitSale, Buyer> & Partial<Pick<UnitSale, Buyer>>;

type Buyer = "buyerName" | "buyerMobile";

/** Returns the last sale of a unit, even if the unit was returned later; null if the unit was never sold. */
export async function lastSaleOf(
  { database, actor }: Pick<Context, "database" | "actor">,
  unitId: string,
): Promise<ShownSale | null> {
  const orderBy = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  const sale = await database.unitSale.findFirst({ where: { unitId }, orderBy });
  return (
    sale && {
      ...sale,
      buyerName: secretly(actor, "readCustomers", sale.buyerName),
      buyerMobile: secretly(actor, "readCustomers", sale.buyerMobile),
    }
  );
}

/** The largest number of events that are read. The timeline may add one more event: the end of a reservation. */
const maxEvents = lists.Unit.timeline - 1;

/** An event as the caller sees it. */
type ShownEvent = {
  code: UnitEventCode;
  at: Date;
  actorName: string | null;
  amount: number | null;
  note: string;
};

/**
 * Returns the events of a unit, oldest first. If a reservation has run out and its end is not recorded yet, adds an
 * event for the end. Only admins see admins' names; API keys do not.
 */
export async function eventsOf(
  ctx: Context,
  unit: Pick<Unit, "id" | "state" | "reservedUntil">,
): Promise<ShownEvent[]> {
  const rows = await ctx.database.unitEvent.findMany({
    where: { unitId: unit.id },
    orderBy: { position: "asc" },
    take: -maxEvents,
  });
  const isAdmin = may(ctx.actor, "readInternalNotes");
  const events = rows.map(({ code, at, actorName, byKey, amount, note }) => ({
    code,
    at,
    actorName: (isAdmin || byKey) && actorName ? actorName : null,
    amount,
    note,
  }));
  if (unit.reservedUntil === null || stateAt(unit, ctx.clock()) === unit.state) return events;
  const released = { code: "RELEASED" as const, actorName: null, amount: null, note: "" };
  return [...events, { ...released, at: unit.reservedUntil }];
}
