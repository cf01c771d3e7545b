import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";
import {
  PreviewPriceChangeDocument,
  type PreviewPriceChangeQuery,
  type PriceChangeInput,
} from "../../generated/PreviewPriceChange.ts";

/** How long typing pauses before the preview follows. */
const pauseMs = 250;

export type PricePreview = {
  /** Of the values now or, while `isCurrent` is false, of earlier ones. */
  result?: PreviewPriceChangeQuery["priceChangePreview"];
  /** The input of `result`, where it is current. */
  input?: PriceChangeInput;
  isCurrent: boolean;
  failure?: Error;
  refetch: () => Promise<unknown>;
};

/** What a price change would do, read once its input has settled. Nothing is read without an input. */
export function usePricePreview(input: PriceChangeInput | undefined): PricePreview {
  // As a text, which is the same for the same input at each render.
  const text = input ? JSON.stringify(input) : "";
  const settled = useSettled(text, pauseMs);
  const settledInput = useMemo(
    () => (settled ? (JSON.parse(settled) as PriceChangeInput) : undefined),
    [settled],
  );
  const { data, previousData, error, loading, refetch } = useQuery(PreviewPriceChangeDocument, {
    variables: { input: settledInput ?? noDevices },
    skip: !settledInput,
    // Another admin may change prices meanwhile.
    fetchPolicy: "network-only",
    notifyOnNetworkStatusChange: true,
  });
  const isCurrent = settledInput !== undefined && settled === text && !loading && !error;
  return {
    result: text ? (data ?? previousData)?.priceChangePreview : undefined,
    input: isCurrent ? settledInput : undefined,
    isCurrent,
    failure: text && !loading ? error : undefined,
    refetch,
  };
}

/** Never sent: a query that is skipped has variables nevertheless. */
const noDevices: PriceChangeInput = {
  devices: { ids: [] },
  prices: [],
  by: { taka: 0 },
  roundTo: 1,
};

/** A value once it has not changed for some time. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
