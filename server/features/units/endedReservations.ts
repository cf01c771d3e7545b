import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import type { Deps } from "../../core/context.ts";
import type { View } from "../../database/reads.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { derivedDevices, derivedVariants } from "./derived.ts";

// A reservation ends by the clock. Readers see that it has ended even before the job has written the end
// (reservations.ts).

type EndDeps = Pick<Deps, "database" | "responseCache" | "clock">;

/**
 * The largest number of end times that are kept in memory. If a shop has more reservations, responses are not cached
 * after the last of these times.
 */
const maxEnds = 1_000;

/** Returns when the stored reservations end, earliest first. The times are kept in memory until a unit changes. */
const storedEnds = untilChanged([cacheTags.units], async ({ database }: EndDeps) => {
  const rows = await database.unit.findMany({
    where: { state: "RESERVED", reservedUntil: { not: null } },
    orderBy: { reservedUntil: "asc" },
    take: maxEnds,
    select: { reservedUntil: true },
  });
  return rows.flatMap(({ reservedUntil }) => reservedUntil ?? []);
});

/**
 * Returns when the next reservation ends after the given time; null if no reservation ends. Returns `after` itself if
 * the time is unknown.
 */
export async function nextReservationEnd(deps: EndDeps, after: Date): Promise<Date | null> {
  const ends = await storedEnds(deps);
  return ends.find((end) => end > after) ?? (ends.length < maxEnds ? null : after);
}

/**
 * Returns the tables as they will be when ended reservations are released. Returns null if no reservation has ended;
 * this check costs only one comparison of times. While the connection that announces changes is lost, the database
 * makes this comparison instead.
 */
export const withoutEnded =
  (deps: EndDeps): View =>
  async () => {
    const now = deps.clock();
    if (!deps.responseCache.isListening) return { tables: tablesAt(now), version: now.toJSON() };
    const ends = await storedEnds(deps);
    const [first] = ends;
    if (!first || first > now) return null;
    const past = ends.filter((end) => end <= now);
    return { tables: tablesAt(now), version: `${past.at(-1)?.toJSON()} ${past.length}` };
  };

const ids = Prisma.sql`ARRAY(SELECT id FROM ended)`;
const isEnded = Prisma.sql`state = 'RESERVED' AND "reservedUntil" <= (SELECT now FROM present)`;

/**
 * Returns common table expressions with the names of tables. Before an expression is defined, its name refers to the
 * stored table; afterwards, the name refers to the expression. PostgreSQL inlines the expressions: lists still use the
 * indexes, and unused expressions cost nothing.
 */
const tablesAt = (now: Date) => Prisma.sql`
  present AS (SELECT ${now.toJSON()}::timestamptz AS now),
  ended AS MATERIALIZED (SELECT DISTINCT "deviceId" AS id FROM unit WHERE ${isEnded}),
  unit AS NOT MATERIALIZED (
    SELECT * FROM unit WHERE (${isEnded}) IS NOT TRUE
    UNION ALL SELECT later.* FROM (SELECT u FROM unit u WHERE ${isEnded}) ending,
      LATERAL jsonb_populate_record(ending.u, jsonb_build_object('state', 'FOR_SALE', 'version', (ending.u).version + 1,
        'reservedUntil', NULL, 'reservedFor', NULL, 'reservedMobile', NULL)) AS later),
  ended_variant AS MATERIALIZED (
    SELECT later.* FROM variant v JOIN (${derivedVariants(ids)}) derived USING (id),
      LATERAL jsonb_populate_record(v, to_jsonb(derived)) AS later),
  ended_device AS MATERIALIZED (
    SELECT later.* FROM device d JOIN (${derivedDevices(ids, Prisma.sql`ended_variant`)}) derived USING (id),
      LATERAL jsonb_populate_record(d, to_jsonb(derived)) AS later),
  device_tally AS NOT MATERIALIZED (
    SELECT kind, "brandKey", brand, "productType", "gadgetType", stock, price, count FROM device_tally
    UNION ALL SELECT * FROM counted_devices(
      ARRAY(SELECT ROW(ended_device.*)::device FROM ended_device),
      ARRAY(SELECT d FROM device d WHERE id = ANY(${ids})))),
  ended_offer AS MATERIALIZED (
    SELECT * FROM offers_of(
      ARRAY(SELECT ROW(ended_device.*)::device FROM ended_device),
      ARRAY(SELECT ROW(ended_variant.*)::variant FROM ended_variant),
      ARRAY(SELECT ROW(unit.*)::unit FROM unit WHERE "deviceId" = ANY(${ids})))),
  device_trait_tally AS NOT MATERIALIZED (
    SELECT kind, "brandKey", "productType", "gadgetType", stock, price, trait, count FROM device_trait_tally
    UNION ALL SELECT * FROM counted_traits(
      ARRAY(SELECT ROW(ended_offer.*)::device_offer FROM ended_offer),
      ARRAY(SELECT o FROM device_offer o WHERE "deviceId" = ANY(${ids})))),
  device_offer AS NOT MATERIALIZED (
    SELECT * FROM device_offer WHERE "deviceId" <> ALL(${ids}) UNION ALL SELECT * FROM ended_offer),
  device_search AS NOT MATERIALIZED (
    SELECT * FROM device_search WHERE id <> ALL(${ids})
    UNION ALL SELECT later.* FROM device_search s JOIN ended_device e USING (id),
      LATERAL jsonb_populate_record(s, jsonb_build_object('price', e.price, 'stock', e.stock)) AS later),
  variant AS NOT MATERIALIZED (
    SELECT * FROM variant WHERE "deviceId" <> ALL(${ids}) UNION ALL SELECT * FROM ended_variant),
  device AS NOT MATERIALIZED (
    SELECT * FROM device WHERE id <> ALL(${ids}) UNION ALL SELECT * FROM ended_device)`;
