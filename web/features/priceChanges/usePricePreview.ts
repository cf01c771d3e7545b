import {
  PreviewPriceChangeDocument,
  type PreviewPriceChangeQuery,
  type PriceChangeInput,
} from "../../generated/PreviewPriceChange.ts";
import { useRead } from "../../platform/graphql/useRead.ts";

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
  const variables = input && { input };
  const { data, status, error, retry } = useRead(PreviewPriceChangeDocument, variables, pauseMs);
  const isCurrent = input !== undefined && status === "current";
  return {
    result: data?.priceChangePreview,
    input: isCurrent ? input : undefined,
    isCurrent,
    failure: error,
    retry,
  };
}
