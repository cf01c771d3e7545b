import { dayOf, endOfDay } from "../../../shared/days.ts";
import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import type { Deps } from "../../core/context.ts";

type OfferDeps = Pick<Deps, "database" | "responseCache" | "clock">;

/** Returns the last days of current home offers. The days are kept in memory until a home offer changes. */
const storedDays = untilChanged([cacheTags.offers], async ({ database, clock }: OfferDeps) => {
  const rows = await database.offer.findMany({
    where: { endsOn: { gte: new Date(dayOf(clock())) } },
    orderBy: { endsOn: "asc" },
    select: { endsOn: true },
  });
  return rows.flatMap(({ endsOn }) => endsOn ?? []);
});

/** Returns the first time after a given time at which an offer of the home page ends; null if there is none. */
export async function nextOfferEnd(deps: OfferDeps, after: Date): Promise<Date | null> {
  const ends = (await storedDays(deps)).map(endOfDay);
  return ends.find((end) => end > after) ?? null;
}
