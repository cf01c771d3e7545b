import { dayOf, endOfDay } from "../../../shared/days.ts";
import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import type { Deps } from "../../core/context.ts";
import { logFailure } from "../../core/logFailure.ts";

type OfferDeps = Pick<Deps, "database" | "responseCache" | "clock" | "log">;

/** When the next offer ends, known in memory until one changes or ends. */
const nextEnd = untilChanged([cacheTags.offers], async ({ database, clock }: OfferDeps) => {
  const { _min } = await database.offer.aggregate({
    where: { endsOn: { gte: new Date(dayOf(clock())) } },
    _min: { endsOn: true },
  });
  return _min.endsOn && endOfDay(_min.endsOn);
});

/**
 * Returns a function that drops cached responses with offers at the first request after the end of one: no write
 * announces it. It costs a comparison while none has ended. A failure is logged, and the request goes on.
 */
export function offersInTime(deps: OfferDeps): () => Promise<void> {
  return async () => {
    // Entries are not served as fresh while the connection that announces changes is lost.
    if (!deps.responseCache.isListening) return;
    try {
      const end = await nextEnd(deps);
      if (end && end <= deps.clock()) deps.responseCache.invalidate(cacheTags.offers);
    } catch (error) {
      logFailure(deps.log, error, "The end of offers could not be read");
    }
  };
}
