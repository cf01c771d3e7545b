import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import {
  PreviewPriceChangeDocument,
  type PreviewPriceChangeQuery,
  type PriceChangeInput,
} from "../../generated/PreviewPriceChange.ts";
import { LiveQuery } from "../../platform/graphql/liveQuery.ts";
import { useLiveQuery } from "../../platform/graphql/useLiveQuery.ts";

/** How long to wait after the last typed character before the preview is read. */
const pauseMs = 250;

export type PricePreview = {
  /** The result for the present values or, while `isCurrent` is false, for earlier ones. */
  result?: PreviewPriceChangeQuery["priceChangePreview"] | undefined;
  /** The input of `result`, while it is current. */
  input?: PriceChangeInput | undefined;
  isCurrent: boolean;
  failure?: unknown;
  retry: () => void;
};

/** What a price change would do, read once its input has settled. Without an input, nothing is read. */
export function usePricePreview(input: PriceChangeInput | undefined): PricePreview {
  const client = useApolloClient();
  const [query] = useState(() => new LiveQuery({ read, first: undefined, pauseMs }));
  async function read(input: PriceChangeInput, signal: AbortSignal) {
    const { data } = await client.query({
      query: PreviewPriceChangeDocument,
      variables: { input },
      // Another admin may change prices in the meantime.
      fetchPolicy: "network-only",
      context: { queryDeduplication: false, fetchOptions: { signal } },
    });
    return data?.priceChangePreview;
  }
  const { result, status, error } = useLiveQuery(query, input);
  const isCurrent = input !== undefined && status === "current";
  return {
    result,
    input: isCurrent ? input : undefined,
    isCurrent,
    failure: status === "failed" ? error : undefined,
    retry: query.retry,
  };
}
