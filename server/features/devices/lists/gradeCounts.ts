import type { Reader } from "../../../database/reads.ts";
import type { GradeCount } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { Criteria } from "./criteria.ts";
import { allFacets, allOf, facetConditions, priceConditions } from "./filters.ts";
import { divideIntoSlots } from "./priceSlots.ts";

/**
 * Counts a list by the grades of units for sale or of devices without units, best first, regardless of the filter's
 * grades.
 */
export async function countGrades(reader: Reader, criteria: Criteria): Promise<GradeCount[]> {
  const conditions = [...criteria.kind, ...facetConditions(criteria.chosen, allFacets)];
  const counts = sourcesOf(criteria).map(({ from, grade, count, where }) =>
    reader.read<GradeCount>(Prisma.sql`
      SELECT ${grade} AS grade, ${count}::int AS count FROM ${from}
      WHERE ${allOf([...conditions, ...where])} GROUP BY ${grade} HAVING ${count} > 0`),
  );
  const sums = new Map<GradeCount["grade"], number>();
  for (const { grade, count } of (await Promise.all(counts)).flat())
    sums.set(grade, (sums.get(grade) ?? 0) + count);
  return [...sums]
    .map(([grade, count]) => ({ grade, count }))
    .sort((a, b) => (a.grade < b.grade ? -1 : 1));
}

type Source = { from: Prisma.Sql; grade: Prisma.Sql; count: Prisma.Sql; where: Prisma.Sql[] };

/**
 * The table from which devices are counted. Without a search it is `device_grade_tally`: at price 0 for all prices, or
 * by slots of prices. Devices in the first and last slot are checked one by one.
 */
function sourcesOf({ search, bounds }: Criteria): Source[] {
  const devices = {
    from: Prisma.sql`device, unnest(shown_grades("hasUnits", "unitGrades", grade)) AS grades (shown)`,
    grade: Prisma.sql`shown`,
    count: Prisma.sql`count(*)`,
  };
  if (search.length > 0) {
    const found = Prisma.sql`id = ANY(ARRAY(SELECT id FROM device_search WHERE ${allOf(search)}))`;
    return [{ ...devices, where: [found, ...priceConditions(bounds)] }];
  }
  const tally = {
    from: Prisma.sql`device_grade_tally`,
    grade: Prisma.sql`grade`,
    count: Prisma.sql`sum(count)`,
  };
  if (bounds.min === undefined && bounds.max === undefined)
    return [{ ...tally, where: [Prisma.sql`price = 0`] }];
  const { slots, edges } = divideIntoSlots(bounds);
  return [{ ...tally, where: slots }, ...edges.map((edge) => ({ ...devices, where: [edge] }))];
}
