import { dayOf, endOfDay } from "../../../shared/days.ts";
import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import type { Deps } from "../../core/context.ts";

type OfferDeps = Pick<Deps, "database" | "responseCache" | "clock">;

/** Returns the last days of the current home offers. The days are kept in memory until a home offer changes. */
const storedDays = untilChanged([cacheTags.offers], async ({ database, clock }: OfferDeps) => {
  const rows = await database.offer.findMany({
    where: { endsOn: { gte: new Date(dayOf(clock())) } },
    orderBy: { endsOn: "asc" },
    select: { endsOn: true },
  });
  return rows.flatMap(({ endsOn }) => endsOn ?? []);
});

/** Returns the next time after the given time at which a home offer ends; null if there is no such time. */
export async function nextOfferEnd(deps: OfferDeps, after: Date): Promise<Date | null> {
  const ends = (await storedDays(deps)).map(endOfDay);
  return ends.find((end) => end > after) ?? null;
}
