import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import {
  PreviewPriceChangeDocument,
  type PreviewPriceChangeQuery,
  type PriceChangeInput,
} from "../../generated/PreviewPriceChange.ts";
import { LiveQuery } from "../../platform/graphql/liveQuery.ts";
import { useLiveQuery } from "../../platform/graphql/useLiveQuery.ts";

/** The pause between the last typed character and the request for the preview, in milliseconds. */
const pauseMs = 250;

export type PricePreview = {
  /** The result. If `isCurrent` is false, it belongs to earlier values. */
  result?: PreviewPriceChangeQuery["priceChangePreview"] | undefined;
  /** The input that `result` belongs to. Undefined if the result is not current. */
  input?: PriceChangeInput | undefined;
  isCurrent: boolean;
  failure?: unknown;
  retry: () => void;
};

/**
 * Returns the preview of a price change. The preview is read when the input has not changed for a moment. While the
 * input is undefined, no preview is read.
 */
export function usePricePreview(input: PriceChangeInput | undefined): PricePreview {
  const client = useApolloClient();
  const [query] = useState(() => new LiveQuery({ read, first: undefined, pauseMs }));
  async function read(input: PriceChangeInput, signal: AbortSignal) {
    const { data } = await client.query({
      query: PreviewPriceChangeDocument,
      variables: { input },
      // The cache can't be used, because another admin may have changed prices in the meantime.
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
