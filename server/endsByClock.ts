import { dayOf, endOfDay } from "../shared/days.ts";
import { cacheTags } from "./cache/tags.ts";
import type { Deps } from "./core/context.ts";
import { logFailure } from "./core/logFailure.ts";
import { nextAnnouncementEnd } from "./core/shopSettings.ts";
import { nextOfferEnd } from "./features/homeImages/ends.ts";
import { nextPublication } from "./features/pages/published.ts";
import { nextBonusChange } from "./features/quotes/publishedRules.ts";
import { nextReservationEnd } from "./features/units/endedReservations.ts";

type EndDeps = Pick<Deps, "database" | "responseCache" | "env" | "clock" | "log">;

/**
 * Returns the next time after `since` at which a response with these tags becomes outdated without a write, for
 * instance because a reservation ends. Returns null if there is no such time. If the time can't be read, returns
 * `since`, so that the response is not reused.
 */
export async function endOf(
  deps: EndDeps,
  tags: readonly string[],
  since: Date,
): Promise<Date | null> {
  try {
    return await nextEnd(deps, tags, since);
  } catch (error) {
    logFailure(deps.log, error, "The time at which a response becomes outdated could not be read");
    return since;
  }
}

async function nextEnd(deps: EndDeps, tags: readonly string[], since: Date): Promise<Date | null> {
  const showsDevices = tags.some((tag) => /^(devices?|units)\b/.test(tag));
  const ends = await Promise.all([
    showsDevices ? nextReservationEnd(deps, since) : null,
    // Past prices and reductions end with their day, at midnight in Dhaka.
    showsDevices ? endOfDay(new Date(dayOf(since))) : null,
    tags.includes(cacheTags.offers) ? nextOfferEnd(deps, since) : null,
    tags.includes(cacheTags.pages) ? nextPublication(deps, since) : null,
    tags.includes(cacheTags.quoteRules) ? nextBonusChange(deps, since) : null,
    tags.includes(cacheTags.shop) ? nextAnnouncementEnd(deps, since) : null,
  ]);
  const [next = null] = ends.flatMap((end) => end ?? []).sort((a, b) => Number(a) - Number(b));
  return next;
}
