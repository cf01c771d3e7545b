import { useState } from "react";
import type { PriceOfAnswersQueryVariables } from "../../generated/PriceOfAnswers.ts";
import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { LiveQuery, type LiveState } from "../../platform/graphql/liveQuery.ts";
import { useLiveQuery } from "../../platform/graphql/useLiveQuery.ts";

export type QuoteInput = PriceOfAnswersQueryVariables["input"];

/** Reads the price for answers. The signal is aborted when newer answers replace these. */
export type ReadPrice = (input: QuoteInput, signal: AbortSignal) => Promise<QuotedPriceFragment>;

/** The price that comes with a page: the highest price for a variant, without lines. */
export type FirstPrice = { outcome: "INCOMPLETE"; upTo: number | null };

export type Price = QuotedPriceFragment | FirstPrice;

/** The newest price that has arrived, and whether it belongs to the present answers. */
export type PriceState = { price: Price; status: LiveState<Price>["status"] };

export type PriceQuery = LiveQuery<QuoteInput, QuotedPriceFragment, FirstPrice>;

const spacingMs = 100;
const staleMs = 60_000;

/** Returns the query for the price of a form. `first` is the price for `firstInput`, which has no answers. */
export function usePriceQuery(
  firstInput: QuoteInput,
  first: FirstPrice,
  read: ReadPrice,
): PriceQuery {
  const [query] = useState(() => new LiveQuery({ read, first, firstInput, spacingMs, staleMs }));
  return query;
}

/** Returns the price of the answers so far. */
export function useLivePrice(query: PriceQuery, input: QuoteInput): PriceState {
  const { result: price, status } = useLiveQuery(query, input);
  return { price, status };
}
