import { useState } from "react";
import type { PriceOfAnswersQueryVariables } from "../../generated/PriceOfAnswers.ts";
import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { LiveQuery, type LiveState } from "../../platform/graphql/liveQuery.ts";
import { useLiveQuery } from "../../platform/graphql/useLiveQuery.ts";

export type QuoteInput = PriceOfAnswersQueryVariables["input"];

/** Reads the price for some answers. The signal is aborted when newer answers make the request obsolete. */
export type ReadPrice = (input: QuoteInput, signal: AbortSignal) => Promise<QuotedPriceFragment>;

/** The price that arrives with the page: the highest price of a variant, without lines. */
export type FirstPrice = { outcome: "INCOMPLETE"; upTo: number | null };

export type Price = QuotedPriceFragment | FirstPrice;

/** The newest price that has arrived. The status tells whether it belongs to the current answers. */
export type PriceState = { price: Price; status: LiveState<Price>["status"] };

export type PriceQuery = LiveQuery<QuoteInput, QuotedPriceFragment, FirstPrice>;

const spacingMs = 100;
const staleMs = 60_000;

/** Returns the query for the price of a form. `first` is the price for `firstInput`, which contains no answers. */
export function usePriceQuery(
  firstInput: QuoteInput,
  first: FirstPrice,
  read: ReadPrice,
): PriceQuery {
  const [query] = useState(() => new LiveQuery({ read, first, firstInput, spacingMs, staleMs }));
  return query;
}

/** Returns the price for the current answers. */
export function useLivePrice(query: PriceQuery, input: QuoteInput): PriceState {
  const { result: price, status } = useLiveQuery(query, input);
  return { price, status };
}
