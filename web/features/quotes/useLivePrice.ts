import { useEffect, useState, useSyncExternalStore } from "react";
import {
  type FirstPrice,
  PriceFeed,
  type PriceState,
  type QuoteInput,
  type ReadPrice,
} from "./priceFeed.ts";

/** The feed of a form's price. `input` is the one without answers, which `first` is the price of. */
export function usePriceFeed(
  input: QuoteInput,
  first: FirstPrice,
  readPrice: ReadPrice,
): PriceFeed {
  const [feed] = useState(() => new PriceFeed(input, first, readPrice));
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible") feed.comeBack();
    };
    window.addEventListener("online", feed.comeBack);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.removeEventListener("online", feed.comeBack);
      document.removeEventListener("visibilitychange", onVisible);
      feed.stop();
    };
  }, [feed]);
  return feed;
}

/** The price of the answers so far, which the feed follows. */
export function useLivePrice(feed: PriceFeed, input: QuoteInput): PriceState {
  const { price, status } = useSyncExternalStore(feed.subscribe, feed.state, feed.state);
  useEffect(() => feed.follow(input), [feed, input]);
  // Between a change of the answers and its effect, the price is still that of the answers before.
  return { price, status: status === "current" && !feed.isAt(input) ? "loading" : status };
}
