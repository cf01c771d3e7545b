import type { Reader } from "../../../database/reads.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceNode } from "../record.ts";
import { readCorrections } from "./corrections.ts";
import { criteriaOf, type Search } from "./criteria.ts";
import { rankOf } from "./preferences.ts";
import { termCondition } from "./search.ts";

/** The shortest text that the index of titles can find. */
const minIndexed = 3;

/**
 * Reads the devices that match a search's words best, best match first. A word counts for more than all later words
 * together, because people write brand and series first. The title of each device contains at least one of the words
 * with three or more letters. Classes and sizes affect only the order: to find devices by them, every device would have
 * to be ranked.
 */
export async function readNearest(
  reader: Reader,
  search: Search,
  take: number,
  columns: Prisma.Sql,
): Promise<DeviceNode[]> {
  const { terms } = search;
  const isWord = ({ typed, size, meanings }: (typeof terms)[number]) =>
    typed.length >= minIndexed &&
    !size &&
    !meanings.some(
      ({ deviceKind, gadgetType, productType }) => deviceKind || gadgetType || productType,
    );
  if (!terms.some(isWord)) return [];
  const mistyped = terms.filter(({ isKnown }) => !isKnown);
  const corrections = await readCorrections(reader, criteriaOf(null, {}, search), mistyped);
  const words = terms.filter(isWord).map((term) => termCondition(term, corrections));
  const rank = rankOf(terms.map((term) => [termCondition(term, corrections)]));
  return reader.read(Prisma.sql`
    SELECT ${columns} FROM (
      SELECT id AS "nearId", row_number() OVER (ORDER BY ${rank} DESC, "createdAt" DESC, id DESC) AS place
      FROM device_search WHERE ${Prisma.join(words, " OR ")} ORDER BY place LIMIT ${take}) near
    JOIN device d ON d.id = "nearId" ORDER BY place`);
}
