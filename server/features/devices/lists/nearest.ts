import type { Reader } from "../../../database/reads.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceNode } from "../record.ts";
import { readCorrections } from "./corrections.ts";
import { criteriaOf, type Search } from "./criteria.ts";
import { rankOf } from "./preferences.ts";
import { termCondition } from "./search.ts";

/** The index of titles finds no shorter texts. */
const minIndexed = 3;

/**
 * The devices that have most of a search's words, best first: an earlier word counts for more than all later ones, since
 * people write brand and series first. Each has at least one word of three letters in its title; classes and sizes only
 * rank devices, because they alone would rank the whole catalogue.
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
